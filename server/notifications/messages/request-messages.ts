import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { roles, UserStatus } from '../../../contracts/platform/enums.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import type { NamedPlace, PlaceMessage } from './place-message.js';

const request = z.object({ userId: z.number(), role: z.enum(roles).optional() });
const idRows = z.array(z.object({ id: z.number() }));
const marked = z.tuple([idRows, z.number()]);

/** Who may answer: the administrators of the project (0: none) and of its space; else super admins. */
const answering = `with near as (
    select user_id from space_members where space_id = $1 and role = 'admin'
    union select pm.user_id from project_members pm join space_members sm on sm.space_id = $1 and sm.user_id = pm.user_id
      where pm.project_id = $2 and pm.role = 'admin'
  ), able as (select id, is_super_admin from users where status <> ${UserStatus.disabled} and deleted_at is null)
  select id from able where id in (select user_id from near)
    or is_super_admin and not exists (select 1 from near join able on able.id = near.user_id)`;
/** What somebody has answered needs no answer of the other administrators. */
const settle = `update messages set is_read = true where user_id = any($1::bigint[]) and group_key = $2 and not is_read
  returning user_id as id`;

interface RequestNews {
  readonly messages: readonly PlaceMessage[];
  /** Whose message about a request was marked as read. */
  readonly settled: readonly number[];
}

/** Requests go to those who may answer them, and answers to those who asked. */
export async function requestNews(
  events: readonly RecordedEvent[],
  found: ReadonlyMap<string, NamedPlace>,
  actorName: string,
  tx: EntityManager,
): Promise<RequestNews> {
  const messages: PlaceMessage[] = [];
  const settled: number[] = [];
  for (const { type, stream, data } of events) {
    const place = found.get(stream);
    if (!place || type === 'MemberAdded') continue;
    const { userId, role } = request.parse(data);
    const base = { docName: place.name, actorName, version: 0, role };
    const asked = `access-${stream}-${userId}`;
    const admins = await adminsOf(place, tx);
    if (type === 'AccessRequested') {
      messages.push({ readers: admins, key: asked, place, data: { ...base, news: 'accessAsked' } });
      continue;
    }
    const news = type === 'AccessGranted' ? 'accessGiven' : 'accessDeclined';
    messages.push({ readers: [userId], key: `answered-${stream}`, place, data: { ...base, news } });
    const [rows] = marked.parse(await tx.query(settle, [admins, asked]));
    settled.push(...rows.map(({ id }) => id));
  }
  return { messages, settled };
}

async function adminsOf({ stream, id, spaceId }: NamedPlace, tx: EntityManager): Promise<number[]> {
  const projectId = stream.startsWith('project-') ? id : 0;
  return idRows.parse(await tx.query(answering, [spaceId, projectId])).map((row) => row.id);
}
