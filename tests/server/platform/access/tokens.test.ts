import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Tokens } from '../../../../server/platform/access/tokens.js';
import { SecretCipher } from '../../../../server/platform/settings/secret-cipher.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { TestClock } from '../../../support/test-clock.js';

const seal = new SecretCipher(randomBytes(32));

/** The `settings` table with the secret, over a database connection that can be interrupted. */
function database(app: TestApp) {
  const line = { down: false };
  const query = app.database.query.bind(app.database);
  const db = Object.assign(Object.create(app.database), {
    query: (sql: string, values?: unknown[]) => (line.down ? Promise.reject(new Error('away')) : query(sql, values)),
  });
  return { line, db };
}

it('a token is not called worthless while the database that holds the secret is away', async () => {
  const app = await startApp();
  try {
    await app.database.query("delete from settings where key = 'token.secret'");
    const { line, db } = database(app);
    const clock = new TestClock();
    const token = await new Tokens(db, clock, seal).issue(7, 8);
    // A node that has just started has not read the secret yet.
    const fresh = new Tokens(db, clock, seal);
    line.down = true;
    await expect(fresh.read(token)).rejects.toThrow('away');
    line.down = false;
    expect(await fresh.read(token)).toEqual({ userId: 7, sessionId: 8 });
    expect(await fresh.read(`${token}x`)).toBeUndefined();
  } finally {
    await app.stop();
  }
});
