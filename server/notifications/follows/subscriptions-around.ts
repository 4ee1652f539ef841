import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { severities } from '../../../contracts/docs/change-severity/rules.js';
import { everything, heardKinds, type NewsFilter, newsSources, paces } from '../../../contracts/notifications/news.js';
import { SubjectType, UserStatus } from '../../../contracts/platform/enums.js';
import { allows } from '../../platform/access/policy.js';
import { projectStanding, projectStandingFields } from '../../platform/access/standing.js';
import { preparedIn } from '../../platform/log/session.js';
import { type NewsChange, type NewsSubscription, placeKey, placesAround } from '../news/routing.js';

/** A filter as it is stored; conditions of a newer release of the server are ignored. */
export const storedFilter: z.ZodType<NewsFilter> = z.object({
  from: z.enum(severities).catch('wording'),
  kinds: z.array(z.enum(heardKinds)).catch([]),
  authors: z.array(z.number()).catch([]),
  sources: z.array(z.enum(newsSources)).catch([]),
  statuses: z.array(z.literal([0, 5, 10])).catch([]),
});
const rows = z.array(
  z.object({
    ...{ users: z.array(z.number()), type: z.number(), sourceId: z.number(), part: z.string(), isAuto: z.boolean() },
    ...{ filter: storedFilter.nullable(), pace: z.enum(paces).nullable(), isMuted: z.boolean() },
    ...{ ownFilter: storedFilter.nullable(), ownPace: z.enum(paces).nullable() },
    ...{ projectId: z.number(), isSuperAdmin: z.boolean(), ...projectStandingFields },
  }),
);

/** What people may have in common: their subscription to a place, with their defaults and their rights in a project. */
const common = `type, "sourceId", part, "isAuto", filter, pace, "isMuted", "ownFilter", "ownPace", "projectId", "isSuperAdmin",
  "isPrivate", "spaceRole", "projectRole"`;
/**
 * $1 to $3: the followed places, each with a project in which it lies; $4: now. One row for all people who have it in
 * common: of a thousand followers few differ, and reading a thousand rows takes longer than the query.
 */
const around = `select array_agg("userId") as users, ${common} from (select u.id as "userId", f.type, f.source_id as "sourceId", f.part, f.is_auto as "isAuto", f.filter, f.pace,
    coalesce(f.muted_until > $4, false) as "isMuted", n.filter as "ownFilter", n.pace as "ownPace",
    w.project as "projectId", u.is_super_admin as "isSuperAdmin", ${projectStanding.columns}
  from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as w (type, source, project)
  join subscriptions f on f.type = w.type and f.source_id = w.source
  join users u on u.id = f.user_id and u.status <> ${UserStatus.disabled} and u.deleted_at is null
  left join news_preferences n on n.user_id = u.id
  join projects p on p.id = w.project join spaces s on s.id = p.space_id
  ${projectStanding.joinsOfMany('u.id')}) one
  group by ${common} order by type, "sourceId", part`;

/** People who hear the same: their subscriptions and rights do not differ. */
export interface Audience {
  readonly users: number[];
  readonly held: ReadonlyMap<string, readonly NewsSubscription[]>;
  /** Projects whose docs they may view. */
  readonly projects: ReadonlySet<number>;
  /** Those of them whose docs they may edit. */
  readonly editable: ReadonlySet<number>;
}

/** Whether they may see the change: a doc that the viewer hides is for those who edit it. */
export const maySee = (audience: Pick<Audience, 'projects' | 'editable'>, change: NewsChange): boolean =>
  (change.isHidden ? audience.editable : audience.projects).has(change.projectId);

const kindOf = new Map<number, keyof typeof placeKey>([
  [SubjectType.doc, 'doc'],
  [SubjectType.module, 'module'],
  [SubjectType.project, 'project'],
  [SubjectType.space, 'space'],
  [SubjectType.release, 'release'],
]);
const typeOf: Readonly<Record<string, number>> = { d: 1, m: 5, p: 2, s: 6, r: 4 };

function wantedPlaces(changes: readonly NewsChange[]) {
  const wanted = new Map<string, readonly [number, number, number]>();
  for (const change of changes) {
    for (const place of [...placesAround(change), ...change.releases.map(placeKey.release)]) {
      wanted.set(`${place} ${change.projectId}`, [
        typeOf[place[0] ?? ''] ?? 0,
        Number(place.slice(1)),
        change.projectId,
      ]);
    }
  }
  return [...wanted.values()];
}

/** Everybody who follows something around the changes, in groups that hear the same: one query for all. */
export async function audiencesOf(tx: EntityManager, changes: readonly NewsChange[], now: Date): Promise<Audience[]> {
  const wanted = wantedPlaces(changes);
  const column = (n: 0 | 1 | 2) => wanted.map((one) => one[n]);
  const found = rows.parse(await preparedIn(tx, around, [column(0), column(1), column(2), now]));
  const audiences = new Map<string, Audience>();
  for (const [numbers, users] of peopleByRows(found)) {
    const theirs = numbers.split(' ').flatMap((n) => found[Number(n)] ?? []);
    const projects = new Set(theirs.filter((row) => allows('doc.view', row)).map(({ projectId }) => projectId));
    const editable = new Set(theirs.filter((row) => allows('doc.edit', row)).map(({ projectId }) => projectId));
    const held = subscriptionsOf(theirs);
    const key = JSON.stringify([[...projects], [...editable], [...held]]);
    const audience = audiences.get(key) ?? { users: [], held, projects, editable };
    for (const user of users) audience.users.push(user);
    audiences.set(key, audience);
  }
  return [...audiences.values()];
}

/** People with the same rows, by the numbers of these rows: `0 3`. */
function peopleByRows(found: z.output<typeof rows>): Map<string, number[]> {
  const numbers = new Map<number, string>();
  for (const [n, { users }] of found.entries()) {
    for (const user of users) numbers.set(user, numbers.has(user) ? `${numbers.get(user)} ${n}` : `${n}`);
  }
  const people = new Map<string, number[]>();
  for (const [user, theirs] of numbers) {
    const others = people.get(theirs);
    if (others) others.push(user);
    else people.set(theirs, [user]);
  }
  return people;
}

function subscriptionsOf(theirs: z.output<typeof rows>): Map<string, NewsSubscription[]> {
  const held = new Map<string, NewsSubscription[]>();
  for (const { type, sourceId, part, filter, pace, isMuted, isAuto, ownFilter, ownPace } of theirs) {
    const kind = kindOf.get(type);
    if (!kind) continue;
    const place = placeKey[kind](sourceId);
    const list = held.get(place) ?? [];
    // A space lies around several projects, with a row for each.
    if (list.some((one) => one.part === part)) continue;
    const its = { filter: filter ?? ownFilter ?? everything, pace: pace ?? ownPace ?? 'now' };
    held.set(place, [...list, { place, part, ...its, isMuted, isAuto }]);
  }
  return held;
}
