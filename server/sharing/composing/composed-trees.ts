import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { NOT_DEPRECATED } from '../../../contracts/platform/enums.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { DocTree, type TreeDocRow } from '../../docs/tree/doc-tree.js';
import { CommittedCache } from '../../platform/access/committed-cache.js';
import { Bus } from '../../platform/bus/bus.js';
import { type EntryRow, entriesSql, entryRows, stateOf } from './composed-source.js';

/** What readers of a composed project see now. */
export interface ComposedTree {
  readonly tree: DocTree;
  readonly docs: ReadonlyMap<number, EntryRow>;
  readonly modules: ReadonlySet<number>;
}
const linkRows = z.array(z.object({ moduleId: z.number(), enumId: z.string() }));
const links = `select distinct d.module_id as "moduleId", p ->> 'enumId' as "enumId"
  from docs d, jsonb_array_elements(d.content -> 'params') p
  where d.id = any($1) and jsonb_typeof(d.content -> 'params') = 'array' and p ->> 'enumId' <> ''`;
// Docs may contain any id; only dictionaries of their own application are linked.
const owned = `select i.id from unnest($1::bigint[], $2::bigint[]) w (id, module_id)
  join dictionaries i on i.id = w.id and i.module_id = w.module_id`;
const ownedRows = z.array(z.object({ id: z.number() }));

/** The trees of composed projects; cached until an event that may change a doc, a place or somebody's right. */
@Injectable()
export class ComposedTrees implements OnModuleInit {
  private readonly trees = new CommittedCache<ComposedTree>(({ stream, type }) => mayConcern(stream, type));
  private readonly linked = new CommittedCache<ReadonlySet<number>>(({ stream, type }) => mayConcern(stream, type));

  constructor(
    private readonly db: DataSource,
    private readonly bus: Bus,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.trees.listen(this.bus);
    await this.linked.listen(this.bus);
  }

  async entries(projectId: number): Promise<EntryRow[]> {
    return entryRows.parse(await this.db.query(entriesSql, [projectId]));
  }

  of(projectId: number): Promise<ComposedTree> {
    return this.trees.read(String(projectId), async () => {
      const shown = (await this.entries(projectId)).filter((entry) => stateOf(entry) === 'shown');
      const tree = new DocTree();
      tree.apply(shown.flatMap(treeRow));
      const docs = new Map(shown.flatMap((entry) => (entry.docId === null ? [] : [[entry.docId, entry] as const])));
      return { tree, docs, modules: new Set([...docs.values()].map(({ moduleId }) => moduleId)) };
    });
  }

  /** The dictionaries that docs of the project link to. */
  dictionaries(projectId: number): Promise<ReadonlySet<number>> {
    return this.linked.read(String(projectId), async () => {
      const { docs } = await this.of(projectId);
      const found = linkRows.parse(await this.db.query(links, [[...docs.keys()]]));
      const wanted = found.map(({ moduleId, enumId }) => ({ moduleId, id: decodeId(enumId) ?? 0 }));
      const values = [wanted.map(({ id }) => id), wanted.map(({ moduleId }) => moduleId)];
      return new Set(ownedRows.parse(await this.db.query(owned, values)).map(({ id }) => id));
    });
  }
}

const mayConcern = (stream: string, type: string): boolean =>
  type !== 'SignedIn' && /^(doc|module|project|space|user)-/.test(stream);

/** A folder has the id of its entry, a doc its own: all ids come from one sequence. */
function treeRow(entry: EntryRow): TreeDocRow[] {
  const { isFolder, docId, type, status, parentId, orderIndex, modifiedAt, createdAt } = entry;
  const place = { parentId, orderIndex, isShow: true, isLocked: false, isDeleted: false, creatorId: 0, modifierId: 0 };
  if (isFolder) {
    const blank = { url: '', httpMethod: '', author: '', label: '', deprecated: NOT_DEPRECATED };
    const folder = { id: entry.id, type: 0, status: 10, version: 1, name: entry.folderName } as const;
    return [{ ...place, ...blank, ...folder, isFolder, modifiedAt: createdAt }];
  }
  if (docId === null || type === null || status === null || !modifiedAt) return [];
  const { name, url, httpMethod, author, deprecated, label } = entry;
  const version = entry.pinnedVersion ?? entry.version;
  const columns = { name, url, httpMethod, author, deprecated, label };
  return [{ ...place, ...columns, id: docId, type, status, version, isFolder, modifiedAt }];
}
