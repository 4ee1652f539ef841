import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { type Role, roles } from '../../../contracts/enums.js';
import type { Membership } from './members.js';

const rows = z.array(
  z.object({
    id: z.number(),
    username: z.string(),
    nickname: z.string(),
    email: z.string(),
    roleCode: z.enum(roles),
    gmtCreate: z.date(),
  }),
);
export type Member = z.output<typeof rows>[number];

const counts = z.tuple([z.object({ n: z.number() })]);

/** A `like` pattern of any text that holds this one; what the pattern language knows stays text. */
export const containing = (text: string): string => `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Narrows to a role, and to people whose account, nickname or mail holds the text; `''` does not narrow. */
export interface Wanted {
  readonly username?: string;
  readonly roleCode?: Role | '';
}
const columns = `u.id, u.username, u.nickname, u.email, m.role as "roleCode", m.joined_at as "gmtCreate"`;
const wanted = ({ table, place }: Membership) => `from ${table} m join users u on u.id = m.user_id
  where m.${place} = $1 and ($2 = '' or m.role = $2)
    and ($3 = '%%' or u.username ilike $3 or u.nickname ilike $3 or u.email ilike $3)`;
const values = (id: number, { username = '', roleCode = '' }: Wanted) => [id, roleCode, containing(username)];

/** The members of a space or project in the order in which they joined. */
export async function membersOf(db: DataSource, kind: Membership, id: number, want: Wanted = {}): Promise<Member[]> {
  const sql = `select ${columns} ${wanted(kind)} order by m.joined_at, u.id`;
  return rows.parse(await db.query(sql, values(id, want)));
}

/** A page of them by nickname, and how many there are in all. */
export async function memberPage(
  db: DataSource,
  kind: Membership,
  id: number,
  { pageIndex, pageSize, ...want }: Wanted & { readonly pageIndex: number; readonly pageSize: number },
): Promise<{ list: Member[]; total: number }> {
  const asked = values(id, want);
  const sql = `select ${columns} ${wanted(kind)} order by lower(u.nickname), u.nickname, u.id limit $4 offset $5`;
  const list = rows.parse(await db.query(sql, [...asked, pageSize, (pageIndex - 1) * pageSize]));
  const [{ n: total }] = counts.parse(await db.query(`select count(*) as n ${wanted(kind)}`, asked));
  return { list, total };
}
