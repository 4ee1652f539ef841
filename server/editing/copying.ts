import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { copyDoc } from '../../contracts/doc-rows.js';
import type { ParamRow } from '../../contracts/doc-types/api.js';
import { type DocContent, limits } from '../../contracts/doc-types/index.js';
import { newRowId } from '../../contracts/doc-types/rows.js';
import type { Input } from '../../contracts/endpoint.js';
import { Access } from '../access/access.js';
import { type Actor, byActor } from '../access/actor.js';
import { rulesOf } from '../doc-types/index.js';
import { Refusal } from '../platform/refusal.js';
import { Content } from './content.js';

const SUFFIX = ' Copy';
const originals = z.array(
  z.object({
    moduleId: z.number(),
    parentId: z.number(),
    type: z.literal([0, 1, 2, 3]),
    status: z.literal([0, 5, 10]),
    isFolder: z.boolean(),
    isShow: z.boolean(),
    content: z.unknown(),
  }),
);

/** A doc as the beginning of another. Its address is kept: that two have it is marked on screen until one is changed. */
@Injectable()
export class Copying {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
    private readonly content: Content,
  ) {}

  /** The guard has looked at the original; the destination must be one that the person may write in. */
  async copy(actor: Actor, { id, ...to }: Input<typeof copyDoc>): Promise<{ id: number }> {
    const { moduleId, parentId } = await this.original(id);
    const into = to.moduleId || moduleId;
    await this.access.demand(actor, 'doc.edit', { module: into });
    // What was typed a moment ago belongs to what the doc says; only who may write may make a version of it.
    if (await this.access.may(actor, 'doc.edit', { doc: id })) await this.content.settle(id, byActor(actor));
    const doc = await this.original(id);
    const said: DocContent = rulesOf(doc.type).schema.parse(doc.content);
    const content = { ...said, name: nameOfCopy(said.name), ...rowsOfCopy(said, into === moduleId) };
    const place = { moduleId: into, parentId: to.parentId ?? (into === moduleId ? parentId : 0) };
    const { type, status, isShow } = doc;
    return { id: await this.content.create({ type, status, isShow, ...place, content }, byActor(actor)) };
  }

  private async original(id: number): Promise<z.output<typeof originals>[number]> {
    const sql = `select module_id as "moduleId", parent_id as "parentId", type, status, is_folder as "isFolder",
        is_show as "isShow", content from docs where id = $1 and not is_deleted`;
    const [doc] = originals.parse(await this.db.query(sql, [id]));
    if (!doc) throw new Refusal('doc.unknown');
    if (doc.isFolder) throw new Refusal('doc.type');
    return doc;
  }
}

const nameOfCopy = (name: string): string =>
  name
    .slice(0, limits.name - SUFFIX.length)
    .toWellFormed()
    .replace(/\uFFFD$/, '') + SUFFIX;

/** A row's id names it for ever, in one doc. A dictionary belongs to its application; elsewhere a link would mean nothing. */
function rowsOfCopy(content: DocContent, keepsEnums: boolean): { params?: ParamRow[] } {
  if (!('params' in content)) return {};
  const ids = new Map(content.params.map(({ id }) => [id, newRowId()]));
  const params = content.params.map((row) => ({
    ...row,
    id: ids.get(row.id) ?? newRowId(),
    parentId: ids.get(row.parentId) ?? '',
    enumId: keepsEnums ? row.enumId : '',
  }));
  return { params };
}
