import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ConvertImportsTask } from '../import-export/convert/convert-imports.task.js';
import { OwnApiTask } from '../import-export/import/own-api.task.js';
import { Config } from '../platform/config/config.js';
import { Accounts } from '../workspace/accounts/accounts.js';
import { generatePassword } from '../workspace/accounts/users/passwords.js';
import { writeDemo } from './demo/demo.js';

const LOCK = 7_700_002;
/** Key of a settings row: `due` until the demo space has been written completely, then `written`. */
const DEMO = 'demo';
const admins = z.array(z.object({ id: z.number(), name: z.string(), nickname: z.string() }));

/**
 * Creates the administrator and the demo space in an empty database. An advisory lock serializes nodes that start
 * together, so that only one of them does it.
 */
export async function firstStart(app: NestFastifyApplication): Promise<void> {
  const db = app.get(DataSource);
  const turn = db.createQueryRunner();
  try {
    await turn.query('select pg_advisory_lock($1)', [LOCK]);
    await firstAdmin(app, db);
    await demo(app, db);
    await app.get(OwnApiTask).schedule();
    await app.get(ConvertImportsTask).schedule();
  } finally {
    await turn.query('select pg_advisory_unlock($1)', [LOCK]);
    await turn.release();
  }
}

/** The order of the steps allows the process to die between any two of them: the next start continues there. */
async function firstAdmin(app: NestFastifyApplication, db: DataSource): Promise<void> {
  const people: unknown[] = await db.query('select 1 from users limit 1');
  if (people.length > 0) return;
  const config = app.get(Config);
  if (config.demo)
    await db.query("insert into settings (key, value) values ($1, 'due') on conflict do nothing", [DEMO]);
  const password = config.adminPassword ?? generatePassword();
  // Printed once: the table stores only its hash.
  if (!config.adminPassword) process.stdout.write(`\nFirst start. Sign in as admin with the password ${password}\n`);
  await app.get(Accounts).createFirst('admin', password);
}

async function demo(app: NestFastifyApplication, db: DataSource): Promise<void> {
  const due: unknown[] = await db.query("select 1 from settings where key = $1 and value = 'due'", [DEMO]);
  if (due.length === 0) return;
  const [first] = admins.parse(
    await db.query(
      'select id, username as name, nickname from users where is_super_admin and status = 1 order by id limit 1',
    ),
  );
  if (!first) return;
  await writeDemo(app, { ...first, isSuperAdmin: true, sessionId: 0 });
  await db.query("update settings set value = 'written' where key = $1", [DEMO]);
}
