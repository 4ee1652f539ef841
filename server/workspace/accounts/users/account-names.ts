import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { foldedName } from '../../../../contracts/platform/folded.js';
import { Refusal } from '../../../platform/http/refusal.js';

const unfoldedRows = z.array(z.object({ id: z.number(), username: z.string() }));
const namedRows = z.array(z.object({ id: z.number(), username: z.string(), source: z.string(), isExact: z.boolean() }));
const groupRows = z.array(z.object({ names: z.array(z.string()) }));
const AT_ONCE = 1_000;
/** Of one name: more than these exist only in a database that somebody filled on purpose. */
const MAX_SPELLINGS = 5;

/** Serializes what creates and renames accounts. Call before any account is locked. */
export async function lockAccountNames(tx: EntityManager): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('account names'))");
}

/** @throws Refusal `user.noName` for a name of invisible characters */
export function foldedNameOf(username: string): string {
  const folded = foldedName(username);
  if (!folded) throw new Refusal('user.noName');
  return folded;
}

/** Whether another account has this name in any spelling; true of at most one of two concurrent transactions. */
export async function isNameTaken(tx: EntityManager, folded: string, except = 0): Promise<boolean> {
  await lockAccountNames(tx);
  await foldNames(tx);
  const sql = 'select 1 from users where folded_name = $1 and deleted_at is null and id <> $2 limit 1';
  return z.array(z.unknown()).parse(await tx.query(sql, [folded, except])).length > 0;
}

/**
 * The accounts that a typed name means: the one with exactly this name, otherwise all with another spelling of it.
 * Accounts that differ only in spelling are older than this rule.
 */
export async function accountsNamed(db: DataSource | EntityManager, typed: string) {
  const spellings = await spellingsOf(db, typed);
  const exact = spellings.filter(({ isExact }) => isExact);
  return exact.length > 0 ? exact : spellings;
}

/** Every account with a spelling of this name, the exact one first. */
export async function spellingsOf(db: DataSource | EntityManager, typed: string) {
  if (await hasUnfolded(db)) await db.transaction(foldAll);
  const sql = `select id, username, source, username = $1 as "isExact" from users
    where deleted_at is null and (username = $1 or folded_name = nullif($2, '')) order by 4 desc, id limit ${MAX_SPELLINGS}`;
  return namedRows.parse(await db.query(sql, [typed, foldedName(typed)]));
}

/** Account names that differ only in spelling, a list for each name. */
export async function namesInSeveralSpellings(db: DataSource): Promise<string[][]> {
  if (await hasUnfolded(db)) await db.transaction(foldAll);
  const sql = `select array_agg(username::text order by username) as names from users
    where deleted_at is null and folded_name <> '' group by folded_name having count(*) > 1 order by 1 limit 100`;
  return groupRows.parse(await db.query(sql)).map(({ names }) => names);
}

const unfolded = 'from users where folded_name is null and deleted_at is null';

const hasUnfolded = async (db: DataSource | EntityManager): Promise<boolean> =>
  unfoldedRows.parse(await db.query(`select id, username ${unfolded} limit 1`)).length > 0;

async function foldAll(tx: EntityManager): Promise<void> {
  await lockAccountNames(tx);
  await foldNames(tx);
}

/** Computes what a migration, or a server of the version before, has left open. */
async function foldNames(tx: EntityManager): Promise<void> {
  for (;;) {
    const rows = unfoldedRows.parse(await tx.query(`select id, username ${unfolded} order by id limit ${AT_ONCE}`));
    if (rows.length === 0) return;
    const sql = `update users u set folded_name = f.folded from unnest($1::bigint[], $2::text[], $3::text[]) f(id, username, folded)
      where u.id = f.id and u.username = f.username`;
    const names = rows.map(({ username }) => username);
    await tx.query(sql, [rows.map(({ id }) => id), names, names.map(foldedName)]);
  }
}
