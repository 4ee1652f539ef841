import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { roles, SubjectType, UserStatus } from '../../../contracts/enums.js';
import { allows } from '../../access/policy.js';
import type { Channel } from './channels/channel.js';

/** A chat that points to everybody points to nobody. */
const mostMentions = 50;

const role = z
  .enum(roles)
  .nullable()
  .transform((held) => held ?? undefined);
const rows = z.array(
  z.object({
    name: z.string(),
    isSuperAdmin: z.boolean(),
    isPrivate: z.boolean(),
    spaceRole: role,
    projectRole: role,
  }),
);
const followers = (column: string) => `select u.${column} as name, u.is_super_admin as "isSuperAdmin",
    p.is_private as "isPrivate", sm.role as "spaceRole", pm.role as "projectRole"
  from docs d join modules m on m.id = d.module_id
  join projects p on p.id = m.project_id join spaces s on s.id = p.space_id
  join lateral (
    select user_id from subscriptions where type = ${SubjectType.doc} and source_id = d.id
    union select user_id from subscriptions where type = ${SubjectType.release} and source_id = $2 and $2 > 0
  ) f on true
  join users u on u.id = f.user_id and u.status <> ${UserStatus.disabled} and u.deleted_at is null and u.${column} <> ''
  left join space_members sm on sm.space_id = s.id and sm.user_id = u.id
  left join project_members pm on pm.project_id = p.id and pm.user_id = u.id
  where d.id = $1 and u.id <> $3 order by u.id`;

/** Whom a chat points to: who follows the doc (or the release that tells), may view it, is bound to that chat, and did not do it. */
@Injectable()
export class Mentions {
  constructor(private readonly db: DataSource) {}

  async of({ mentionBy }: Channel, about: { docId: number; releaseId: number; actorId: number }): Promise<string[]> {
    if (!mentionBy) return [];
    const { docId, releaseId, actorId } = about;
    const found = rows.parse(await this.db.query(followers(mentionBy), [docId, releaseId, actorId]));
    const names = found.filter((standing) => allows('doc.view', standing)).map(({ name }) => name);
    return [...new Set(names)].slice(0, mostMentions);
  }
}
