import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { SubjectType, UserStatus } from '../../../contracts/platform/enums.js';
import { allows } from '../../platform/access/policy.js';
import { projectStanding, projectStandingFields } from '../../platform/access/standing.js';
import type { Channel } from './channels/channel.js';

/** Maximum mentions in one message: more would be ignored by readers. */
const mostMentions = 50;

const rows = z.array(
  z.object({
    name: z.string(),
    isSuperAdmin: z.boolean(),
    ...projectStandingFields,
  }),
);
/** $4: now. */
const isHeard = `pace is distinct from 'off' and (muted_until is null or muted_until <= $4)`;
const followers = (column: string) => `select u.${column} as name, u.is_super_admin as "isSuperAdmin",
    ${projectStanding.columns}
  from docs d join modules m on m.id = d.module_id
  join projects p on p.id = m.project_id join spaces s on s.id = p.space_id
  join lateral (
    select user_id from subscriptions where type = ${SubjectType.doc} and source_id = d.id and ${isHeard}
    union select user_id from subscriptions where type = ${SubjectType.release} and source_id = $2 and $2 > 0 and ${isHeard}
  ) f on true
  join users u on u.id = f.user_id and u.status <> ${UserStatus.disabled} and u.deleted_at is null and u.${column} <> ''
  ${projectStanding.joins('u.id')}
  where d.id = any($1) and u.id <> $3 order by u.id`;

interface MessageSubject {
  readonly docIds: readonly number[];
  readonly releaseId: number;
  readonly actorId: number;
}

/**
 * Users to mention: subscribers of the docs or the release who hear of them, may view them, are bound to the chat and did
 * not make the change.
 */
@Injectable()
export class Mentions {
  constructor(private readonly db: DataSource) {}

  async find({ mentionBy }: Channel, about: MessageSubject, now: Date): Promise<string[]> {
    if (!mentionBy) return [];
    const { docIds, releaseId, actorId } = about;
    const values = [[...docIds], releaseId, actorId, now];
    const found = rows.parse(await this.db.query(followers(mentionBy), values));
    const names = found.filter((standing) => allows('doc.view', standing)).map(({ name }) => name);
    return [...new Set(names)].slice(0, mostMentions);
  }
}
