import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { EventMeta } from '../../platform/log/kind.js';
import { type DocCommand, docKind } from '../doc/doc.decider.js';
import { ancestorsOf, lockTree } from '../doc/tree-facts.js';
import { placedBefore } from './tree-order.js';

const idRows = z.array(z.object({ id: z.number() }));
const moduleRows = z.array(z.object({ id: z.number(), moduleId: z.number(), docs: z.coerce.number() }));
const siblingRows = z.array(z.object({ id: z.number(), orderIndex: z.number() }));
const placeRows = z.array(z.object({ id: z.number(), parentId: z.number(), orderIndex: z.number() }));
const undeleteRows = z.array(
  z.object({ id: z.number(), parentId: z.number(), isFolder: z.boolean(), isDeleted: z.boolean() }),
);

/** $1: ids. Selects them and all their descendants that are not deleted; `union` ends cycles. */
export const subtree = `with recursive gone as (
    select id, module_id, is_folder from docs where id = any($1) and not is_deleted
    union
    select d.id, d.module_id, d.is_folder from docs d
      join gone g on d.module_id = g.module_id and d.parent_id = g.id and g.is_folder where not d.is_deleted
  )`;

type DocStep = { id: number; command: DocCommand };

/** Changes several docs in one transaction: all or none. The caller checks the rights. */
@Injectable()
export class TreeBatches {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  /** One of the docs per application. @throws Refusal if any id is unknown. */
  async oneDocPerModule(ids: readonly number[]): Promise<number[]> {
    return (await this.modulesOf(ids)).map(({ id }) => id);
  }

  /** Moves nodes before a sibling, in the given order. Nodes inside a folder that moves too stay in that folder. */
  async move(ids: readonly number[], parentId: number, before: number, by: EventMeta): Promise<void> {
    const [module, ...others] = await this.modulesOf(ids);
    if (!module) return;
    if (others.length) throw new Refusal('doc.parentUnknown');
    await this.log.transaction(async (tx) => {
      await lockTree(tx, module.moduleId, 'change');
      const ancestors = await ancestorsOf(tx, module.moduleId, parentId);
      const moved = await this.topmost(tx, ids);
      const all = await this.childrenOf(tx, module.moduleId, parentId);
      const going = new Set(moved.map(({ id }) => id));
      // If `before` is itself moved, use the next sibling that is not.
      const stays = all
        .slice(
          Math.max(
            0,
            all.findIndex(({ id }) => id === before),
          ),
        )
        .find(({ id }) => !going.has(id));
      const rest = all.filter(({ id }) => !going.has(id));
      const order = placedBefore(rest, moved, before && (stays?.id ?? 0));
      const into = moved.map(({ id }): DocStep => ({ id, command: { type: 'MoveDoc', parentId, ancestors } }));
      const numbered = [...order].map(
        ([id, orderIndex]): DocStep => ({ id, command: { type: 'ReorderDoc', orderIndex } }),
      );
      await this.log.executeMany(docKind, [...into, ...numbered], by, { tx });
    });
  }

  /** Deletes folders with all their descendants; returns the ids that were deleted. */
  async delete(ids: readonly number[], by: EventMeta): Promise<number[]> {
    const moduleIds = (await this.modulesOf(ids)).map(({ moduleId }) => moduleId);
    return this.log.transaction(async (tx) => {
      for (const moduleId of moduleIds) await lockTree(tx, moduleId, 'change');
      const gone = idRows.parse(await tx.query(`${subtree} select id from gone order by id`, [[...ids]]));
      const steps = gone.map(({ id }): DocStep => ({ id, command: { type: 'DeleteDoc', children: 0 } }));
      await this.log.executeMany(docKind, steps, by, { tx });
      return gone.map(({ id }) => id);
    });
  }

