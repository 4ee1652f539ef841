import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { entities } from '../../../../server/app/entities.js';
import { loadConfig } from '../../../../server/platform/config/load-config.js';
import { openDatabase } from '../../../../server/platform/database/database.js';
import { openSecretCipher, SecretCipher } from '../../../../server/platform/settings/secret-cipher.js';
import { freshDatabase, secretKeyOf } from '../../../support/database.js';

const key = (letter: string) => Buffer.alloc(32, letter);

describe('a seal', () => {
  const seal = new SecretCipher(key('a'));

  it('gives back what was sealed, and never twice the same text', () => {
    const [one, two] = [seal.encrypt('机密 secret', 'here'), seal.encrypt('机密 secret', 'here')];
    expect(one).not.toBe(two);
    expect([seal.decrypt(one, 'here'), seal.decrypt(two, 'here')]).toEqual(['机密 secret', '机密 secret']);
    expect(one).not.toContain('secret');
  });

  it('does not open under another key, in another place, or changed by one letter', () => {
    const sealed = seal.encrypt('secret', 'here');
    expect(() => new SecretCipher(key('b')).decrypt(sealed, 'here')).toThrow();
    expect(() => seal.decrypt(sealed, 'there')).toThrow();
    const changed = sealed.slice(0, -3) + (sealed.at(-3) === 'A' ? 'B' : 'A') + sealed.slice(-2);
    expect(() => seal.decrypt(changed, 'here')).toThrow();
    expect(() => seal.decrypt('secret', 'here')).toThrow();
  });
});

describe('the installation’s key', () => {
  let db: DataSource;
  let folder = '';
  const config = (env: Record<string, string> = {}) => loadConfig({ ANNALS_DATA: folder, ...env });
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'annals-seal-'));
    db = await openDatabase(await freshDatabase(), loadConfig({ ANNALS_POOL_SIZE: '4' }), entities);
  });
  afterAll(async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  });

  it('is made once though several start at the same moment, and only the server’s user may read it', async () => {
    const seals = await Promise.all([1, 2, 3, 4].map(() => openSecretCipher(config(), db)));
    const sealed = seals[0]?.encrypt('x', 'y') ?? '';
    for (const seal of seals) expect(seal.decrypt(sealed, 'y')).toBe('x');
    expect((await stat(path.join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
  });

  it('must be the one that the database’s secrets were sealed with', async () => {
    await expect(openSecretCipher(config({ ANNALS_SECRET_KEY: secretKeyOf('another') }), db)).rejects.toThrow(
      'another key',
    );
    await expect(openSecretCipher(config({ ANNALS_SECRET_KEY: 'weak' }), db)).rejects.toThrow('32 random bytes');
  });
});
