import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { decodeId, encodeId } from '../../../contracts/platform/wire.js';
import type { boundDocs } from '../../../contracts/workspace/releases.js';
import { Refusal } from '../../platform/http/refusal.js';

/** Format of the contract: ids of docs and folders by application id (as text). */
export type BoundDocIds = Readonly<Record<string, readonly number[]>>;
type Node = Reply<typeof boundDocs>[number];

const pairs = z.array(z.object({ releaseId: z.number(), moduleId: z.number(), docId: z.number() }));
const idRows = z.array(z.object({ id: z.number() }));
const nodeRows = z.array(
  z.object({
    id: z.number(),
    parentId: z.number(),
    name: z.string(),
    httpMethod: z.string(),
    url: z.string(),
    version: z.string(),
    isFolder: z.boolean(),
  }),
);

/** Docs of releases. A deleted doc stays in the release but is hidden until it is restored. */
@Injectable()
export class ReleaseDocs {
  constructor(private readonly db: DataSource) {}

  async ofReleases(releaseIds: readonly number[]): Promise<Map<number, Record<string, number[]>>> {
    const sql = `select r.release_id as "releaseId", d.module_id as "moduleId", d.id as "docId" from release_docs r
      join docs d on d.id = r.doc_id and not d.is_deleted
      join modules m on m.id = d.module_id and m.deleted_at is null
      where r.release_id = any($1::bigint[]) order by m.order_index, m.id, d.order_index, d.id`;
    const found = new Map<number, Record<string, number[]>>(releaseIds.map((id) => [id, {}]));
    for (const { releaseId, moduleId, docId } of pairs.parse(await this.db.query(sql, [releaseIds]))) {
      const bound = found.get(releaseId) ?? {};
      bound[encodeId(moduleId)] = [...(bound[encodeId(moduleId)] ?? []), docId];
    }
    return found;
  }

  /** Replaces the docs of the release; returns the added and removed ones. */
  async bind(tx: EntityManager, releaseId: number, projectId: number, bound: BoundDocIds) {
    const wish = await this.checked(tx, projectId, bound);
    const held = 'select doc_id as id from release_docs where release_id = $1 order by doc_id';
    const before = new Set(idRows.parse(await tx.query(held, [releaseId])).map(({ id }) => id));
    const added = [...wish.keys()].filter((id) => !before.has(id));
    const removed = [...before].filter((id) => !wish.has(id));
    const modules = added.map((id) => wish.get(id));
    await tx.query('delete from release_docs where release_id = $1 and doc_id = any($2::bigint[])', [
      releaseId,
      removed,
    ]);
    const insert = `insert into release_docs (release_id, doc_id, module_id)
      select $1, unnest($2::bigint[]), unnest($3::bigint[])`;
    await tx.query(insert, [releaseId, added, modules]);
    return { added, removed };
  }

  /** Application by doc. Each doc must exist in the given application, and that in the project. */
  private async checked(tx: EntityManager, projectId: number, bound: BoundDocIds): Promise<Map<number, number>> {
    const wish = new Map<number, number>();
    for (const [module, docs] of Object.entries(bound)) {
      const moduleId = decodeId(module);
      if (moduleId === undefined) throw new Refusal('release.docs');
      for (const doc of docs) wish.set(doc, moduleId);
    }
    const sql = `select d.id from unnest($1::bigint[], $2::bigint[]) w (doc_id, module_id)
      join docs d on d.id = w.doc_id and d.module_id = w.module_id and not d.is_deleted
      join modules m on m.id = d.module_id and m.deleted_at is null and m.project_id = $3`;
    const found: unknown[] = await tx.query(sql, [[...wish.keys()], [...wish.values()], projectId]);
    if (found.length !== wish.size) throw new Refusal('release.docs');
    return wish;
  }

  /** Tree of applications, folders and docs; includes folders that are not in the release but contain docs of it. */
  async tree(releaseId: number): Promise<Node[]> {
    const sql = `with recursive held as (
        select d.* from release_docs r join docs d on d.id = r.doc_id and not d.is_deleted where r.release_id = $1
        union
        select up.* from held join docs up on up.id = held.parent_id and not up.is_deleted
      ), nodes as (
        select m.id, 0::bigint as "parentId", m.name, '' as "httpMethod", '' as url, '' as version, true as "isFolder",
            0 as level, m.order_index
          from modules m where m.deleted_at is null and m.id in (select module_id from held)
        union all
        select h.id, case when h.parent_id = 0 then h.module_id else h.parent_id end, h.name, h.http_method, h.url, h.label,
            h.is_folder, 1, h.order_index
          from held h
      ) select id, "parentId", name, "httpMethod", url, version, "isFolder" from nodes order by level, order_index, id`;
    const rows = nodeRows.parse(await this.db.query(sql, [releaseId]));
    const roots: Node[] = [];
    const nodes = new Map(rows.map((row) => [row.id, shown(row)]));
    for (const { id, parentId } of rows) {
      const node = nodes.get(id);
      const siblings = parentId === 0 ? roots : nodes.get(parentId)?.children;
      if (node) siblings?.push(node);
    }
    return roots;
  }
}

const shown = ({ id, parentId: _, ...row }: z.output<typeof nodeRows>[number]): Node => ({
  ...row,
  id: encodeId(id),
  label: row.name,
  children: [],
});
