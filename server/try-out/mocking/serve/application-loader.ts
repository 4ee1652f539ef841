import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { DocType } from '../../../../contracts/platform/enums.js';
import { mockCondition, mockSettings } from '../../../../contracts/try-out/mocks.js';
import { upTo } from '../../../platform/runtime/up-to.js';
import { ModuleSettings } from '../../../workspace/modules/module-settings.js';
import { Application, type StoredMock } from './application.js';

/** What an id on a mock's path means. */
export type IdPlace =
  | { readonly kind: 'doc' | 'module'; readonly moduleId: number }
  | { readonly kind: 'mock'; readonly moduleId: number; readonly docId: number }
  | { readonly kind: 'none' };

const PLACES = 50_000;
const PLACES_MS = 60_000;
const withTables = [DocType.http, DocType.dubbo];

const places = z.array(z.object({ kind: z.enum(['doc', 'module', 'mock']), moduleId: z.number(), docId: z.number() }));
const placeSql = `select 'doc' as kind, module_id as "moduleId", id as "docId" from docs where id = $1 and not is_deleted and not is_folder
  union all select 'module', id, 0 from modules where id = $1 and deleted_at is null
  union all select 'mock', d.module_id, d.id from mocks m join docs d on d.id = m.doc_id and not d.is_deleted where m.id = $1 and m.deleted_at is null`;

const modules = z.array(z.object({ isPrivate: z.boolean() }));
const moduleSql = `select p.is_private as "isPrivate" from modules m
  join projects p on p.id = m.project_id and p.deleted_at is null join spaces s on s.id = p.space_id and s.deleted_at is null
  where m.id = $1 and m.deleted_at is null`;

const docs = z.array(z.object({ id: z.number(), url: z.string(), method: z.string(), isShown: z.boolean() }));
// Docs below a hidden folder are hidden too.
const docsSql = `with recursive hidden as (
    select id from docs where module_id = $1 and not is_show and not is_deleted
    union select d.id from docs d join hidden h on d.parent_id = h.id and d.module_id = $1
  ) select d.id, d.url, upper(d.http_method) as method, h.id is null as "isShown"
  from docs d left join hidden h on h.id = d.id
  where d.module_id = $1 and not d.is_deleted and not d.is_folder and d.type = any($2) order by d.order_index, d.id`;

const kv = z.array(z.object({ name: z.string(), value: z.string(), isDeleted: z.boolean() }));
const mocks = z.array(
  z.object({
    id: z.number(),
    docId: z.number(),
    name: z.string(),
    path: z.string(),
    version: z.number(),
    conditions: z.array(mockCondition),
    dataKv: kv,
    requestDataType: z.number(),
  }),
);
const mocksSql = `select m.id, m.doc_id as "docId", m.name, m.path, m.version, m.conditions, m.data_kv as "dataKv",
    m.request_data_type as "requestDataType"
  from mocks m join docs d on d.id = m.doc_id where d.module_id = $1 and not d.is_deleted and m.is_enabled and m.deleted_at is null
  order by m.version, m.id`;
const idRows = z.array(z.object({ id: z.number() }));

/** Reads what routing needs from the database. */
@Injectable()
export class ApplicationLoader {
  private readonly places = new LRUCache<number, IdPlace>({ ...upTo(PLACES), ttl: PLACES_MS });
  private readonly paths = new LRUCache<string, readonly number[]>({ ...upTo(PLACES), ttl: PLACES_MS });

  constructor(
    private readonly db: DataSource,
    private readonly settings: ModuleSettings,
  ) {}

  async load(moduleId: number): Promise<Application | undefined> {
    const [found] = modules.parse(await this.db.query(moduleSql, [moduleId]));
    if (!found) return undefined;
    const [own, stored, enabled, checks, key] = await Promise.all([
      this.db.query(docsSql, [moduleId, withTables]),
      this.db.query(mocksSql, [moduleId]),
      this.settings.text(moduleId, mockSettings.enabled),
      this.settings.text(moduleId, mockSettings.check),
      this.settings.text(moduleId, mockSettings.key),
    ]);
    const facts = { moduleId, ...found, isEnabled: enabled === '' || isSet(enabled), checks: isSet(checks), key };
    return new Application(facts, docs.parse(own), mocks.parse(stored).map(asStored));
  }

  async placeOf(id: number): Promise<IdPlace> {
    const known = this.places.get(id);
    if (known) return known;
    const [found] = places.parse(await this.db.query(placeSql, [id]));
    const place: IdPlace = found ?? { kind: 'none' };
    this.places.set(id, place);
    return place;
  }

  /** The applications with a mock of that path, the oldest mock first. */
  async modulesWith(path: string): Promise<readonly number[]> {
    const known = this.paths.get(path);
    if (known || path.length > 512) return known ?? [];
    const sql = `select d.module_id as id from mocks m join docs d on d.id = m.doc_id and not d.is_deleted
      where m.path = any($1) and m.is_enabled and m.deleted_at is null group by d.module_id order by min(m.id) limit 20`;
    const found = idRows.parse(await this.db.query(sql, [[path, `/${path}`]])).map(({ id }) => id);
    this.paths.set(path, found);
    return found;
  }

  /** The applications of docs that have changed. */
  async modulesOf(docIds: readonly number[]): Promise<readonly number[]> {
    for (const id of docIds) this.places.delete(id);
    const sql = 'select distinct module_id as id from docs where id = any($1)';
    return idRows.parse(await this.db.query(sql, [[...docIds]])).map(({ id }) => id);
  }

  forget(id?: number): void {
    if (id === undefined) this.places.clear();
    else this.places.delete(id);
    this.paths.clear();
  }
}

const isSet = (value: string): boolean => value === 'true' || value === '1';

/** Clients of the existing product address a mock with its own query (docs/wire.md 1.13). */
const asStored = ({ dataKv, requestDataType, conditions, ...mock }: z.output<typeof mocks>[number]): StoredMock => {
  const pairs = requestDataType === 0 ? dataKv.filter(({ name, isDeleted }) => name && !isDeleted) : [];
  const ofQuery = pairs.map(({ name, value }) => ({ place: 'query', name, operator: 'eq', value }) as const);
  return { ...mock, conditions: [...conditions, ...ofQuery] };
};
