import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { paces } from '../../../contracts/notifications/news.js';
import { SubjectType, UserStatus } from '../../../contracts/platform/enums.js';
import { allows } from '../../platform/access/policy.js';
import { projectStanding, projectStandingFields } from '../../platform/access/standing.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import type { MessageData } from './wording.js';

const facts = z.object({ releaseId: z.number(), releaseNo: z.string() });
const rows = z.array(
  z.object({
    ...{ id: z.number(), isSuperAdmin: z.boolean(), project: z.string(), actorName: z.string() },
    ...{ paces: z.array(z.enum(paces)), ...projectStandingFields },
  }),
);
/**
 * $1: the release, $2: who froze it, $3: now. People who follow the release, its project or one of its docs, with how
 * they hear of each; a subscription to a part of a doc is not one to its releases.
 */
const followers = `with followed as (
    select f.user_id, array_agg(distinct coalesce(f.pace, n.pace, 'now')) as paces from subscriptions f
      join releases r on r.id = $1
      left join news_preferences n on n.user_id = f.user_id
      where f.part = '' and (f.muted_until is null or f.muted_until <= $3) and (
        f.type = ${SubjectType.release} and f.source_id = r.id
        or f.type = ${SubjectType.project} and f.source_id = r.project_id
        or f.type = ${SubjectType.doc} and f.source_id in (select doc_id from frozen_docs where release_id = r.id))
      group by f.user_id
  )
  select u.id, u.is_super_admin as "isSuperAdmin", p.name as project, w.paces,
    coalesce((select nickname from users where id = $2), '') as "actorName", ${projectStanding.columns}
  from followed w join users u on u.id = w.user_id and u.status <> ${UserStatus.disabled} and u.deleted_at is null
  join releases r on r.id = $1 and r.deleted_at is null
  join projects p on p.id = r.project_id and p.deleted_at is null
  join spaces s on s.id = p.space_id and s.deleted_at is null
  ${projectStanding.joins('u.id')}
  where u.id <> $2`;
const insert = `insert into messages (user_id, group_key, event_position, type, source_id, data, is_quiet, created_at, touched_at)
  select u, 'freeze-' || $3::bigint, $2, ${SubjectType.release}, $3, $4, $5, $6, $6 from unnest($1::bigint[]) u
  on conflict (user_id, group_key) where not is_read do nothing`;

/**
 * Tells those who follow a release, its project or one of its docs that it was frozen; returns for whom the bell rings.
 * Those who hear nothing at once find it in their list: a freeze belongs to no digest of changes.
 */
export async function tellOfFreeze(event: RecordedEvent, tx: EntityManager, now: Date): Promise<number[]> {
  const { releaseId, releaseNo } = facts.parse(event.data);
  const found = rows.parse(await tx.query(followers, [releaseId, event.meta.actorId, now]));
  const readers = found.filter((row) => allows('doc.view', row) && row.paces.some((pace) => pace !== 'off'));
  const [place] = readers;
  if (!place) return [];
  const data: MessageData = {
    ...{ news: 'frozen', docName: `${place.project} ${releaseNo}`, actorName: place.actorName },
    ...{ remark: '', version: 0 },
  };
  const hears = (row: (typeof readers)[number]) => row.paces.includes('now');
  for (const isQuiet of [false, true]) {
    const people = readers.filter((row) => hears(row) !== isQuiet).map(({ id }) => id);
    const values = [people, event.position, releaseId, JSON.stringify(data), isQuiet, event.recordedAt];
    if (people.length > 0) await tx.query(insert, values);
  }
  return readers.map(({ id }) => id);
}
