import { describe, expect, it } from '@jest/globals';
import { severities } from '../../../contracts/docs/change-severity/rules.js';
import {
  everything,
  type NewsFilter,
  newsKinds,
  newsSources,
  type Pace,
  paces,
} from '../../../contracts/notifications/news.js';
import type { Audience } from '../../../server/notifications/follows/subscriptions-around.js';
import { groupsOf } from '../../../server/notifications/messages/message-groups.js';
import type { StoredNews } from '../../../server/notifications/news/news-table.js';
import { type NewsSubscription, paceFor, passes } from '../../../server/notifications/news/routing.js';
import { seeded } from '../../support/random.js';

const PAIRS = 10_000;
const seed = Date.now() % 1_000_000;
const random = seeded(seed);
const chance = (n: number) => random(n) === 0;
const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[random(list.length)] as never;
const some = <T>(list: readonly T[]): T[] => (chance(2) ? [] : list.filter(() => chance(2)));

let nextId = 1;
function aChange(): StoredNews {
  const id = nextId++;
  const docId = 1 + random(3);
  const changeSet = chance(3) ? 1 + random(2) : undefined;
  const writers = [1 + random(3), ...(chance(4) ? [1 + random(3)] : [])];
  const source = pick(newsSources);
  return {
    ...{ id, docId, folders: pick([[], [11], [12, 11]]), moduleId: 1 + random(2), projectId: 1 + random(2) },
    ...{
      spaceId: 1,
      releases: pick([[], [1], [1, 2]]),
      kind: pick(newsKinds),
      severity: random(4),
      breaking: random(2),
    },
    ...{
      parts: some(['row:a', 'row:b', 'field:url']),
      meaning: [],
      effects: [],
      writers,
      source,
      status: pick([0, 5, 10]),
    },
    ...{ docName: 'd', actorName: 'a', before: 0, isFolder: false, isHidden: chance(6) },
    event: {
      ...{ stream: `doc-${docId}`, version: 1, type: 'DocEdited', data: {}, position: id, schema: 1 },
      ...{ recordedAt: new Date(0), hash: Buffer.alloc(0) },
      meta: { actorId: writers[0] ?? 0, source, requestId: '', ...(changeSet && { changeSet }) },
    },
  };
}
const aFilter = (): NewsFilter => ({
  from: pick(severities),
  kinds: some(newsKinds),
  authors: some([1, 2, 3]),
  sources: some(newsSources),
  statuses: some([0, 5, 10] as const),
});
const places = ['d1', 'd2', 'd3', 'd11', 'd12', 'm1', 'm2', 'p1', 'p2', 's1', 'r1', 'r2'];
const aSubscription = (): NewsSubscription => {
  const place = pick(places);
  return {
    ...{ place, part: place.startsWith('d') && chance(3) ? pick(['row:a', 'field:url']) : '' },
    ...{ filter: chance(3) ? everything : aFilter(), pace: pick(paces), isMuted: chance(6) },
    isAuto: place.startsWith('d') && chance(4),
  };
};
const heldBy = (list: readonly NewsSubscription[]) => {
  const held = new Map<string, NewsSubscription[]>();
  for (const one of list) held.set(one.place, [...(held.get(one.place) ?? []), one]);
  return held;
};

/** The rule in other words: a list of conditions that each must hold. */
function hears(change: StoredNews, list: readonly NewsSubscription[]): Set<Pace> {
  const isTold = ({ filter, isMuted }: NewsSubscription) => {
    const order = ['wording', 'compatible', 'risky', 'breaking'];
    if (isMuted || order.indexOf(filter.from) > change.severity) return false;
    if (filter.kinds.length && !filter.kinds.includes(change.kind)) return false;
    if (filter.sources.length && !filter.sources.find((one) => one === change.source)) return false;
    if (filter.statuses.length && !filter.statuses.some((one) => one === change.status)) return false;
    return !filter.authors.length || filter.authors.some((id) => change.writers.includes(id));
  };
  const own = change.kind === 'added' ? [] : [`d${change.docId}`];
  const around = [...own, ...change.folders.map((id) => `d${id}`), `m${change.moduleId}`];
  around.push(`p${change.projectId}`, `s${change.spaceId}`);
  const whole = list.filter(({ part, place }) => part === '' && around.includes(place));
  const chosen = whole.filter(({ isAuto }) => !isAuto);
  const [closest] = [...chosen].sort((a, b) => around.indexOf(a.place) - around.indexOf(b.place));
  const isSilent = closest?.place === `d${change.docId}` && (closest.isMuted || closest.pace === 'off');
  const parts = list.filter(({ part, place }) => around.includes(place) && change.parts.includes(part));
  const added = [
    ...whole.filter(({ isAuto }) => isAuto),
    ...list.filter(({ place }) => change.releases.some((id) => place === `r${id}`)),
  ];
  const asked = [...(closest ? [closest] : []), ...(isSilent ? [] : added), ...parts];
  return new Set(asked.filter(isTold).map(({ pace }) => pace));
}

describe(`routing, seed ${seed}`, () => {
  it(`lets pass what a filter asks for and nothing else, in ${PAIRS} pairs of filters and changes`, () => {
    let heard = 0;
    for (let n = 0; n < PAIRS; n++) {
      const change = aChange();
      const list = Array.from({ length: 1 + random(5) }, aSubscription);
      // One subscription per person, place and part.
      const held = heldBy([...new Map(list.map((one) => [`${one.place} ${one.part}`, one])).values()]);
      const model = hears(change, [...held.values()].flat());
      const order: readonly Pace[] = ['now', 'hour', 'day', 'week', 'list'];
      const expected = order.find((pace) => model.has(pace));
      expect({ n, pace: paceFor(change, held) }).toEqual({ n, pace: expected });
      if (expected) heard++;
    }
    // Neither nothing nor everything: the pairs prove something.
    expect(heard).toBeGreaterThan(PAIRS / 20);
    expect(heard).toBeLessThan(PAIRS * 0.9);
  });

  it('tells each person of each change once, nobody of their own and of what they may not view', () => {
    for (let n = 0; n < 300; n++) {
      const news = Array.from({ length: 1 + random(12) }, aChange);
      const audiences: Audience[] = Array.from({ length: 4 }, (_, k) => ({
        users: [3 * k + 1, 3 * k + 2, 3 * k + 3],
        held: heldBy(Array.from({ length: 1 + random(4) }, aSubscription)),
        projects: new Set([1, 2].filter(() => chance(2))),
        editable: new Set<number>(),
      })).map((one) => ({ ...one, editable: new Set([...one.projects].filter(() => chance(2))) }));
      const told = groupsOf(audiences, news).flatMap(({ users, news: list }) =>
        users.flatMap((user) => list.map(({ id }) => `${user} ${id}`)),
      );
      const expected = audiences.flatMap(({ users, held, projects, editable }) =>
        users.flatMap((user) =>
          news
            .filter((one) => projects.has(one.projectId) && (!one.isHidden || editable.has(one.projectId)))
            .filter((one) => !one.writers.includes(user) && paceFor(one, held))
            .map(({ id }) => `${user} ${id}`),
        ),
      );
      expect([...told].sort()).toEqual([...expected].sort());
    }
  });

  it('passes everything through a filter without conditions, and nothing through one that contradicts itself', () => {
    const change = { ...aChange(), kind: 'moved' as const, severity: 0 };
    expect(passes(everything, change)).toBe(true);
    expect(passes({ ...everything, from: 'breaking', kinds: ['moved'] }, change)).toBe(false);
  });
});
