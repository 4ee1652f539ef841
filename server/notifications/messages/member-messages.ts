import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { roles, SubjectType, UserStatus } from '../../../contracts/platform/enums.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import type { NamedPlace, PlaceMessage } from './place-message.js';
import { requestNews } from './request-messages.js';

const invitation = z.object({ userId: z.number(), role: z.enum(roles), invited: z.literal(true) });
const places = z.array(z.object({ stream: z.string(), id: z.number(), spaceId: z.number(), name: z.string() }));
const names = z.array(z.object({ id: z.number(), nickname: z.string() }));
const placesOf = `select 'space-' || id as stream, id, id as "spaceId", name from spaces
    where deleted_at is null and 'space-' || id = any($1::text[]) and id = any($2::bigint[])
  union all select 'project-' || id, id, space_id, name from projects
    where deleted_at is null and 'project-' || id = any($1::text[]) and id = any($2::bigint[])`;
const insert = `insert into messages (user_id, group_key, event_position, type, source_id, data, created_at, touched_at)
  select u.id, $2, $3, $4, $5, $6, $7, $7 from unnest($1::bigint[]) w (id)
  join users u on u.id = w.id and u.status <> ${UserStatus.disabled} and u.deleted_at is null
  on conflict (user_id, group_key) where not is_read do update set data = excluded.data,
    event_position = excluded.event_position, touched_at = excluded.touched_at`;

/** Tells people that they were added somewhere, and of requests for access; returns for whom the bell rings. */
export async function tellOfMembers(events: readonly RecordedEvent[], tx: EntityManager): Promise<number[]> {
  const rung: number[] = [];
  for (const [, together] of groupedBy(events.filter(isOfMembers), ({ meta }) => `${meta.requestId} ${meta.actorId}`)) {
    const [last] = together.slice(-1);
    if (!last) continue;
    const found = await namedPlaces(together, tx);
    const people = names.parse(await tx.query('select id, nickname from users where id = $1', [last.meta.actorId]));
    const by = { id: last.meta.actorId, name: people[0]?.nickname ?? '' };
    const requests = await requestNews(together, found, by.name, tx);
    for (const message of [...invitations(together, found, by), ...requests.messages]) {
      await write(message, last, tx);
      rung.push(...message.readers);
    }
    rung.push(...requests.settled);
  }
  return rung;
}

const kinds = new Set(['MemberAdded', 'AccessRequested', 'AccessGranted', 'AccessDeclined']);
const isOfMembers = ({ type, data }: RecordedEvent): boolean =>
  kinds.has(type) && (type !== 'MemberAdded' || invitation.safeParse(data).success);

async function namedPlaces(events: readonly RecordedEvent[], tx: EntityManager): Promise<Map<string, NamedPlace>> {
  const streams = [...new Set(events.map(({ stream }) => stream))];
  const ids = streams.map((stream) => Number(stream.slice(stream.indexOf('-') + 1)));
  const rows = places.parse(await tx.query(placesOf, [streams, ids]));
  return new Map(rows.map((place) => [place.stream, place]));
}

/** One message for a space with its projects; people who were added alike share it. Nobody is told of themselves. */
function invitations(
  events: readonly RecordedEvent[],
  found: ReadonlyMap<string, NamedPlace>,
  by: { readonly id: number; readonly name: string },
): PlaceMessage[] {
  const joined = events.flatMap(({ type, stream, data }) => {
    const place = found.get(stream);
    const facts = type === 'MemberAdded' && by.id !== 0 ? invitation.safeParse(data).data : undefined;
    return place && facts && facts.userId !== by.id ? [{ place, ...facts }] : [];
  });
  const alike = new Map<string, { message: Omit<PlaceMessage, 'readers'>; readers: number[] }>();
  for (const [userId, mine] of groupedBy(joined, (one) => one.userId))
    for (const message of messagesOf(mine, by.name)) {
      const key = JSON.stringify(message);
      const same = alike.get(key) ?? { message, readers: [] };
      same.readers.push(userId);
      alike.set(key, same);
    }
  return [...alike.values()].map(({ message, readers }) => ({ ...message, readers }));
}

interface Joined {
  readonly place: NamedPlace;
  readonly role: (typeof roles)[number];
}

function messagesOf(joined: readonly Joined[], actorName: string): Omit<PlaceMessage, 'readers'>[] {
  const isSpace = ({ place }: Joined) => place.stream.startsWith('space-');
  const spaces = joined.filter(isSpace);
  const told = new Set(spaces.map(({ place }) => place.spaceId));
  const projects = joined.filter((one) => !isSpace(one));
  const base = { actorName, version: 0 };
  return [
    ...spaces.map(({ place, role }) => {
      const inside = projects.filter((one) => one.place.spaceId === place.spaceId);
      const [first] = inside;
      const remark = inside.map((one) => one.place.name).join(', ');
      const news = first ? ('joinedProjects' as const) : ('joinedSpace' as const);
      return {
        ...{ place, key: `joined-${place.stream}` },
        data: { ...base, news, docName: place.name, remark, role: first?.role ?? role },
      };
    }),
    ...projects
      .filter(({ place }) => !told.has(place.spaceId))
      .map(({ place, role }) => ({
        ...{ place, key: `joined-${place.stream}` },
        data: { ...base, news: 'joinedProject' as const, docName: place.name, role },
      })),
  ];
}

async function write({ readers, key, place, data }: PlaceMessage, event: RecordedEvent, tx: EntityManager) {
  const type = place.stream.startsWith('space-') ? SubjectType.space : SubjectType.project;
  const values = [readers, key, event.position, type, place.id, JSON.stringify(data), event.recordedAt];
  await tx.query(insert, values);
}

function groupedBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
