import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { deletionImpact } from '../../contracts/doc-rows.js';
import type { Reply } from '../../contracts/endpoint.js';
import { SubjectType } from '../../contracts/enums.js';
import { EventLog } from '../log/event-log.js';
import type { By } from '../log/kind.js';
import { Refusal } from '../platform/refusal.js';
import { type DocCommand, docKind } from './doc.decider.js';
import { ancestorsOf, takeTreeTurn } from './places.js';
import { placedBefore } from './tree-order.js';

const numbers = z.array(z.object({ id: z.number() }));
const modules = z.array(z.object({ id: z.number(), moduleId: z.number(), docs: z.coerce.number() }));
const siblings = z.array(z.object({ id: z.number(), orderIndex: z.number() }));
const places = z.array(z.object({ id: z.number(), parentId: z.number(), orderIndex: z.number() }));
const entries = z.array(
  z.object({ id: z.number(), parentId: z.number(), isFolder: z.boolean(), isDeleted: z.boolean() }),
);
const sums = z.tuple([
  z.object({ docs: z.number(), folders: z.number(), locked: z.number(), subscribers: z.number() }),
]);
const releases = z.array(z.object({ id: z.number(), releaseNo: z.string(), docs: z.number() }));
const names = z.array(z.object({ nickname: z.string() }));

/** $1: ids. Them and all that stands below them and is not deleted; `union` ends circles. */
const below = `with recursive gone as (
    select id, module_id, is_folder from docs where id = any($1) and not is_deleted
    union
    select d.id, d.module_id, d.is_folder from docs d
      join gone g on d.module_id = g.module_id and d.parent_id = g.id and g.is_folder where not d.is_deleted
  )`;

type Step = { id: number; command: DocCommand };

/** Changes of several docs at once, each in one commit: all or none. The right to them is the caller's to ask. */
@Injectable()
export class TreeGroups {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  /** One of the docs for each application that they are of; one that never was is refused. */
  async oneOfEachModule(ids: readonly number[]): Promise<number[]> {
    return (await this.modulesOf(ids)).map(({ id }) => id);
  }

  /** In the order given, to stand before a sibling. What stands in a folder that moves too stays in it. */
  async move(ids: readonly number[], parentId: number, before: number, by: By): Promise<void> {
    const [module, ...others] = await this.modulesOf(ids);
    if (!module) return;
    if (others.length) throw new Refusal('doc.parentUnknown');
    await this.log.transaction(async (tx) => {
      await takeTreeTurn(tx, module.moduleId, 'change');
      const ancestors = await ancestorsOf(tx, module.moduleId, parentId);
      const moved = await this.topmost(tx, ids);
      const all = await this.childrenOf(tx, module.moduleId, parentId);
      const going = new Set(moved.map(({ id }) => id));
      // The one to stand before may go along: then the next that stays.
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
      const into = moved.map(({ id }): Step => ({ id, command: { type: 'MoveDoc', parentId, ancestors } }));
      const numbered = [...order].map(
        ([id, orderIndex]): Step => ({ id, command: { type: 'ReorderDoc', orderIndex } }),
      );
      await this.log.executeMany(docKind, [...into, ...numbered], by, { tx });
    });
  }

  /** Folders with all that stands below them; the ids that were deleted. */
  async delete(ids: readonly number[], by: By): Promise<number[]> {
    const moduleIds = (await this.modulesOf(ids)).map(({ moduleId }) => moduleId);
    return this.log.transaction(async (tx) => {
      for (const moduleId of moduleIds) await takeTreeTurn(tx, moduleId, 'change');
      const gone = numbers.parse(await tx.query(`${below} select id from gone order by id`, [[...ids]]));
      const steps = gone.map(({ id }): Step => ({ id, command: { type: 'DeleteDoc', children: 0 } }));
      await this.log.executeMany(docKind, steps, by, { tx });
      return gone.map(({ id }) => id);
    });
  }

