import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { type Role, roles } from '../../contracts/enums.js';
import { type Membership } from './members.js';

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

/** The members of a space or project in the order in which they joined; only those with `role` when it is given. */
export async function membersOf(
  db: DataSource,
  { table, place }: Membership,
  id: number,
  role?: Role,
): Promise<Member[]> {
  const sql = `select u.id, u.username, u.nickname, u.email, m.role as "roleCode", m.joined_at as "gmtCreate"
    from ${table} m join users u on u.id = m.user_id
    where m.${place} = $1 and ($2::text is null or m.role = $2) order by m.joined_at, u.id`;
  return rows.parse(await db.query(sql, [id, role ?? null]));
}
