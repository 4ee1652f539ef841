import { afterEach, jest } from '@jest/globals';
import type { ReactElement } from 'react';
import { fakeServer } from '../screen.js';

/** Recorded toasts; the real toaster's timers would outlive the test. */
export const toasts: unknown[] = [];
jest.unstable_mockModule('../../../client/ui/toaster.js', () => ({
  toast: async ({ message }: { message: unknown }) => {
    toasts.push(message);
  },
}));

const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { QueryClientProvider } = await import('@tanstack/react-query');
const { createMemoryRouter, RouterProvider } = await import('react-router-dom');
const { queryClient } = await import('../../../client/lib/query.js');
const { laterNamespaces } = await import('../../../client/languages/texts.js');
const { startI18n, setLanguage, withTexts } = await import('../../../client/lib/i18n.js');
// Nothing is cached: a garbage collection timer would outlive the test.
queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), mutations: { gcTime: 0, retry: false } });
await startI18n();
await Promise.all(laterNamespaces.map(withTexts));
await setLanguage('en');

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
  queryClient.clear();
  toasts.length = 0;
});

/** Renders a screen at a path; the test must create the fake server for its calls first. */
export async function show(screen: ReactElement, path = '/'): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [path] });
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  close = async () => {
    await act(async () => root.unmount());
    router.dispose();
    document.body.replaceChildren();
  };
}

/** Resolves with the first result that is not null, undefined or false; throws after 500 attempts. */
export async function until<T>(what: () => T | null | undefined | false): Promise<T> {
  for (let turn = 0; turn < 500; turn++) {
    const found = what();
    if (found !== null && found !== undefined && found !== false) return found;
    await act(async () => new Promise((done) => setTimeout(done, 4)));
  }
  throw new Error(`never came: ${String(what)}\n${document.body.textContent}`);
}

export const all = (selector: string) => [...document.querySelectorAll(selector)];
const called = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();

/** A button, link or menu item by its accessible name. */
export const button = (name: string) =>
  until(() => all('button, a, [role="menuitem"]').find((element) => called(element) === name));

export async function click(element: Element): Promise<void> {
  await act(async () => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
}
export const press = async (name: string): Promise<void> => click(await button(name));

/** The control with this label. */
export const field = (label: string) =>
  until(() => {
    const id = all('label')
      .find((each) => each.textContent?.trim() === label)
      ?.getAttribute('for');
    const control = id ? document.getElementById(id) : document.querySelector(`[aria-label="${label}"]`);
    return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : undefined;
  });

export async function type(label: string, text: string): Promise<void> {
  const control = await field(label);
  const prototype = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
  await act(async () => control.dispatchEvent(new Event('input', { bubbles: true })));
}

export async function tick(label: string): Promise<void> {
  const box = await until(() =>
    all('label')
      .find((each) => each.textContent?.trim() === label)
      ?.querySelector('input'),
  );
  await act(async () => box.click());
}

export async function submit(): Promise<void> {
  const form = all('form').at(-1);
  await act(async () => form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
}

export const errors = () => all('.field-error').map((each) => each.textContent);

/** Whether a field contains this text. */
export const isInAField = (text: string) =>
  all('input').some((each) => each instanceof HTMLInputElement && each.value === text);

/** Requests sent to the endpoint, newest last. */
export const sentTo = (server: ReturnType<typeof fakeServer>, endpoint: { path: string }) =>
  server.sent.filter(({ path }) => path === endpoint.path);
