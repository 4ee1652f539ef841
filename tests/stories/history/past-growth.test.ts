import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { comparePast } from '../../../contracts/history/past.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { KeepActorsOfDocs1795512000000 } from '../../../migrations/1795512000000-keep-actors-of-docs.js';
import type { DocState } from '../../../server/docs/doc/doc.entity.js';
import type { DocEvent } from '../../../server/docs/doc/doc.events.js';
import { kinds } from '../../../server/flow.js';
import { inverseOf } from '../../../server/history/past/inverse/inverse.js';
import { planTree } from '../../../server/history/past/inverse/tree-plan.js';
import { PlanLoader } from '../../../server/history/past/restore/plan-loader.js';
import { EventLog } from '../../../server/platform/log/event-log.js';
import type { RecordedEvent } from '../../../server/platform/log/kind.js';
import { startApp, type TestApp } from '../../support/app.js';
import { change, type Recorded, record } from '../../support/past-model.js';
import type { Person } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';
import { seeded } from '../../support/random.js';

let app: TestApp;
let people: Person[];
let there: Place;

beforeAll(async () => {
  app = await startApp();
  people = [await app.person('ann'), await app.person('bob'), await app.person('cem')];
});
afterAll(() => app.stop());
beforeEach(async () => {
  there = await place(await app.admin(), { devs: people });
});

const ann = (): Person => people[0] as Person;

/** Random changes by three people; copies of what was on the screen in between. */
async function history(seed: number, changes: number): Promise<Recorded[]> {
  const next = seeded(seed);
  const known: string[] = [];
  const copies: Recorded[] = [];
  for (let n = 0; n < changes; n++) {
    await change(people[next(people.length)] as Person, there, known, next);
    if (next(8) === 0) copies.push(await record(app, ann(), there));
  }
  return copies;
}

/** All events of the docs of the application, by doc. */
async function streams(): Promise<ReadonlyMap<number, RecordedEvent<DocEvent>[]>> {
  const docs: { id: number }[] = await app.database.query('select id from docs where module_id = $1 order by id', [
    decodeId(there.moduleId),
  ]);
  const found = new Map<number, RecordedEvent<DocEvent>[]>();
  for (const { id } of docs) found.set(id, await app.get(EventLog).read<DocEvent>(`doc-${id}`));
  return found;
}

function stateAfter(id: number, events: readonly RecordedEvent<DocEvent>[], version: number): DocState | undefined {
  if (version === 0) return undefined;
  return events.slice(0, version).reduce(kinds.doc.evolve, kinds.doc.initial(id));
}

describe('what is read of a long history', () => {
  it.each([21, 22])('plans the restore that all of its events say (seed %i)', async (seed) => {
    const copies = await history(seed, 80);
    expect(copies.length).toBeGreaterThan(3);
    const all = await streams();
    for (const { at } of copies) {
      const moduleId = decodeId(there.moduleId) ?? 0;
      const wish = { kind: 'restore', docId: 0, moduleId, projectId: 0, spaceId: 0, at: new Date(at) } as const;
      const known = [...all].flatMap(([docId, events]) => {
        const after = events.filter(({ recordedAt }) => recordedAt <= wish.at).length;
        return after < events.length ? [{ docId, moduleId, after, events }] : [];
      });
      const [plan] = await app.get(PlanLoader).load(app.database.manager, wish, known, []);
      expect(planOf(plan?.docs ?? [])).toEqual(planOf(await plainly(known)));
    }
  });

  it.each([23])('compares two instants as the copies differ that were recorded live (seed %i)', async (seed) => {
    const copies = await history(seed, 100);
    const { projectId } = there;
    for (const [n, from] of copies.entries())
      for (const to of copies.slice(n + 1)) {
        const { list } = await ann().call(comparePast, { projectId, from: from.at, to: to.at, limit: 500 });
        for (const { docId, kind, versions } of list)
          expect(versions).toEqual({
            from: kind === 'added' ? 0 : await shownVersion(docId, from.at),
            to: kind === 'removed' ? 0 : await shownVersion(docId, to.at),
          });
        const listed = new Set(list.map(({ docId }) => docId));
        for (const id of from.docs.keys())
          if (to.docs.has(id) && !listed.has(id)) expect(to.docs.get(id)).toEqual(from.docs.get(id));
        // The other way round it is the same docs.
        const back = await ann().call(comparePast, { projectId, from: to.at, to: from.at, limit: 500 });
        expect(new Set(back.list.map(({ docId }) => docId))).toEqual(listed);
      }
  });
});

