import type pg from 'pg';
import { withPgClient } from './embedded/probe.js';

/** A PostgreSQL that this server must not write to. The message is a sentence for the operator; the stack does not help. */
export class UnfitDatabase extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'UnfitDatabase';
    this.stack = sentence;
  }
}

/** One connection: the rows of a statement, as text or numbers. */
export type Session = (sql: string) => Promise<readonly Record<string, unknown>[]>;
/** A sentence when something is wrong. `one` and `other` are open at the same time. */
type Check = (one: Session, other: Session) => Promise<string | undefined>;

const OLDEST = 150_000;
const ANSWER_MS = 10_000;
const LOGICAL = ['spock', 'pglogical'] as const;

const reason = (err: unknown): string => (err instanceof Error ? err.message : String(err));
const first = async (session: Session, sql: string) => (await session(sql))[0] ?? {};

const checkVersion: Check = async (one) => {
  const { number, name } = await first(
    one,
    "select current_setting('server_version_num') as number, current_setting('server_version') as name",
  );
  return Number(number) >= OLDEST ? undefined : `It is version ${name}; Annals needs PostgreSQL 15 or newer.`;
};

const checkWritable: Check = async (one) => {
  const { standby } = await first(one, 'select pg_is_in_recovery() as standby');
  return standby === true
    ? 'It is a standby, which can only be read: DATABASE_URL must name the server that takes the writes.'
    : undefined;
};

/** The horizon itself is tried: while one transaction that writes is open, another connection must not see past it. */
const checkHorizon: Check = async (one, other) => {
  try {
    await one('begin');
    const mine = 'select pg_current_xact_id()::text as id';
    const { id } = await first(one, mine);
    const horizon = 'select pg_snapshot_xmin(pg_current_snapshot())::text as oldest';
    const { oldest } = await first(other, horizon);
    const { id: again } = await first(one, mine);
    await one('rollback');
    if (id !== again) return 'A transaction did not keep its number from one statement to the next.';
    if (BigInt(String(oldest)) > BigInt(String(id)))
      return 'An open transaction is not visible in the snapshots of other connections.';
  } catch (err) {
    return `Transactions and their snapshots could not be tried: ${reason(err)}.`;
  }
  return undefined;
};

/** A pooler that hands a server connection to whoever has a transaction: two clients meet the same backend. */
const checkConnections: Check = async (one, other) => {
  const mine = 'select pg_backend_pid() as pid';
  const { pid: before } = await first(one, mine);
  await other('begin');
  const { pid: foreign } = await first(other, mine);
  // While `other` holds the only backend of a pool, `one` would wait for it.
  const kept = before !== foreign && (await first(one, mine)).pid === before;
  await other('rollback');
  return kept
    ? undefined
    : 'Connections are shared by a pooler, so locks of a session do not hold. Set the pooler to session mode, or connect to PostgreSQL itself.';
};

const checkOneServer: Check = async (one, other) => {
  const [mine, foreign] = [await systemIdentifier(one), await systemIdentifier(other)];
  return mine === foreign
    ? undefined
    : 'Its address leads to several PostgreSQL servers; the log needs the transaction numbers of one.';
};

/** Rows that replication brings have the transaction numbers of the server that they were written on. */
const checkReplication: Check = async (one) => {
  const named = "select string_agg(subname, ', ') as names from pg_subscription s";
  const { names } = await first(
    one,
    `${named} join pg_database d on d.oid = s.subdbid where d.datname = current_database() and subenabled`,
  );
  if (names !== null)
    return `This database receives rows by logical replication (subscription ${names}). Disable or drop the subscription first.`;
  for (const schema of LOGICAL) {
    const { there } = await first(one, `select to_regclass('${schema}.subscription') is not null as there`);
    if (there !== true) continue;
    const { n } = await first(one, `select count(*)::int as n from ${schema}.subscription where sub_enabled`);
    if (n !== 0) return `This database receives rows by replication of ${schema}. Remove its subscriptions first.`;
  }
  return undefined;
};

const checks: readonly Check[] = [
  checkVersion,
  checkWritable,
  checkConnections,
  checkHorizon,
  checkOneServer,
  checkReplication,
];

/** Why the log would lose its order here, as a sentence; undefined when nothing speaks against it. */
export async function orderProblem(one: Session, other: Session): Promise<string | undefined> {
  for (const check of checks) {
    const problem = await check(one, other).catch((err) => `It could not be examined: ${reason(err)}.`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const sessionOf =
  (client: pg.Client): Session =>
  async (sql) =>
    (await client.query<Record<string, unknown>>(sql)).rows;

/** @throws UnfitDatabase when followers of the log could skip events there */
export async function requireOrder(url: string): Promise<void> {
  const problem = await withPgClient(
    url,
    (one) => withPgClient(url, (other) => orderProblem(sessionOf(one), sessionOf(other)), ANSWER_MS),
    ANSWER_MS,
  );
  if (problem !== undefined) throw new UnfitDatabase(`This PostgreSQL cannot keep the order of the log. ${problem}`);
}

/**
 * The number that a cluster got when it was created, and that its physical copies share. Undefined where it must not be
 * read.
 */
export async function systemIdentifier(session: Session): Promise<string | undefined> {
  try {
    const { id } = await first(session, 'select system_identifier::text as id from pg_control_system()');
    return String(id);
  } catch {
    return undefined;
  }
}
