import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { login, me, register, searchUsers } from '../../../contracts/workspace/accounts.js';
import { systemState } from '../../../contracts/workspace/system-state.js';
import { createUser, deleteUser, updateUser, userPage } from '../../../contracts/workspace/users.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type Person, signIn, stranger } from '../../support/people.js';
import { set } from '../../support/settings.js';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.stop());

const refusal = (username: string, password: string) =>
  stranger(app.url).refuses(login, { username, password, source: 'register' });
/** As the version before leaves them: created and renamed without the folded form. */
const spell = (id: string, before: string, after: string) =>
  app.database.query('update users set username = $2 where username = $1 returning $3::text', [before, after, id]);

describe('one person has one account', () => {
  it('and signs in with every spelling of its name', async () => {
    const zhang = await app.person('Zhang');
    for (const spelling of ['zhang', 'ZHANG', 'ｚｈａｎｇ', ' zh\u200Bang ', 'Zhang'])
      expect((await signIn(app.url, spelling, zhang.password)).id).toBe(zhang.id);
    // Shown as it was written.
    expect(await zhang.call(me, {})).toMatchObject({ username: 'Zhang' });
  });

  it('no second one is created, renamed or registered', async () => {
    await app.person('Jos\u00E9');
    for (const username of ['jos\u00E9', 'jose\u0301', 'ＪＯＳＥ\u0301'])
      expect(await admin.refuses(createUser, { username, nickname: 'x' })).toMatchObject({ key: 'user.exists' });
    const other = await app.person('jose');
    expect(await admin.refuses(updateUser, { id: other.id, username: 'JOSÉ', nickname: 'x' })).toMatchObject({
      key: 'user.nameTaken',
    });
    await admin.call(updateUser, { id: other.id, username: 'JOSE', nickname: 'x' });
    expect((await signIn(app.url, 'jose', other.password)).id).toBe(other.id);
    await set(app, { 'torna.register.enable': 'true' });
    const wish = { username: 'Ｊosé', password: 'a-good-long-one' };
    expect(await stranger(app.url).refuses(register, wish)).toMatchObject({ key: 'user.exists' });
  });

  it('of several spellings at the same moment one is created', async () => {
    const spellings = ['race', 'Race', 'RACE', 'ｒａｃｅ'];
    const made = await Promise.allSettled(
      spellings.map((username) => admin.call(createUser, { username, nickname: 'x' })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a name that draws nothing is refused, a deleted one is free again', async () => {
    expect(await admin.refuses(createUser, { username: '\u200B\u202E', nickname: 'x' })).toMatchObject({
      fields: { username: 'Can not empty' },
    });
    expect(await admin.refuses(createUser, { username: '\u3164', nickname: 'x' })).toMatchObject({
      key: 'user.noName',
      msg: 'The account name has no visible characters',
    });
    const { id } = await admin.call(createUser, { username: 'Gone', nickname: 'x' });
    await admin.call(deleteUser, { id });
    await admin.call(createUser, { username: 'gone', nickname: 'x' });
  });

  it('people are found by another width', async () => {
    await admin.call(createUser, { username: 'wide', nickname: '王芳（新）' });
    const shown = (await admin.call(searchUsers, { username: '(新)' })).map(({ username }) => username);
    expect(shown).toEqual(['wide']);
    const { list } = await admin.call(userPage, { username: 'ＷＩＤＥ' });
    expect(list.map(({ username }) => username)).toEqual(['wide']);
  });
});

describe('accounts from before, which differ only in spelling', () => {
  it('keep their exact names, are told to administrators, and get no third', async () => {
    const [low, high] = [await app.person('liu-1'), await app.person('liu-2')];
    await spell(low.id, 'liu-1', 'liu');
    await spell(high.id, 'liu-2', 'Liu');
    expect((await signIn(app.url, 'liu', low.password)).id).toBe(low.id);
    expect((await signIn(app.url, 'Liu', high.password)).id).toBe(high.id);
    expect(await refusal('LIU', high.password)).toMatchObject({
      key: 'login.several',
      msg: expect.stringContaining('exactly'),
    });
    // Who has no password of theirs does not learn that they exist.
    expect(await refusal('LIU', 'guess')).toMatchObject({ key: 'login.wrong' });
    expect(await admin.refuses(createUser, { username: 'LIU', nickname: 'x' })).toMatchObject({ key: 'user.exists' });
    expect((await admin.call(systemState, {})).sameNames).toEqual([expect.arrayContaining(['liu', 'Liu'])]);
    // Other fields of one of them can be changed.
    await admin.call(updateUser, { id: high.id, username: 'Liu', nickname: 'Elder Liu' });
    await admin.call(updateUser, { id: high.id, username: 'elder-liu', nickname: 'Elder Liu' });
    expect((await admin.call(systemState, {})).sameNames).toEqual([]);
    expect((await signIn(app.url, 'LIU', low.password)).id).toBe(low.id);
  });

  it('share the count of wrong passwords, and the right one of one does not reset it', async () => {
    const [low, high] = [await app.person('chen-1'), await app.person('chen-2')];
    await spell(low.id, 'chen-1', 'chen');
    await spell(high.id, 'chen-2', 'Chen');
    app.clock.hold();
    const seen = [];
    for (const name of ['chen', 'Chen', 'CHEN', 'ｃhen', 'chen', 'cHen']) seen.push((await refusal(name, 'x')).key);
    expect(seen).toEqual([...Array.from({ length: 5 }, () => 'login.wrong'), 'login.throttled']);
    app.clock.advance(3_600_001);
    for (let n = 0; n < 4; n++) await refusal('chen', 'x');
    await signIn(app.url, 'Chen', high.password);
    await refusal('chen', 'x');
    expect(await refusal('chen', 'x')).toMatchObject({ key: 'login.throttled' });
  });
});
