import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { login, register, updatePassword } from '../../../contracts/workspace/accounts.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../../support/app.js';
import { send, signIn } from '../../support/people.js';
import { set } from '../../support/settings.js';

const GUESSES = 1_000;
let app: TestApp;
beforeAll(async () => {
  // The test itself is the trusted proxy: each request sets its own client address.
  app = await startApp({ env: { ANNALS_TRUST_PROXY: '127.0.0.1' } });
  await app.person('ann');
  // Throttling delays would expire while a slow machine sends the guesses.
  app.clock.hold();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600_001));

interface Answer {
  readonly key: string;
  readonly msg: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly ms: number;
}
async function guess(username: string, from: string, password = 'guess'): Promise<Answer> {
  const start = performance.now();
  const text = await send(app.url, login, { username, password }, { 'x-forwarded-for': from });
  const { msg, data } = JSON.parse(text);
  return { key: data.key ?? 'in', msg, data, ms: performance.now() - start };
}
/** Fifty concurrent requests at a time, as an attacker would send. */
async function many(count: number, one: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let n = 0; n < count; n += 50)
    answers.push(...(await Promise.all(Array.from({ length: Math.min(50, count - n) }, (_, i) => one(n + i)))));
  return answers;
}
function keys(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { key } of answers) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}
const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

describe('a thousand wrong passwords', () => {
  it('from one address: a few are looked at, the rest wait, and all of it is soon over', async () => {
    const start = process.cpuUsage();
    const answers = await many(GUESSES, (n) => guess(n % 2 ? 'ann' : `nobody-${n}`, '203.0.113.7'));
    const { 'login.wrong': looked = 0, 'login.throttled': told = 0 } = keys(answers);
    expect(looked + told).toBe(GUESSES);
    // An address has thirty attempts; of those for one account five are checked.
    expect(looked).toBeLessThanOrEqual(30);
    // Of this process, which is both sides: a busy machine makes it wait, not work.
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(60_000);
    // Other addresses are not affected; the account's own delay is over soon.
    expect((await guess('admin', '198.51.100.1', ADMIN_PASSWORD)).key).toBe('in');
    app.clock.advance(60_001);
    expect((await guess('ann', '198.51.100.1', 'ann-password')).key).toBe('in');
  });

  it('at one account from a thousand addresses: some are looked at, and whoever is new there waits a minute at most', async () => {
    const answers = await many(GUESSES, (n) => guess('ann', `198.51.${n >> 8}.${n & 255}`));
    const { 'login.wrong': looked = 0, 'login.throttled': told = 0 } = keys(answers);
    expect(looked + told).toBe(GUESSES);
    expect(looked).toBe(50);
    const waits = answers.flatMap(({ data }) => (typeof data.seconds === 'number' ? [data.seconds] : []));
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    app.clock.advance(60_001);
    expect((await guess('ann', '192.0.2.1', 'ann-password')).key).toBe('in');
  });

  it('say the same of an account that is there and of one that is not, and take as long', async () => {
    const pairs: { there: Answer; not: Answer }[] = [];
    for (let n = 0; n < 40; n++) {
      const from = `203.0.113.${100 + n}`;
      const [there, not] = [await guess('ann', from), await guess(`missing-${n}`, from)];
      app.clock.advance(61_000);
      pairs.push({ there, not });
    }
    const plain = ({ key, msg, data }: Answer) => ({ key, msg, data: { ...data, requestId: '' } });
    for (const { there, not } of pairs) expect(plain(there)).toEqual(plain(not));
    expect(new Set(pairs.map(({ there }) => there.key))).toEqual(new Set(['login.wrong']));
    // Both run Argon2; without it one of them took a tenth of the time.
    const [there, not] = [median(pairs.map((pair) => pair.there.ms)), median(pairs.map((pair) => pair.not.ms))];
    expect(Math.max(there, not) / Math.min(there, not)).toBeLessThan(1.8);
  });

  it('are throttled the same way whether the account is there or not', async () => {
    const [there, not]: [string[], string[]] = [[], []];
    for (let n = 0; n < 12; n++) {
      there.push((await guess('ann', '192.0.2.1')).key);
      not.push((await guess('missing', '192.0.2.2')).key);
    }
    expect(there).toEqual(not);
    expect(new Set(there)).toEqual(new Set(['login.wrong', 'login.throttled']));
  });

  it('cannot hide in the 2^64 addresses of one IPv6 network', async () => {
    const answers = await many(200, (n) => guess(`six-${n}`, `2001:db8:1:2::${n.toString(16)}`));
    expect(keys(answers)['login.wrong']).toBe(30);
    expect((await guess('six', '2001:db8:1:3::1')).key).toBe('login.wrong');
  });
});

