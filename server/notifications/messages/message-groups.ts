import type { EntityManager } from 'typeorm';
import { SubjectType } from '../../../contracts/platform/enums.js';
import { preparedIn } from '../../platform/log/session.js';
import { type Audience, maySee } from '../follows/subscriptions-around.js';
import type { NewsDraft } from '../news/news-reader.js';
import type { StoredNews } from '../news/news-table.js';
import { type AudiblePace, heardThrough, type NewsSubscription } from '../news/routing.js';
import { type MessageData, reasonOf } from './wording.js';

/** Changes listed in one message; more are counted only. */
export const MOST_CHANGES = 1_000;

/** Changes that the same people hear of in one message. */
export interface MessageGroup {
  readonly users: readonly number[];
  readonly key: string;
  readonly pace: AudiblePace;
  readonly news: readonly StoredNews[];
  /** Why they hear of the last one; undefined: a digest of what they hear for several reasons. */
  readonly because: NewsSubscription | undefined;
  /** Of changed models: the docs that use them and that these people follow, and those that break by it. */
  readonly uses?: { readonly docs: readonly number[]; readonly broken: readonly number[] };
}

/** One message per doc or change set, apart from those without a notification; one for all of a digest. */
export function groupKey(
  pace: AudiblePace,
  { docId, event }: Pick<NewsDraft, 'docId' | 'event'>,
  ofOne: OneDocSets,
  of: 'doc' | 'model' = 'doc',
): string {
  if (pace !== 'now' && pace !== 'list') return `digest-${pace}`;
  const { changeSet } = event.meta;
  const about = changeSet && !ofOne.has(changeSet) ? `set-${changeSet}` : `${of}-${docId}`;
  return pace === 'list' ? `list-${about}` : about;
}

const isDigest = (key: string): boolean => key.startsWith('digest-');

type OneDocSets = ReadonlySet<number>;

/** Restores of one doc, which are one commit: they are changes of the doc like any other. */
export function setsOfOneDoc(news: readonly StoredNews[]): OneDocSets {
  const docs = new Map<number, Set<number>>();
  for (const { docId, event, source } of news) {
    const { changeSet } = event.meta;
    if (changeSet && source === 'restore') docs.set(changeSet, (docs.get(changeSet) ?? new Set()).add(docId));
  }
  return new Set([...docs].filter(([, ids]) => ids.size === 1).map(([changeSet]) => changeSet));
}

/** Writers are not notified of their own changes, so each writer is a group. */
export function groupsOf(audiences: readonly Audience[], news: readonly StoredNews[]): MessageGroup[] {
  const writers = new Set(news.flatMap((one) => one.writers));
  const ofOne = setsOfOneDoc(news);
  return audiences.flatMap((audience) => {
    const others = audience.users.filter((id) => !writers.has(id));
    const parts = audience.users.filter((id) => writers.has(id)).map((id) => [id]);
    if (others.length) parts.push(others);
    const heard = news.flatMap((one) => {
      const through = maySee(audience, one) ? heardThrough(one, audience.held) : undefined;
      return through ? [{ one, ...through }] : [];
    });
    return parts.flatMap((users) => {
      const groups = new Map<string, Omit<MessageGroup, 'users' | 'key'> & { news: StoredNews[] }>();
      for (const { one, pace, because } of heard) {
        if (one.writers.some((id) => users.includes(id))) continue;
        const key = groupKey(pace, one, ofOne);
        const before = groups.get(key) ?? { pace, news: [], because };
        before.news.push(one);
        groups.set(key, { ...before, because: isDigest(key) && before.because !== because ? undefined : because });
      }
      return [...groups].map(([key, group]) => ({ users, key, ...group }));
    });
  });
}

/** The docs of both states of a message about a model. */
const both = (name: string): string => `(select coalesce(jsonb_agg(distinct d), '[]') from jsonb_array_elements(
  (m.data #> '{uses,${name}}') || (excluded.data #> '{uses,${name}}')) d)`;

/**
 * A message that is unread grows; `held_until` of a digest is set by its first change. A digest of several reasons has none.
 */
