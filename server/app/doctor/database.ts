import { z } from 'zod';
import { migrationState } from '../../platform/database/database.js';
import { requireOrder } from '../../platform/database/order-check.js';
import { readOldestWriter } from '../../platform/log/follower-rows.js';
import { Settings } from '../../platform/settings/settings.js';
import { type Check, found, inTime, reasonOf } from './check.js';
import { existingCipher } from './key.js';

const SLOW_MS = 20;
const TRIES = 10;
const LATE_SECONDS = 60;
const SPARE_CONNECTIONS = 10;

const versions = z.tuple([z.object({ version: z.string() })]);

export const database: Check = async ({ database: db, trouble }) => {
  if (!db) return found('database', 'away', { reason: trouble });
  try {
    const [{ version }] = versions.parse(await inTime(db.query("select current_setting('server_version') as version")));
    const times: number[] = [];
    for (let n = 0; n < TRIES; n++) {
      const begun = performance.now();
      await inTime(db.query('select 1'));
      times.push(performance.now() - begun);
    }
    // The fastest answer took the way there and back; longer ones waited for a busy machine.
    const ms = Math.ceil(Math.min(...times));
    return found('database', ms > SLOW_MS ? 'slow' : 'ok', { version, ms });
  } catch (err) {
    return found('database', 'away', { reason: reasonOf(err) });
  }
};

export const order: Check = async ({ database: db }) => {
  const url = db?.options.type === 'postgres' ? db.options.url : undefined;
  if (!url) return undefined;
  try {
    await inTime(requireOrder(url));
    return found('order', 'ok');
  } catch (err) {
    return found('order', 'broken', { reason: reasonOf(err) });
  }
};

export const migrations: Check = async ({ database: db }) => {
  if (!db) return undefined;
  const { pending, newer } = await migrationState(db);
  if (newer.length > 0) return found('migrations', 'newer', { count: newer.length });
  return found('migrations', pending.length > 0 ? 'pending' : 'ok', { count: pending.length });
};

const numbers = z.tuple([z.object({ most: z.number(), used: z.number() })]);

export const connections: Check = async ({ config, database: db }) => {
  if (!db) return undefined;
  const sql = `select current_setting('max_connections')::int as most, count(*)::int as used
    from pg_stat_activity where backend_type = 'client backend'`;
  const [{ most, used }] = numbers.parse(await db.query(sql));
  const facts = { most, used, pool: config.poolSize };
  return found('connections', most < config.poolSize + SPARE_CONNECTIONS ? 'few' : 'ok', facts);
};

const backlogs = z.tuple([
  z.object({ tables: z.boolean(), parked: z.number().default(0), seconds: z.number().nullable().default(null) }),
]);

/** What waits or has been given up; an idle installation has nothing. */
export const backlog: Check = async ({ database: db }) => {
  if (!db) return undefined;
  const [{ tables }] = backlogs.parse(await db.query("select to_regclass('followers') is not null as tables"));
  if (!tables) return undefined;
  const writer = await readOldestWriter(db);
  if (writer && writer.seconds > LATE_SECONDS)
    return found('backlog', 'writer', { ...writer, seconds: Math.round(writer.seconds) });
  const sql = `select true as tables, (select count(*)::int from tasks where parked_at is not null) as parked,
    (select extract(epoch from now() - min(oldest.recorded_at))::float8 from followers f cross join lateral (
      select recorded_at from events e where (e.tx, e.position) > (f.tx, f.position) order by e.tx, e.position limit 1
    ) oldest) as seconds`;
  const [{ parked, seconds }] = backlogs.parse(await db.query(sql));
  if (seconds !== null && seconds > LATE_SECONDS) return found('backlog', 'late', { seconds: Math.round(seconds) });
  return found('backlog', parked > 0 ? 'parked' : 'ok', { parked });
};

const OFF_SECONDS = 2;
const WRONG_SECONDS = 60;
const instants = z.tuple([z.object({ now: z.coerce.date() })]);

/** Sessions, shares and tokens end by the clock of the server, and the database writes times of its own. */
export const clock: Check = async ({ database: db }) => {
  if (!db) return undefined;
  const before = Date.now();
  const [{ now }] = instants.parse(await db.query('select clock_timestamp() as now'));
  const seconds = Math.round(Math.abs(now.getTime() - (before + Date.now()) / 2) / 1_000);
  if (seconds >= WRONG_SECONDS) return found('clock', 'wrong', { seconds });
  return found('clock', seconds >= OFF_SECONDS ? 'off' : 'ok', { seconds });
};

/** A container runs in UTC unless somebody chose a zone. */
export const timeZone: Check = async (patient) => {
  const { zone } = await settingsOf(patient);
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) return found('timeZone', 'ok', { zone });
  return found('timeZone', /^(?:Etc\/)?(?:UTC|GMT|UCT)/.test(own) ? 'guessed' : 'ok', { zone: own });
};

/** Settings that checks need; those of the environment when the database has no tables yet. */
export async function settingsOf({
  config,
  database: db,
}: Parameters<Check>[0]): Promise<{ zone: string; url: string }> {
  const cipher = db && (await existingCipher(config, db).catch(() => undefined));
  if (!db || !cipher) return { zone: config.settings['torna.time-zone'] ?? '', url: config.baseUrl ?? '' };
  const settings = new Settings(db, config, cipher);
  return {
    zone: await settings.text('torna.time-zone'),
    url: (await settings.text('torna.front-url')) || (config.baseUrl ?? ''),
  };
}