  /** Where they were; one whose folder is gone, and does not come back with it, comes back at the root. Those that are there already stay. */
  async undelete(ids: readonly number[], by: By): Promise<void> {
    const moduleIds = (await this.modulesOf(ids)).map(({ moduleId }) => moduleId);
    await this.log.transaction(async (tx) => {
      for (const moduleId of moduleIds) await takeTreeTurn(tx, moduleId, 'change');
      const back = entries.parse(await tx.query(withAncestors, [[...ids]]));
      const steps = comingBack(back, new Set(ids)).map(({ id, hasPlace }): Step => {
        return { id, command: { type: 'UndeleteDoc', ancestors: hasPlace ? [] : undefined } };
      });
      await this.log.executeMany(docKind, steps, by, { tx });
    });
  }

  async impact(ids: readonly number[]): Promise<Reply<typeof deletionImpact>> {
    const ask = (sql: string) => this.db.query(`${below} ${sql}`, [[...ids]]);
    const [counts] = sums.parse(
      await ask(`select count(*) filter (where not d.is_folder)::int as docs, count(*) filter (where d.is_folder)::int as folders,
          count(*) filter (where d.is_locked)::int as locked, (select count(distinct s.user_id)::int from subscriptions s
            where s.type = ${SubjectType.doc} and s.source_id in (select id from gone)) as subscribers
        from gone join docs d using (id)`),
    );
    const found = await ask(`select r.id, r.release_no as "releaseNo", count(*)::int as docs from gone g
      join release_docs rd on rd.doc_id = g.id join releases r on r.id = rd.release_id and r.deleted_at is null
      group by r.id order by r.id`);
    // Who has typed what no version has yet; on whichever node their room is.
    const typing = await ask(`select distinct u.nickname from gone g
      join doc_updates e on e.doc_id = g.id and e.settled_version is null join users u on u.id = e.actor_id order by 1`);
    return { ...counts, releases: releases.parse(found), editing: names.parse(typing).map(({ nickname }) => nickname) };
  }

  /** Sorted by application, so that two who touch several take their turns in the same order. */
  private async modulesOf(ids: readonly number[]): Promise<z.output<typeof modules>> {
    const asked = [...new Set(ids)];
    const sql = `select min(id) as id, module_id as "moduleId", count(*) as docs from docs where id = any($1)
      group by module_id order by module_id`;
    const found = modules.parse(await this.db.query(sql, [asked]));
    if (found.reduce((n, { docs }) => n + docs, 0) < asked.length) throw new Refusal('doc.unknown');
    return found;
  }

  private async topmost(tx: EntityManager, ids: readonly number[]): Promise<z.output<typeof places>> {
    const sql = `select id, parent_id as "parentId", order_index as "orderIndex" from docs
      where id = any($1) or id in (select id from (${upwards}) up)`;
    const all = new Map(places.parse(await tx.query(sql, [[...ids]])).map((place) => [place.id, place]));
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
    return siblings.parse(await tx.query(sql, [moduleId, parentId]));
  }
}

/** $1: ids. Them and the folders above them. */
const upwards = `with recursive up as (
    select id, parent_id, module_id, is_folder, is_deleted from docs where id = any($1)
    union
    select d.id, d.parent_id, d.module_id, d.is_folder, d.is_deleted from docs d
      join up on d.id = up.parent_id and d.module_id = up.module_id
  ) select * from up`;
const withAncestors = `select id, parent_id as "parentId", is_folder as "isFolder", is_deleted as "isDeleted" from (${upwards}) up order by id`;

type Entry = z.output<typeof entries>[number];

/**
 * Those of `wanted` that are deleted, and whether each has its place: the root, or a folder that is there or comes back with
 * it, be it at the root. In a circle nobody has.
 */
function comingBack(all: readonly Entry[], wanted: ReadonlySet<number>): { id: number; hasPlace: boolean }[] {
  const byId = new Map(all.map((entry) => [entry.id, entry]));
  const parentOf = ({ parentId }: Entry) => {
    const parent = byId.get(parentId);
    return parent?.isFolder && (!parent.isDeleted || wanted.has(parent.id)) ? parent : undefined;
  };
  const isInCircle = (entry: Entry) => {
    const seen = new Set<Entry>();
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
