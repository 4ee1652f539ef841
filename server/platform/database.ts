import pg from 'pg';
import { DataSource, type EntityManager, type EntitySchema } from 'typeorm';
import { z } from 'zod';
import { Config } from './config.js';
import { migrations } from './migrations.js';

/** Classes of `*.entity.ts`. */
export type Entities = readonly (EntitySchema | (abstract new () => unknown))[];

// Ids, counts and positions stay far below 2^53; as numbers they are ids inside, in SQL and in entities alike.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Any number: one installation's nodes must agree on it. */
const MIGRATION_LOCK = 7_700_001;

function options(url: string, config: Config, entities: Entities) {
  return {
    type: 'postgres' as const,
    url,
    entities: [...entities],
    parseInt8: true,
    poolErrorHandler: () => undefined,
    extra: {
      max: config.poolSize,
      application_name: 'annals',
      // Statements that do not wait for each other's answers travel together (BEGIN with a lock, a write with COMMIT).
      pipeline: true,
      // A writer that hangs holds followers back (they stop below the oldest transaction): it is ended.
      idle_in_transaction_session_timeout: 15_000,
      statement_timeout: 30_000,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    },
  };
}

/** Brings the schema up to date; nodes that start together take turns. A migration may take as long as it needs. */
async function migrate(url: string): Promise<void> {
  const source = new DataSource({
    type: 'postgres',
    url,
    migrations,
    extra: { max: 2, application_name: 'annals-migrate' },
  });
  await source.initialize();
  try {
    const lock = source.createQueryRunner();
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
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

/** Whether the database has every migration that this server knows. A newer server's are no harm. */
export async function isMigrated(source: DataSource): Promise<boolean> {
  const run = names.parse(await source.query('select name from migrations')).map(({ name }) => name);
  return migrations.every((migration) => run.includes(migration.name));
}

/** A migrated database, ready for use. The caller destroys it. */
export async function openDatabase(url: string, config: Config, entities: Entities): Promise<DataSource> {
  await migrate(url);
  return new DataSource(options(url, config, entities)).initialize();
}

const oneId = z.tuple([z.object({ id: z.number() })]);

/** The id of a new thing, from the one sequence of all; taken before its first event, because streams are named by it. */
export async function nextId(manager: EntityManager): Promise<number> {
  const [row] = oneId.parse(await manager.query("select nextval('ids') as id"));
  return row.id;
}
