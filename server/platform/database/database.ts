import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type EntityManager, type EntitySchema, type QueryRunner } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { z } from 'zod';
import { Config } from '../config/config.js';
import { version } from '../runtime/version.js';
import { NoConnection } from './database-errors.js';
import { migrations } from './migrations.js';
import { requireOrder, UnfitDatabase } from './order-check.js';

/** The classes of the `*.entity.ts` files. */
export type Entities = readonly (EntitySchema | (abstract new () => unknown))[];

// Ids, counts and positions stay far below 2^53, so int8 is read as a number, in SQL and in entities alike.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Advisory lock of migrations; all nodes of an installation must use the same number. */
export const MIGRATION_LOCK = 7_700_001;

function options(url: string, config: Config, entities: Entities) {
  return {
    type: 'postgres' as const,
    url,
    entities: [...entities],
    parseInt8: true,
    poolErrorHandler: () => undefined,
    extra: {
      max: config.poolSize,
      // The name of each server process is its own, so that others see whether it is connected, and of which version.
      application_name: `annals ${version} ${randomBytes(4).toString('hex')}`,
      // Statements that do not await each other are sent together (BEGIN with a lock, a write with COMMIT).
      pipeline: true,
      // A hanging writer is ended, because followers stop below the oldest running transaction.
      idle_in_transaction_session_timeout: 15_000,
      statement_timeout: 30_000,
      // A server that is cut off or hangs ends nothing: its connections would hold what people type for ever.
      query_timeout: config.databaseAnswerMs,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    },
  };
}

const gotten = z.tuple([z.object({ gotten: z.boolean() })]);

/** Asks again instead of waiting in a statement: a concurrent build of an index waits for every running statement. */
async function takeMigrationLock(runner: QueryRunner): Promise<void> {
  for (;;) {
    const [row] = gotten.parse(await runner.query('select pg_try_advisory_lock($1) as gotten', [MIGRATION_LOCK]));
    if (row.gotten) return;
    await setTimeout(100);
  }
}

/** Where a restore loads its tables before they take the place of those in use. */
export const RESTORE_SCHEMA = 'annals_restore';
/** The comment on that schema while an empty installation is restored. */
export const RESTORED_NEW = 'into an empty installation';
const comments = z.array(z.object({ comment: z.string().nullable() }));

/**
 * A restore that was killed leaves its schema. An installation that people used is as it was before; an empty one is not
 * started as a new one.
 */
async function clearRestore(runner: QueryRunner): Promise<void> {
  const sql = `select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = $1`;
  const [left] = comments.parse(await runner.query(sql, [RESTORE_SCHEMA]));
  if (!left) return;
  if (left.comment === RESTORED_NEW)
    throw new UnfitDatabase('A restore into this database did not end. Run it again: npm run restore -- <archive>');
  await runner.query(`drop schema ${RESTORE_SCHEMA} cascade`);
}

/** Runs before migrations change a database that has data; when it throws, nothing is changed. */
export type BeforeMigrations = (source: DataSource) => Promise<void>;

/** Runs pending migrations without a time limit; an advisory lock serializes nodes that start together. */
async function migrate(url: string, before: BeforeMigrations): Promise<void> {
  const source = new DataSource({
    type: 'postgres',
    url,
    migrations,
    extra: { max: 2, application_name: 'annals-migrate' },
  });
  await source.initialize();
  try {
    const lock = source.createQueryRunner();
    await takeMigrationLock(lock);
    try {
      await clearRestore(lock);
      await refuseNewer(source);
      const { pending } = await migrationState(source);
      // A new database has nothing to lose.
      if (pending.length > 0 && pending.length < migrations.length) await before(source);
      await source.runMigrations({ transaction: 'each' });
    } finally {
      await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await lock.release();
    }
  } finally {
    await source.destroy();
  }
}

const names = z.array(z.object({ name: z.string() }));
const existence = z.tuple([z.object({ there: z.boolean() })]);

/** What a start of this server would run, and what only a newer one knows; names in order. */
export interface MigrationState {
  readonly pending: readonly string[];
  readonly newer: readonly string[];
}

export async function migrationState(source: DataSource): Promise<MigrationState> {
  const known = migrations.map(({ name }) => name);
  const [{ there }] = existence.parse(await source.query("select to_regclass('migrations') is not null as there"));
  if (!there) return { pending: known, newer: [] };
  const run = names.parse(await source.query('select name from migrations order by id')).map(({ name }) => name);
  return {
    pending: known.filter((name) => !run.includes(name)),
    newer: run.filter((name) => !known.includes(name)),
  };
}

/**
 * Whether the database has every migration that this server knows. Those of a newer server, which runs beside this one
 * during an upgrade, are harmless until this one starts anew.
 */
export async function isMigrated(source: DataSource): Promise<boolean> {
  return (await migrationState(source)).pending.length === 0;
}

/** @throws UnfitDatabase when a newer server has migrated it */
async function refuseNewer(source: DataSource): Promise<void> {
  const [first, ...others] = (await migrationState(source)).newer;
  if (first === undefined) return;
  const named = others.length > 0 ? `${first} and ${others.length} more` : first;
  throw new UnfitDatabase(
    `This database belongs to a newer version of Annals (this one does not know ${named}). ` +
      'Start that version or a later one. To go back, restore the backup that was taken before the upgrade.',
  );
}

/**
 * Migrates and opens the database. The caller destroys the DataSource.
 * @throws UnfitDatabase when it cannot keep the order of the log
 */
export async function openDatabase(
  url: string,
  config: Config,
  entities: Entities,
  before: BeforeMigrations = async () => undefined,
): Promise<DataSource> {
  await requireOrder(url);
  await migrate(url, before);
  const source = await new DataSource(options(url, config, entities)).initialize();
  const { driver } = source;
  if (!(driver instanceof PostgresDriver)) throw new Error('not a driver of PostgreSQL');
  const obtain = driver.obtainMasterConnection.bind(driver);
  driver.obtainMasterConnection = () =>
    obtain().catch((err: unknown) => {
      throw new NoConnection(err);
    });
  return source;
}

const oneId = z.tuple([z.object({ id: z.number() })]);
const someIds = z.array(z.object({ id: z.number() }));

/**
 * A new id, from the sequence shared by all kinds; taken before the first event, because the stream's name contains it.
 */
export async function nextId(manager: EntityManager): Promise<number> {
  const [row] = oneId.parse(await manager.query("select nextval('ids') as id"));
  return row.id;
}

/** Several new ids, in ascending order. */
export async function nextIds(manager: EntityManager, count: number): Promise<number[]> {
  const rows = await manager.query("select nextval('ids') as id from generate_series(1, $1)", [count]);
  return someIds
    .parse(rows)
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}
