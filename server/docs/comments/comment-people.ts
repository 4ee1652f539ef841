import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { UserStatus } from '../../../contracts/platform/enums.js';
import { allows } from '../../platform/access/policy.js';
import { projectStanding, projectStandingFields } from '../../platform/access/standing.js';
import { widthless } from '../../platform/database/contains-pattern.js';
import { pinyinPattern } from '../../platform/languages/pinyin-pattern.js';

const MOST_PEOPLE = 20;

const people = z.array(
  z.object({
    id: z.number(),
    nickname: z.string(),
    username: z.string(),
    isSuperAdmin: z.boolean(),
    ...projectStandingFields,
  }),
);
const ofDoc = `select u.id, coalesce(nullif(u.nickname, ''), u.username) as nickname, u.username,
    u.is_super_admin as "isSuperAdmin", ${projectStanding.columns}
  from docs d join modules m on m.id = d.module_id join projects p on p.id = m.project_id
  join spaces s on s.id = p.space_id
  join users u on u.status <> ${UserStatus.disabled} and u.deleted_at is null
  ${projectStanding.joins('u.id')} where d.id = $1`;

/** Users who may read a doc. */
@Injectable()
export class CommentPeople {
  constructor(private readonly db: DataSource) {}

  /** By a part of their name, or its pinyin. Super admins who are not members are not offered. */
  async find(docId: number, name: string): Promise<{ id: number; nickname: string; username: string }[]> {
    const sql = `${ofDoc} and sm.user_id is not null
        and (position(lower($2) in lower(${widthless("u.nickname || ' ' || u.username")})) > 0 or ($3 <> '' and u.nickname ~ $3))
      order by position(lower($2) in lower(${widthless('u.nickname')})) <> 1, u.nickname, u.id limit 200`;
    const text = name.trim().normalize('NFKC');
    return (await this.readers(sql, [docId, text, await pinyinPattern(text)])).slice(0, MOST_PEOPLE);
  }

  /** Those of the users who may read the doc, in the given order. */
  async among(docId: number, ids: readonly number[], db: EntityManager = this.db.manager): Promise<number[]> {
    if (ids.length === 0) return [];
    const found = new Set((await this.readers(`${ofDoc} and u.id = any($2)`, [docId, ids], db)).map(({ id }) => id));
    return ids.filter((id) => found.has(id));
  }

  private async readers(sql: string, values: readonly unknown[], db: EntityManager = this.db.manager) {
    const found = people.parse(await db.query(sql, [...values]));
    return found
      .filter((standing) => allows('doc.view', standing))
      .map(({ id, nickname, username }) => ({ id, nickname, username }));
  }
}