describe('the people of a doc', () => {
  it('are what a log without them is folded to', async () => {
    await history(24, 60);
    const all = await streams();
    const expected = [...all].map(([docId, events]) =>
      events.map((_, after) => [
        docId,
        after,
        [...new Set(events.slice(after).map(({ meta }) => meta.actorId))].sort(),
      ]),
    );
    const since = () =>
      Promise.all(
        [...all].map(([docId, events]) =>
          Promise.all(events.map(async (_, after) => [docId, after, await actorsSince(docId, after)])),
        ),
      );
    expect(await since()).toEqual(expected);
    const runner = app.database.createQueryRunner();
    const migration = new KeepActorsOfDocs1795512000000();
    await migration.down(runner);
    await migration.up(runner);
    expect(await since()).toEqual(expected);
    // A start that was cut off: what there is stays.
    await runner.query('delete from doc_actors where doc_id % 2 = 0');
    await migration.up(runner);
    await runner.release();
    expect(await since()).toEqual(expected);
  });
});

/** The last version of a doc at an instant that a reader sees. */
async function shownVersion(docId: string, at: string): Promise<number> {
  const [found] = await app.database.query(
    `select max(version) as version from (
        select version, at from doc_places where doc_id = $1::int8
        union all select version, recorded_at from events where stream = 'doc-' || $1::int8 and data ? 'content') seen
      where at <= $2`,
    [decodeId(docId), at],
  );
  return found.version;
}

async function actorsSince(docId: number, after: number): Promise<number[]> {
  const rows: { id: number }[] = await app.database.query(
    `select actor_id as id from doc_actors where doc_id = $1 and version > $2
      union select modifier_id from docs where id = $1 and version > $2`,
    [docId, after],
  );
  return rows.map(({ id }) => id).sort();
}

interface Known {
  readonly docId: number;
  readonly after: number;
  readonly events: readonly RecordedEvent<DocEvent>[];
}

/** The plan from all events and folded states. */
async function plainly(known: readonly Known[]) {
  const inverses = known.map(({ docId, after, events }) => {
    const entries = events.slice(after).map(({ version, type, meta, recordedAt }) => ({
      ...{ version, type, actorId: meta.actorId, at: recordedAt, isSelected: true },
    }));
    const stateAt = (version: number) => stateAfter(docId, events, version);
    const now = stateAt(events.length) ?? kinds.doc.initial(docId);
    return inverseOf({ docId, now, entries, isChosen: false, stateAt });
  });
  const nodes = await app.database.query(
    `select id, parent_id as "parentId", is_folder as "isFolder", is_deleted as "isDeleted" from docs where module_id = $1`,
    [decodeId(there.moduleId)],
  );
  const fitting = planTree(nodes, inverses).inverses;
  return known.map(({ docId, after, events }) => ({
    ...(fitting.find((one) => one.docId === docId) ?? { docId, steps: [], conflicts: [] }),
    actorIds: [...new Set(events.slice(after).map(({ meta }) => meta.actorId))],
  }));
}

const planOf = (docs: readonly { docId: number; steps: unknown; conflicts: unknown; actorIds: readonly number[] }[]) =>
  docs.map(({ docId, steps, conflicts, actorIds }) => ({ docId, steps, conflicts, actorIds: [...actorIds].sort() }));