const upsert = `insert into messages as m (user_id, group_key, event_position, type, source_id, data, changes, total, docs,
      severity, breaking, parts, actors, module_id, is_quiet, held_until, created_at, touched_at)
    select u, g.key, g.position, g.type, g.source, g.data, g.changes, g.total, g.docs, g.severity, g.breaking, g.parts, g.actors,
        g.module, g.quiet, h.until, g.at, g.at
      from jsonb_to_recordset($1) as g (users int8[], key text, position int8, type int2, source int8, data jsonb, changes int8[],
        total int, docs int, severity int2, breaking int, parts int, actors int8[], module int8, quiet boolean, pace text,
        at timestamptz) cross join lateral unnest(g.users) as u
      left join jsonb_to_recordset($2) as h ("user" int8, pace text, until timestamptz) on h.user = u and h.pace = g.pace
    order by u, g.key
  on conflict (user_id, group_key) where not is_read do update set
    event_position = excluded.event_position, data = case when m.group_key ~ '^digest-'
        and m.data -> 'because' is distinct from excluded.data -> 'because' then excluded.data - 'because'
      when m.group_key ~ 'model-' then excluded.data || jsonb_build_object('uses', jsonb_build_object(
        'docs', ${both('docs')}, 'broken', ${both('broken')}))
      else excluded.data end,
    touched_at = excluded.touched_at,
    source_id = excluded.source_id, total = m.total + excluded.total,
    docs = case when m.group_key ~ '(doc|model)-' then 1 else m.docs + excluded.docs end,
    changes = case when cardinality(m.changes) >= ${MOST_CHANGES} then m.changes
      else (m.changes || excluded.changes)[1:${MOST_CHANGES}] end,
    severity = greatest(m.severity, excluded.severity), breaking = m.breaking + excluded.breaking,
    parts = m.parts + excluded.parts,
    actors = case when m.actors @> excluded.actors then m.actors
      else array(select distinct unnest(m.actors || excluded.actors) order by 1) end,
    module_id = case when m.module_id = excluded.module_id then m.module_id else 0 end`;

/** When the digests of these people are due, by pace. */
export interface DigestTime {
  readonly user: number;
  readonly pace: string;
  readonly until: Date;
}

export async function writeGroups(
  tx: EntityManager,
  groups: readonly MessageGroup[],
  digests: readonly DigestTime[],
): Promise<void> {
  if (groups.length === 0) return;
  await preparedIn(tx, upsert, [JSON.stringify(groups.map(rowOf)), JSON.stringify(digests)]);
}

function rowOf({ users, key, pace, news, because, uses }: MessageGroup) {
  const last = news.at(-1);
  if (!last) throw new Error('a group without changes');
  const modules = new Set(news.map(({ moduleId }) => moduleId));
  return {
    ...{ users, key, pace, position: last.event.position },
    type: isDigest(key) ? SubjectType.digest : SubjectType.doc,
    source: last.docId,
    data: { ...dataOf(last), ...(because && { because: reasonOf(because) }), ...(uses && { uses }) },
    changes: news.map(({ id }) => id).slice(0, MOST_CHANGES),
    total: news.length,
    docs: new Set(news.map(({ docId }) => docId)).size,
    severity: Math.max(...news.map(({ severity }) => severity)),
    breaking: news.reduce((sum, one) => sum + one.breaking, 0),
    parts: news.reduce((sum, one) => sum + one.parts.length, 0),
    actors: [...new Set(news.flatMap(({ writers, event }) => (writers.length ? writers : [event.meta.actorId])))],
    module: modules.size === 1 ? last.moduleId : 0,
    quiet: pace === 'list',
    at: last.event.recordedAt,
  };
}

const dataOf = ({ kind, docName, actorName, event }: StoredNews): MessageData => ({
  news: kind === 'edited' || kind === 'status' ? 'updated' : kind,
  docName,
  actorName,
  remark: event.meta.remark ?? '',
  version: event.version,
  ...(event.meta.changeSet && { changeSet: event.meta.changeSet }),
});
