import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../../../server/platform/config/load-config.js';
import { waitSeconds } from '../../../../server/workspace/accounts/attempts/attempt-counters.js';
import { generatePassword, PasswordHasher } from '../../../../server/workspace/accounts/users/passwords.js';

const passwords = new PasswordHasher(loadConfig({}));
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

describe('passwords', () => {
  it('match whether they come plain or as the md5 that clients send (docs/wire.md 0.2)', async () => {
    const stored = await passwords.hash('correct horse');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.matches(stored, 'correct horse')).toBe(true);
    expect(await passwords.matches(stored, md5('correct horse'))).toBe(true);
    expect(await passwords.matches(stored, md5('correct horse').toUpperCase())).toBe(true);
    expect(await passwords.matches(stored, 'wrong horse')).toBe(false);
    expect(await passwords.matches(await passwords.hash(md5('correct horse')), 'correct horse')).toBe(true);
  });

  it('never match an account that is not there', async () => {
    expect(await passwords.matches(undefined, 'anything')).toBe(false);
  });

  it('are generated without look-alikes, and never the same', () => {
    const made = Array.from({ length: 50 }, () => generatePassword());
    expect(new Set(made).size).toBe(50);
    for (const password of made) expect(password).toMatch(/^[^0O1lIi]{12}$/);
  });
});

describe('the wait after wrong passwords', () => {
  it('begins after some free tries, doubles, and has an end', () => {
    const waits = [1, 4, 5, 6, 7, 10, 11, 500].map((failures) => waitSeconds(failures, { free: 5, longest: 60 }));
    expect(waits).toEqual([0, 0, 1, 2, 4, 32, 60, 60]);
  });
});
