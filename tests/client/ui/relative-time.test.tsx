import { expect, it } from '@jest/globals';
import { openBrowser } from '../screen.js';

openBrowser('/');
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { RelativeTime } = await import('../../../client/ui/RelativeTime.js');
const { startI18n } = await import('../../../client/lib/i18n.js');
await startI18n();

it.each([
  [-3.5 * 60_000, '3 分钟前'],
  [5_000, '刚刚'],
  [5.5 * 60_000, '5 分钟后'],
])('says when something %i ms from now is, even if the server is ahead by seconds', async (ms, words) => {
  const root = createRoot(document.body.appendChild(document.createElement('p')));
  await act(async () => root.render(<RelativeTime at={new Date(Date.now() + ms).toISOString()} />));
  expect(document.body.textContent).toBe(words);
  await act(async () => root.unmount());
  document.body.replaceChildren();
});
