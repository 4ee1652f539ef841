import { describe, expect, it } from '@jest/globals';
import { encodeId } from '../../../../../contracts/platform/wire.js';
import {
  allocateProjects,
  createUser,
  deleteUser,
  projectsOfUser,
  projectTree,
  resetPassword,
  userPage,
} from '../../../../../contracts/workspace/users.js';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser('/admin/users');
const { all, button, errors, field, isInAField, press, sentTo, show, submit, tick, type, until } = await import(
  '../../../admin/stage.js'
);
const { Users } = await import('../../../../../client/screens/admin/Users.js');
const { session } = await import('../../../../../client/lib/session.js');

const [me, ann, space, cashier, ledger] = [1, 2, 10, 20, 21].map((n) => encodeId(n));
const person = (id = '', nickname = '', source = 'backend') => ({
  id,
  nickname,
  username: nickname.toLowerCase(),
  email: '',
  source,
  status: 1 as const,
  isSuperAdmin: 0 as const,
  gmtCreate: '2026-01-01 00:00:00',
  dingdingNick: '',
  dingdingUserId: '',
  weComMobile: '',
  seenAt: null,
});

function house(list = [person(me, 'Root'), person(ann, 'Ann')]) {
  const server = fakeServer();
  server.answers(userPage, () => ({ list, total: list.length, pageIndex: 1, pageSize: 20, pageCount: 1 }));
  server.answers(projectsOfUser, () => [cashier ?? '']);
  server.answers(projectTree, () => [
    {
      id: `S_${space}`,
      label: 'Payments',
      parentId: '',
      children: [
        { id: cashier ?? '', label: 'Cashier', parentId: `S_${space}` },
        { id: ledger ?? '', label: 'Ledger', parentId: `S_${space}` },
      ],
    },
  ]);
  session.begin(`${me}:jwt`);
  return server;
}

describe('the users', () => {
  it('offer nothing on one’s own row, and no reset where another system keeps the password', async () => {
    house([person(me, 'Root'), person(ann, 'Ann', 'ldap')]);
    await show(<Users />);
    await press('Actions for Ann');
    expect(all('button').some((each) => each.getAttribute('aria-label') === 'Actions for Root')).toBe(false);
    const reset = await until(() => all('[role="menuitem"]').find((each) => each.textContent?.startsWith('Reset')));
    expect(reset.getAttribute('aria-disabled')).toBe('true');
  });

  it('are made without a password unless one is given, and the generated one is seen once', async () => {
    const server = house();
    server.answers(createUser, () => ({ id: ann ?? '', username: 'mei', password: 'fresh-9472' }));
    await show(<Users />);
    await press('New user');
    await submit();
    expect(errors()).toHaveLength(2);
    expect(sentTo(server, createUser)).toHaveLength(0);
    await type('Account', ' mei ');
    await type('Name', 'Mei');
    await submit();
    await until(() => isInAField('fresh-9472'));
    expect(isInAField(new URL('/login', location.href).href)).toBe(true);
    expect(sentTo(server, createUser).map(({ body }) => body)).toEqual([
      { username: 'mei', nickname: 'Mei', email: '', isSuperAdmin: false },
    ]);
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(document.body.textContent).toContain('shown only once');
    await press('I’ve saved it');
    await until(() => !isInAField('fresh-9472'));
    await press('New user');
    expect(document.body.innerHTML).not.toContain('fresh-9472');
  });

  it('keep what was typed when the account is taken, and say so', async () => {
    const server = house();
    server.refuses(createUser, '100', 'The account ann is already taken', { key: 'user.exists' });
    await show(<Users />);
    await press('New user');
    await type('Account', 'ann');
    await type('Name', 'Ann again');
    await submit();
    await until(() => errors().includes('The account ann is already taken'));
    expect(document.activeElement).toBe(await field('Account'));
    expect(isInAField('Ann again')).toBe(true);
  });

  it('are sent wrong fields back to where they were typed', async () => {
    const server = house();
    const fields = { username: 'No spaces' };
    server.refuses(createUser, '100', 'username: No spaces', { key: 'input.invalid', fields });
    await show(<Users />);
    await press('New user');
    await type('Account', 'a b');
    await type('Name', 'A');
    await submit();
    await until(() => errors().includes('No spaces'));
    expect(all('[role="alert"]')).toHaveLength(0);
  });

  it('get a new password only after asking, and it is shown once', async () => {
    const server = house();
    server.answers(resetPassword, () => 'again-5513');
    await show(<Users />);
    await press('Actions for Ann');
    await press('Reset password');
    expect(sentTo(server, resetPassword)).toHaveLength(0);
    await submit();
    await until(() => isInAField('again-5513'));
    expect(sentTo(server, resetPassword).map(({ body }) => body)).toEqual([{ id: ann }]);
  });

  it('are deleted with their projects named', async () => {
    const server = house();
    server.answers(deleteUser, () => ({}));
    await show(<Users />);
    await press('Actions for Ann');
    await press('Delete');
    await until(() => document.body.textContent?.includes('Currently a member of 1 project.'));
    await submit();
    await until(() => sentTo(server, deleteUser).length === 1);
  });

  it('are allocated projects with a warning, and exactly what is ticked replaces what was', async () => {
    const server = house();
    server.answers(allocateProjects, () => ({}));
    await show(<Users />);
    await press('Actions for Ann');
    await press('Assign projects');
    await until(() => document.body.textContent?.includes('replaces all of this user’s space and project memberships'));
    await tick('Cashier');
    await tick('Ledger');
    expect(document.body.textContent).toContain('1 selected: 1 added, 1 removed');
    await submit();
    await until(() => sentTo(server, allocateProjects).length === 1);
    expect(sentTo(server, allocateProjects)[0]?.body).toEqual({ userId: ann, role: 'guest', projectIds: [ledger] });
  });

  it('are not asked for by an id that is none', async () => {
    const server = house();
    await show(<Users />, '/admin/users?id=nonsense');
    await until(() => document.body.textContent?.includes('No results'));
    expect(sentTo(server, userPage)).toHaveLength(0);
    await button('New user');
  });
});