  /**
   * Restores nodes to their folders, or to the root when the folder is deleted and not restored too. Nodes that are not
   * deleted stay unchanged.
   */
  async undelete(ids: readonly number[], by: EventMeta): Promise<void> {
    const moduleIds = (await this.modulesOf(ids)).map(({ moduleId }) => moduleId);
    await this.log.transaction(async (tx) => {
      for (const moduleId of moduleIds) await lockTree(tx, moduleId, 'change');
      const back = undeleteRows.parse(await tx.query(withAncestors, [[...ids]]));
      const steps = undeletable(back, new Set(ids)).map(({ id, hasPlace }): DocStep => {
        return { id, command: { type: 'UndeleteDoc', ancestors: hasPlace ? [] : undefined } };
      });
      await this.log.executeMany(docKind, steps, by, { tx });
    });
  }

  /** Sorted by application, so that concurrent batches take the locks in the same order. */
  private async modulesOf(ids: readonly number[]): Promise<z.output<typeof moduleRows>> {
    const asked = [...new Set(ids)];
    const sql = `select min(id) as id, module_id as "moduleId", count(*) as docs from docs where id = any($1)
      group by module_id order by module_id`;
    const found = moduleRows.parse(await this.db.query(sql, [asked]));
    if (found.reduce((n, { docs }) => n + docs, 0) < asked.length) throw new Refusal('doc.unknown');
    return found;
  }

  private async topmost(tx: EntityManager, ids: readonly number[]): Promise<z.output<typeof placeRows>> {
    const sql = `select id, parent_id as "parentId", order_index as "orderIndex" from docs
      where id = any($1) or id in (select id from (${upwards}) up)`;
    const all = new Map(placeRows.parse(await tx.query(sql, [[...ids]])).map((place) => [place.id, place]));
    const asked = new Set(ids);
    const inside = (id: number) => {
      const seen = new Set<number>();
      for (let at = all.get(id)?.parentId ?? 0; at && !seen.has(at); at = all.get(at)?.parentId ?? 0) {
        if (asked.has(at)) return true;
        seen.add(at);
      }
      return false;
    };
    return [...asked].filter((id) => !inside(id)).flatMap((id) => all.get(id) ?? []);
  }

  private async childrenOf(tx: EntityManager, moduleId: number, parentId: number) {
    const sql = `select id, order_index as "orderIndex" from docs
      where module_id = $1 and parent_id = $2 and not is_deleted order by order_index, id`;
    return siblingRows.parse(await tx.query(sql, [moduleId, parentId]));
  }
}

/** $1: ids. Selects them and the folders above them. */
const upwards = `with recursive up as (
    select id, parent_id, module_id, is_folder, is_deleted from docs where id = any($1)
    union
    select d.id, d.parent_id, d.module_id, d.is_folder, d.is_deleted from docs d
      join up on d.id = up.parent_id and d.module_id = up.module_id
  ) select * from up`;
const withAncestors = `select id, parent_id as "parentId", is_folder as "isFolder", is_deleted as "isDeleted" from (${upwards}) up order by id`;

type UndeleteRow = z.output<typeof undeleteRows>[number];

/**
 * The deleted ones of `wanted`, and whether each can return to its parent: the root, or a folder that exists or is
 * restored too. Nodes in a cycle cannot.
 */
function undeletable(all: readonly UndeleteRow[], wanted: ReadonlySet<number>): { id: number; hasPlace: boolean }[] {
  const byId = new Map(all.map((entry) => [entry.id, entry]));
  const parentOf = ({ parentId }: UndeleteRow) => {
    const parent = byId.get(parentId);
    return parent?.isFolder && (!parent.isDeleted || wanted.has(parent.id)) ? parent : undefined;
  };
  const isInCircle = (entry: UndeleteRow) => {
    const seen = new Set<UndeleteRow>();
    for (let at = parentOf(entry); at && !seen.has(at); at = parentOf(at)) {
      if (at === entry) return true;
      seen.add(at);
    }
    return false;
  };
  return all
    .filter(({ id, isDeleted }) => isDeleted && wanted.has(id))
    .map((entry) => ({
      id: entry.id,
      hasPlace: entry.parentId === 0 || (parentOf(entry) !== undefined && !isInCircle(entry)),
    }));
}
