import { DataSource } from 'typeorm';
import { createApp } from '../../server/app/create-app.js';
import type { Config } from '../../server/platform/config/config.js';
import { loadConfig } from '../../server/platform/config/load-config.js';
import { Followers } from '../../server/platform/log/followers.js';
import { TaskRunner } from '../../server/platform/tasks/runner.js';
import { freshDatabase, secretKeyOf } from './database.js';
import { newPerson, type Person, signIn } from './people.js';
import { TestClock } from './test-clock.js';

export const ADMIN_PASSWORD = 'admin-password';

export interface AppOptions {
  /** Environment variables added to, or replacing, the test defaults, e.g. `{ ANNALS_LIVE_SEATS: '2' }`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: TestClock;
  /** An existing database to continue with, e.g. that of a stopped app. */
  readonly databaseUrl?: string;
}

/** The least cost of Argon2id: a test proves what is signed in, not how long guessing takes. */
const cheap: Config['passwordCost'] = { memoryKiB: 8, passes: 1 };

/** The whole server in this process, with its own database. */
export interface TestApp {
  readonly url: string;
  readonly databaseUrl: string;
  readonly clock: TestClock;
  readonly config: Config;
  /** The server's own connection pool: for reading, not for writing. */
  readonly database: DataSource;
  /** A provider of the server, by its class. */
  get<T>(type: abstract new (...args: never[]) => T): T;
  /** The first administrator. */
  admin(): Promise<Person>;
  /** A regular user, created by the first call. */
  person(name: string): Promise<Person>;
  /** Resolves when followers have caught up, due tasks have run, and the work that these caused is done too. */
  quiet(): Promise<void>;
  /** Advances the clock by this many milliseconds and runs everything that is then due. */
  later(by: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  const databaseUrl = options.databaseUrl ?? (await freshDatabase());
  const clock = options.clock ?? new TestClock();
  const config = { ...loadConfig({ ...testEnvironment(databaseUrl), ...options.env }), passwordCost: cheap };
  const running = await createApp(config, { clock });
  const people = new Map<string, Promise<Person>>();
  const once = (name: string, make: () => Promise<Person>) => {
    const made = people.get(name) ?? make();
    people.set(name, made);
    return made;
  };
  const get: TestApp['get'] = (type) => running.app.get(type);
  const admin = () => once('admin', () => signIn(running.url, 'admin', ADMIN_PASSWORD));
  const quiet = () => settleDown(get(Followers), get(TaskRunner), get(DataSource), clock);
  return {
    url: running.url,
    databaseUrl,
    clock,
    config,
    database: get(DataSource),
    get,
    admin,
    person: (name) => once(name, async () => newPerson(await admin(), name)),
    quiet,
    later: async (by) => {
      // What happened before is dated before: on a slow machine it may not have been handled yet.
      await quiet();
      clock.advance(by);
      await quiet();
    },
    stop: () => running.stop(),
  };
}

/** Rate limits that people never reach but tests do. */
export const UNLIMITED = {
  ANNALS_READS_PER_SECOND: '100000',
  ANNALS_WRITES_PER_SECOND: '100000',
  ANNALS_HEAVY_PER_SECOND: '100000',
  ANNALS_PUBLIC_PER_SECOND: '100000',
};

export const testEnvironment = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  ANNALS_SECRET_KEY: secretKeyOf(databaseUrl),
  PORT: '0',
  ANNALS_HOST: '127.0.0.1',
  ANNALS_POOL_SIZE: '10',
  ANNALS_ADMIN_PASSWORD: ADMIN_PASSWORD,
  ANNALS_DEMO: 'false',
  ...UNLIMITED,
  ANNALS_LOG_LEVEL: process.env.ANNALS_LOG_LEVEL ?? 'error',
});

/** Followers create tasks and tasks create events, so both run in turn until neither makes progress. */
async function settleDown(
  followers: Followers,
  tasks: TaskRunner,
  database: DataSource,
  clock: TestClock,
): Promise<void> {
  for (let before = ''; ; ) {
    await followers.quiet();
    await tasks.quiet(clock.now());
    const [after] = await database.query(
      `select json_build_array((select max(position) from events), (select count(*) from tasks),
        (select json_agg(f order by name) from followers f))::text as mark`,
    );
    if (after.mark === before) return;
    before = after.mark;
  }
}
