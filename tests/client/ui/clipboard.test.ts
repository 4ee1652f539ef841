import { afterEach, expect, jest, test } from '@jest/globals';
import { openBrowser } from '../screen.js';

openBrowser();
const { writeClipboard } = await import('../../../client/ui/clipboard.js');

const clipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
const command = (run?: () => boolean) =>
  Object.defineProperty(document, 'execCommand', { configurable: true, value: run && jest.fn(run) });

afterEach(() => {
  document.body.innerHTML = '';
});

test('uses the clipboard of the browser where there is one', async () => {
  const writeText = jest.fn(async (_: string) => undefined);
  clipboard({ writeText });
  expect(await writeClipboard('order 7')).toBe('copied');
  expect(writeText).toHaveBeenCalledWith('order 7');
});

test('on a page without TLS copies a selected field, and gives the focus back', async () => {
  clipboard(undefined);
  document.body.innerHTML = '<div><button>Copy</button></div>';
  const button = document.querySelector('button');
  button?.focus();
  let copied = '';
  command(() => {
    copied = document.querySelector('textarea')?.value ?? '';
    return true;
  });
  expect(await writeClipboard('order 7')).toBe('copied');
  expect(copied).toBe('order 7');
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('fails where the browser refuses both', async () => {
  clipboard({ writeText: async () => Promise.reject(new Error('denied')) });
  command(() => false);
  expect(await writeClipboard('order 7')).toBe('failed');
});

test('reports a browser that has neither way to copy', async () => {
  clipboard(undefined);
  command(undefined);
  expect(await writeClipboard('order 7')).toBe('unsupported');
});
