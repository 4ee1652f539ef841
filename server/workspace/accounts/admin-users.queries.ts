import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import type { userPage } from '../../../contracts/workspace/users.js';
import { isNamed, peopleNamed } from './users/named-people.js';

const rows = z.array(
  z.object({
    id: z.number(),
    username: z.string(),
    nickname: z.string(),
    email: z.string(),
    source: z.string(),
    status: z.literal([0, 1, 2]),
    isSuperAdmin: z.boolean(),
    gmtCreate: z.date(),
    dingdingNick: z.string(),
    dingdingUserId: z.string(),
    weComMobile: z.string(),
    seenAt: z.date().nullable(),
  }),
);
const counts = z.tuple([z.object({ n: z.number() })]);

const columns = `u.id, u.username, u.nickname, u.email, u.source, u.status, u.is_super_admin as "isSuperAdmin",
  u.created_at as "gmtCreate", u.dingding_nick as "dingdingNick", u.dingding_user_id as "dingdingUserId",
  u.wecom_mobile as "weComMobile", (select max(s.seen_at) from sessions s where s.user_id = u.id) as "seenAt"`;
/** A null parameter does not filter. */
const filter = `u.deleted_at is null and ($1 = '%%' or ${isNamed(1)})
  and ($3::bigint = 0 or u.id = $3) and ($4::smallint is null or u.status = $4)
  and ($5::boolean is null or u.is_super_admin = $5) and ($6::text = '' or u.source = $6)`;
// Names are sorted case-insensitively.
const sorts = { gmtCreate: 'u.created_at', username: 'lower(u.username)', nickname: 'lower(u.nickname)' } as const;

/** All accounts except deleted ones, for administrators. */
@Injectable()
export class AdminUserQueries {
  constructor(private readonly db: DataSource) {}

  async page(input: Input<typeof userPage>): Promise<Reply<typeof userPage>> {
    const { pageIndex, pageSize, sort, order } = input;
    const { username, id, status, isSuperAdmin, source } = input;
    const wanted = [...(await peopleNamed(username)), id, given(status), given(isSuperAdmin), source];
    const count = `select count(*) as n from users u where ${filter}`;
    const total = counts.parse(await this.db.query(count, wanted))[0].n;
    const sorted = `order by ${sorts[sort]} ${order}, u.id ${order}`;
    // `seenAt` is computed only for the accounts of the page.
    const sql = `select ${columns} from (select * from users u where ${filter} ${sorted} limit $7 offset $8) u ${sorted}`;
    const list = rows.parse(await this.db.query(sql, [...wanted, pageSize, (pageIndex - 1) * pageSize]));
    return { list, total, pageIndex, pageSize, pageCount: Math.ceil(total / pageSize) };
  }
}

const given = <T>(value: T): T | null => (value === '' || value === undefined ? null : value);
