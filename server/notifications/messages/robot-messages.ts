import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { chatDescriptors, chats } from '../../../contracts/platform/chats/index.js';
import { SubjectType, UserStatus } from '../../../contracts/platform/enums.js';
import { allows } from '../../platform/access/policy.js';
import { projectStanding, projectStandingFields } from '../../platform/access/standing.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import type { MessageData } from './wording.js';

const facts = z.object({ channel: z.enum(chats), releaseId: z.number().default(0), byErrors: z.boolean() });
const rows = z.array(
  z.object({
    ...{ id: z.number(), isSuperAdmin: z.boolean(), module: z.string(), project: z.string() },
    ...projectStandingFields,
  }),
);
/** The administrators of the project and its space, and who set the robot's address. $1: the application. */
const owners = `select u.id, u.is_super_admin as "isSuperAdmin", m.name as module, p.name as project, ${projectStanding.columns}
  from modules m join projects p on p.id = m.project_id join spaces s on s.id = p.space_id
  join users u on u.status <> ${UserStatus.disabled} and u.deleted_at is null
  ${projectStanding.joins('u.id')}
  where m.id = $1 and m.deleted_at is null and (sm.role = 'admin' or pm.role = 'admin' or u.id = (
    select (e.meta ->> 'actorId')::int8 from events e where e.stream = $2 and e.type = 'ModuleSettingChanged'
      and e.data ->> 'key' = $3 and e.data ->> 'isSet' = 'true' order by e.version desc limit 1))`;
const insert = `insert into messages (user_id, group_key, event_position, type, source_id, module_id, data, created_at, touched_at)
  select u, $2, $3, ${SubjectType.module}, $4, $4, $5, $6, $6 from unnest($1::bigint[]) u
  on conflict (user_id, group_key) where not is_read do update set event_position = excluded.event_position,
    touched_at = excluded.touched_at`;

/** Tells the owners of a robot that it was paused because its messages kept failing; returns whom. */
export async function tellRobotOwners(event: RecordedEvent, tx: EntityManager): Promise<number[]> {
  const { channel, releaseId, byErrors } = facts.parse(event.data);
  if (!byErrors) return [];
  const moduleId = Number(event.stream.slice('module-'.length));
  const found = rows.parse(await tx.query(owners, [moduleId, event.stream, chatDescriptors[channel].robot.url]));
  const readers = found.filter((row) => allows('module.settings', row));
  const [place] = readers;
  if (!place) return [];
  const data: MessageData = {
    news: 'robotPaused',
    docName: `${place.project}-${place.module}`,
    actorName: channel,
    ...{ remark: '', version: 0 },
  };
  const ids = readers.map(({ id }) => id);
  const key = `robot-${moduleId}-${releaseId}-${channel}`;
  await tx.query(insert, [ids, key, event.position, moduleId, JSON.stringify(data), event.recordedAt]);
  return ids;
}
