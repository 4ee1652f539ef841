import { parseArgs } from 'node:util';
import { DataSource, type MigrationInterface } from 'typeorm';
import { z } from 'zod';
import { loadConfig } from '../../platform/config/load-config.js';
import { migrationState } from '../../platform/database/database.js';
import { migrations } from '../../platform/database/migrations.js';
import { secondsFor, statementsOf, summed, type Touch, touchesOf } from '../../platform/database/upgrade-plan.js';
import { version } from '../../platform/runtime/version.js';
import { archivePlace } from '../archive-before.js';
import { countedNoun, reachDatabase, runCommand } from './cli-command.js';
import { megabytes } from './megabytes.js';

interface Size {
  readonly rows: number;
  readonly bytes: number;
}
interface Step {
  readonly name: string;
  readonly touches: readonly Touch[];
  readonly seconds: number;
  readonly waits: Touch['waits'];
  readonly isWhole: boolean;
}
const sizes = z.array(z.object({ name: z.string(), rows: z.number(), bytes: z.number() }));

/** Rows as PostgreSQL estimated them last; bytes with indexes and long values. */
async function tableSizes(db: DataSource): Promise<Map<string, Size>> {
  const sql = `select relname as name, greatest(reltuples, 0)::int8 as rows, pg_total_relation_size(oid) as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  return new Map(sizes.parse(await db.query(sql)).map(({ name, ...size }) => [name, size]));
}

/** A lock lasts until its migration has been committed. */
function stepOf(
  name: string,
  migration: MigrationInterface,
  touches: readonly Touch[],
  bytesOf: (table: string) => number,
): Omit<Step, 'isWhole'> {
  const seconds = touches.reduce((sum, { work, table }) => sum + secondsFor(work, bytesOf(table)), 0);
  const has = (waits: Touch['waits']) => touches.some((touch) => touch.waits === waits);
  const isTogether = migration.transaction !== false;
  const waits =
    has('everybody') || (isTogether && has('moment') && seconds > 1)
      ? 'everybody'
      : has('writers')
        ? 'writers'
        : has('moment')
          ? 'moment'
          : 'nobody';
  return { name, touches, seconds, waits };
}

async function planOf(db: DataSource, pending: readonly string[]): Promise<{ steps: Step[]; size: Map<string, Size> }> {
  const size = await tableSizes(db);
  const runner = db.createQueryRunner();
  const steps: Step[] = [];
  for (const Migration of migrations.filter(({ name }) => pending.includes(name))) {
    const migration = new Migration();
    const { statements, isWhole } = await statementsOf(migration, runner);
    const touches = summed(statements.flatMap(touchesOf), (table) => size.has(table));
    steps.push({ ...stepOf(Migration.name, migration, touches, (table) => size.get(table)?.bytes ?? 0), isWhole });
  }
  await runner.release();
  return { steps, size };
}

const works = {
  reads: 'reads',
  writes: 'writes rows of',
  indexes: 'builds an index on',
  rewrites: 'reads and rewrites',
  changes: 'changes',
} as const satisfies Record<Touch['work'], string>;
const waiting = {
  nobody: 'nobody waits',
  moment: 'everybody waits for a moment',
  writers: 'writers wait, readers go on',
  everybody: 'everybody waits',
} as const satisfies Record<Touch['waits'], string>;
const about = (seconds: number): string =>
  seconds < 1 ? 'at once' : seconds < 90 ? `about ${Math.ceil(seconds)} s` : `about ${Math.ceil(seconds / 60)} min`;

function print({ steps, size }: Awaited<ReturnType<typeof planOf>>): void {
  for (const { name, touches, seconds, waits, isWhole } of steps) {
    console.log(`${name}: ${about(seconds)}, ${waiting[waits]}`);
    if (touches.length === 0 && isWhole) console.log('  only new tables');
    if (!isWhole) console.log('  looks at rows first; what it does then is not known before');
    for (const { table, work } of touches) {
      const { rows, bytes } = size.get(table) ?? { rows: 0, bytes: 0 };
      console.log(`  ${works[work]} ${table}: ${countedNoun(rows, 'row')}, ${megabytes(bytes)}`);
    }
  }
  const total = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  const held = steps.filter(({ waits }) => waits === 'writers' || waits === 'everybody');
  const wait = held.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(
    `Together ${about(total)}; ${wait < 1 ? 'nobody waits longer than a moment' : `writers wait ${about(wait)}`}.`,
  );
}

// npm run upgrade -- --check: which migrations the next start will run on this database, on what, how long that takes,
// and who waits. Runs none of them. Exit code 0: it can be upgraded, or there is nothing to do; 1: it belongs to a newer
// version; 2: could not run.
await runCommand(async () => {
  const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values;
  if (!check)
    throw new Error(
      'The start upgrades the database by itself. To see before what it will do: npm run upgrade -- --check',
    );
  const config = loadConfig(process.env);
  const { url, close } = await reachDatabase(config);
  const db = new DataSource({
    type: 'postgres',
    url,
    parseInt8: true,
    extra: { max: 2, application_name: 'annals-upgrade' },
  });
  try {
    await db.initialize();
    const { pending, newer } = await migrationState(db);
    if (newer.length > 0) {
      console.log(`This database belongs to a newer version than ${version}, which does not know ${newer.join(', ')}.`);
      return 1;
    }
    if (pending.length === 0) {
      console.log(`Nothing to do: the database fits version ${version}.`);
      return 0;
    }
    console.log(`Version ${version} will run ${countedNoun(pending.length, 'migration')}:`);
    print(await planOf(db, pending));
    const place = await archivePlace(config, db);
    console.log(
      place === undefined
        ? 'No archive is made before, because no place for backups is set: run npm run backup -- <folder> first.'
        : `Before, an archive is written to ${place}. The way back: npm run restore -- <archive>, with the version of now.`,
    );
    return 0;
  } finally {
    if (db.isInitialized) await db.destroy();
    await close();
  }
});
