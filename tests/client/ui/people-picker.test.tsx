import { expect, it } from '@jest/globals';
import { encodeId } from '../../../contracts/platform/wire.js';
import { perms, searchUsers } from '../../../contracts/workspace/accounts.js';
import { fakeServer, openBrowser } from '../screen.js';

openBrowser();
const { all, show, type, until } = await import('../admin/stage.js');
const { PeoplePicker } = await import('../../../client/ui/PeoplePicker.js');

const person = (n: number, nickname: string) => ({
  ...{ id: encodeId(n), nickname, username: `u${n}`, email: '', source: 'backend', status: 1 as const },
  ...{ isSuperAdmin: 0 as const, gmtCreate: '2026-01-01 00:00:00' },
});
const [zhang, li, wang] = [person(1, '张三'), person(2, '李四'), person(3, '王五')];
const options = () => all('[role="option"]').map(({ textContent }) => textContent ?? '');

it('offers, of some people only, those whose names the server finds by their pinyin', async () => {
  const server = fakeServer();
  server.answers(perms, () => ({ isSuperAdmin: false, roleData: {} }));
  server.answers(searchUsers, () => [zhang, wang]);
  await show(
    <>
      <label htmlFor="people">People</label>
      <PeoplePicker id="people" picked={[]} onPick={() => undefined} without={new Set()} among={[zhang, li]} />
    </>,
  );
  expect(options()).toHaveLength(2);
  await type('People', 'zhangsan');
  await until(() => options().length === 1);
  expect(options()[0]).toContain('张三');
});

it('names the button that takes a person back out after the person', async () => {
  fakeServer().answers(perms, () => ({ isSuperAdmin: false, roleData: {} }));
  await show(<PeoplePicker id="people" picked={[zhang, li]} onPick={() => undefined} without={new Set()} among={[]} />);
  expect(all('.bp6-tag button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Remove 张三',
    'Remove 李四',
  ]);
});
