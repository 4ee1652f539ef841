import { afterEach, expect, it } from '@jest/globals';
import { perms } from '../../../contracts/workspace/accounts.js';
import { fakeServer, openBrowser } from '../screen.js';

openBrowser();
const { all, show, until } = await import('../admin/stage.js');
const { act } = await import('react');
const { TopBar } = await import('../../../client/app/TopBar.js');

const setOnline = (value: boolean) => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value });
  return act(async () => dispatchEvent(new Event(value ? 'online' : 'offline')));
};
afterEach(() => setOnline(true));

it('shows one note in the place of the search while the browser is offline, so that nothing moves', async () => {
  fakeServer().answers(perms, () => ({ isSuperAdmin: false, roleData: {} }));
  await show(<TopBar onSearch={() => undefined} />);
  const search = () => all('button').filter((each) => each.textContent?.includes('Ctrl K'));
  await until(() => search().length === 1);
  expect(all('.offline-note')).toHaveLength(0);
  await setOnline(false);
  await until(() => all('.offline-note').length === 1);
  expect(search()).toHaveLength(0);
  await setOnline(true);
  await until(() => search().length === 1 && all('.offline-note').length === 0);
});
