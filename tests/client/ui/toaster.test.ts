import { it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { fakeServer, openBrowser } from '../screen.js';

openBrowser();
// The toaster has a root of its own, which no test wraps.
Object.defineProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT', { value: false });
const { startI18n } = await import('../../../client/lib/i18n.js');
const { toast } = await import('../../../client/ui/toaster.js');

it('names the button that closes a toast in the reader’s language', async () => {
  fakeServer();
  await startI18n();
  await toast({ message: '已复制', timeout: 0 });
  await eventually(() => document.querySelector('.bp6-toast button')?.getAttribute('aria-label') === '关闭');
});