describe('the owner of an account', () => {
  it('signs in at the first try while somebody elsewhere polls wrong passwords', async () => {
    for (let round = 0; round < 5; round++) {
      await many(40, () => guess('ann', '203.0.113.50'));
      expect((await guess('ann', `192.0.2.${round}`, 'ann-password')).key).toBe('in');
    }
  });

  it('signs in where they are known, whatever was tried at their name from everywhere', async () => {
    expect((await guess('ann', '192.0.2.77', 'ann-password')).key).toBe('in');
    await many(300, (n) => guess('ann', `198.51.${n >> 8}.${n & 255}`));
    expect((await guess('ann', '192.0.2.78', 'ann-password')).key).toBe('login.throttled');
    expect((await guess('ann', '192.0.2.77', 'ann-password')).key).toBe('in');
  });

  it('signs in from a shared address where they are known, although somebody there tried a hundred names', async () => {
    expect((await guess('ann', '192.0.2.90', 'ann-password')).key).toBe('in');
    await many(100, (n) => guess(`name-${n}`, '192.0.2.90'));
    expect((await guess('admin', '192.0.2.90', ADMIN_PASSWORD)).key).toBe('login.throttled');
    expect((await guess('ann', '192.0.2.90', 'ann-password')).key).toBe('in');
    expect((await guess('stranger', '192.0.2.90')).key).toBe('login.throttled');
  });
});

it('throttled tries cost the address: its wait grows although no password is looked at', async () => {
  await many(100, () => guess('ann', '203.0.113.60'));
  expect((await guess('somebody-else', '203.0.113.60')).key).toBe('login.throttled');
});

it('an address is believed from trusted proxies only', async () => {
  const bare = await startApp();
  const answers: string[] = [];
  for (let n = 0; n < 40; n++) {
    const text = await send(
      bare.url,
      login,
      { username: `u-${n}`, password: 'x' },
      { 'x-forwarded-for': `192.0.2.${n}` },
    );
    answers.push(JSON.parse(text).data.key);
  }
  expect(answers).toContain('login.throttled');
  await bare.stop();
});

it('signing in under a name that differs in case only does not set the count back', async () => {
  const other = await app.person('ann-2');
  // As accounts from before names were folded.
  await app.database.query("update users set username = 'ANN' where username = 'ann-2'");
  app.clock.advance(3_600_001);
  const seen: string[] = [];
  for (let n = 0; n < 9; n++) {
    seen.push((await guess('ann', '203.0.113.9')).key);
    // Both names share the count, so that both wait once it is used up.
    expect((await guess('ANN', '203.0.113.9', other.password)).key).toBe(n < 4 ? 'in' : 'login.throttled');
  }
  expect(seen.filter((key) => key === 'login.wrong')).toHaveLength(5);
});

it('the old password cannot be guessed by who found an open screen', async () => {
  const bob = await app.person('bob');
  app.clock.advance(3_600_001);
  const wish = (oldPassword: string) => ({ oldPassword, password: 'the-new-one' });
  const seen: string[] = [];
  for (let n = 0; n < 8; n++) seen.push((await bob.refuses(updatePassword, wish(`guess-${n}`))).key);
  expect(seen).toEqual([
    ...Array.from({ length: 5 }, () => 'password.wrong'),
    ...Array.from({ length: 3 }, () => 'login.throttled'),
  ]);
  expect(await bob.refuses(updatePassword, wish(bob.password))).toMatchObject({ key: 'login.throttled' });
  app.clock.advance(60_001);
  await bob.call(updatePassword, wish(bob.password));
  await signIn(app.url, 'bob', 'the-new-one');
});

it('sign-up tells of so many names only', async () => {
  await set(app, { 'torna.register.enable': 'true' });
  const seen: string[] = [];
  for (let n = 0; n < 15; n++) {
    const wish = { username: 'ann', nickname: '', password: 'a-password' };
    const { code, data } = JSON.parse(await send(app.url, register, wish, { 'x-forwarded-for': '203.0.113.9' }));
    seen.push(code === '0' ? 'in' : data.key);
  }
  expect(seen.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'user.exists'));
  expect(seen.slice(10)).toEqual(Array.from({ length: 5 }, () => 'login.throttled'));
});
