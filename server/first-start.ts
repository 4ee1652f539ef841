import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Accounts } from './accounts/accounts.js';
import { generatePassword } from './accounts/passwords.js';
import { Config } from './platform/config.js';

/** An empty database gets its administrator and the demo space. Of nodes that start together one does it. */
export async function firstStart(app: NestFastifyApplication): Promise<void> {
  const config = app.get(Config);
  const password = config.adminPassword ?? generatePassword();
  const admin = await app.get(Accounts).createFirst('admin', password);
  if (!admin) return;
  // The one moment at which it is known: the table holds its hash only.
  if (!config.adminPassword) process.stdout.write(`\nFirst start. Sign in as admin with the password ${password}\n`);
}
