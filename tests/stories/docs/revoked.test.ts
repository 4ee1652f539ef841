import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc } from '../../../contracts/docs/docs.js';
import {
  endOtherSessions,
  listSessions,
  logout,
  me,
  perms,
  setFirstPassword,
} from '../../../contracts/workspace/accounts.js';
import { deleteUser, disableUser, resetPassword, updateUser, userPage } from '../../../contracts/workspace/users.js';
import { removeSpaceMember } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { newPerson, type Person, signIn } from '../../support/people.js';
import { markdownDoc, place } from '../../support/places.js';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.stop());

let count = 0;
const someone = (isSuperAdmin = false) => newPerson(admin, `person-${++count}`, { isSuperAdmin });
/** Calls often enough that everything cacheable about the caller is cached. */
const calls = async (person: Person) => {
  for (let n = 0; n < 5; n++) await person.call(perms, {});
};

describe('a call right after', () => {
  it.each([
    ['the account was disabled', (id: string) => admin.call(disableUser, { id }), '1000'],
    ['the account was deleted', (id: string) => admin.call(deleteUser, { id }), '1000'],
    ['the password was reset', (id: string) => admin.call(resetPassword, { id }), '1000'],
  ])('%s is refused', async (_name, revoke, code) => {
    const person = await someone();
    await calls(person);
    await revoke(person.id);
    expect(await person.refuses(perms, {})).toMatchObject({ code });
  });

  it('the session was ended, here or from elsewhere, is refused', async () => {
    const person = await someone();
    const elsewhere = await signIn(app.url, person.username, person.password);
    await calls(person);
    await calls(elsewhere);
    await person.call(endOtherSessions, {});
    expect(await elsewhere.refuses(listSessions, {})).toMatchObject({ code: '1000' });
    await person.call(logout, {});
    expect(await person.refuses(me, {})).toMatchObject({ code: '1000' });
  });

  it('a super admin’s right was taken is refused, and what anybody may call is not', async () => {
    const person = await someone(true);
    for (let n = 0; n < 5; n++) await person.call(userPage, {});
    await admin.call(updateUser, { id: person.id, username: person.username, nickname: 'x', isSuperAdmin: false });
    expect(await person.refuses(userPage, {})).toMatchObject({ key: 'access.forbidden' });
    expect(await person.call(perms, {})).toMatchObject({ isSuperAdmin: 0 });
  });

  it('the membership was ended is refused', async () => {
    const person = await someone();
    const there = await place(admin, { guests: [person] });
    const id = await markdownDoc(admin, there, 'for members');
    for (let n = 0; n < 5; n++) await person.call(getDoc, { id });
    await admin.call(removeSpaceMember, { spaceId: there.spaceId, userId: person.id });
    expect(await person.refuses(getDoc, { id })).toMatchObject({ key: 'doc.unknown' });
    expect((await person.call(perms, {})).roleData).toEqual({});
  });

  it('the first own password was set is answered', async () => {
    const person = await someone();
    const password = await admin.call(resetPassword, { id: person.id });
    const half = await signIn(app.url, person.username, password);
    for (let n = 0; n < 5; n++) expect(await half.refuses(perms, {})).toMatchObject({ code: '2000' });
    await half.call(setFirstPassword, { password: 'my-own-again' });
    await half.call(perms, {});
  });

  it('the nickname was changed shows the new one', async () => {
    const person = await someone();
    await calls(person);
    await admin.call(updateUser, { id: person.id, username: person.username, nickname: 'Anew' });
    expect(await person.call(me, {})).toMatchObject({ nickname: 'Anew' });
  });
});
