import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { type Role, roles } from '../../../contracts/platform/enums.js';
import { isNamed, peopleNamed } from '../accounts/users/named-people.js';
import type { MembershipTable } from './members.js';

const userStatus = z.literal([0, 1, 2]);
const rows = z.array(
  z.object({
    id: z.number(),
    username: z.string(),
    nickname: z.string(),
    email: z.string(),
    source: z.string(),
    status: userStatus,
    isSuperAdmin: z.boolean(),
    roleCode: z.enum(roles),
    gmtCreate: z.date(),
  }),
);
export type Member = z.output<typeof rows>[number];

const counts = z.tuple([z.object({ n: z.number() })]);

/** Filters by role, and by text in account name, nickname or email; `''` does not filter. */
export interface MemberFilter {
  readonly username?: string;
  readonly roleCode?: Role | '';
}
const columns = `u.id, u.username, u.nickname, u.email, u.source, u.status, u.is_super_admin as "isSuperAdmin", m.role as "roleCode", m.joined_at as "gmtCreate"`;
const wanted = ({ table, place }: MembershipTable) => `from ${table} m join users u on u.id = m.user_id
  where m.${place} = $1 and ($2 = '' or m.role = $2)
    and ($3 = '%%' or ${isNamed(3)})`;
const values = async (id: number, { username = '', roleCode = '' }: MemberFilter) => [
  id,
  roleCode,
  ...(await peopleNamed(username)),
];

/** Members of a space or project, in the order in which they joined. */
export async function listMembers(
  db: DataSource,
  kind: MembershipTable,
  id: number,
  want: MemberFilter = {},
): Promise<Member[]> {
  const sql = `select ${columns} ${wanted(kind)} order by m.joined_at, u.id`;
  return rows.parse(await db.query(sql, await values(id, want)));
}

/** A page of members by nickname, and their total number. */
export async function pageOfMembers(
  db: DataSource,
  kind: MembershipTable,
  id: number,
  { pageIndex, pageSize, ...want }: MemberFilter & { readonly pageIndex: number; readonly pageSize: number },
): Promise<{ list: Member[]; total: number }> {
  const asked = await values(id, want);
  const sql = `select ${columns} ${wanted(kind)} order by lower(u.nickname), u.nickname, u.id limit $5 offset $6`;
  const list = rows.parse(await db.query(sql, [...asked, pageSize, (pageIndex - 1) * pageSize]));
  const [{ n: total }] = counts.parse(await db.query(`select count(*) as n ${wanted(kind)}`, asked));
  return { list, total };
}
