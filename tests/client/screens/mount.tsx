import { afterEach } from '@jest/globals';
import type { ReactElement } from 'react';

/** Call after `openBrowser`: renders screens with a new router and an empty cache; removes them after each test. */
export async function stage() {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { QueryClientProvider } = await import('@tanstack/react-query');
  const { createMemoryRouter, RouterProvider } = await import('react-router-dom');
  const { queryClient } = await import('../../../client/lib/query.js');
  const { laterNamespaces } = await import('../../../client/languages/texts.js');
  const { startI18n, withTexts } = await import('../../../client/lib/i18n.js');
  await startI18n();
  await Promise.all(laterNamespaces.map(withTexts));
  queryClient.setDefaultOptions({ queries: { retry: false, gcTime: 0 }, mutations: { gcTime: 0 } });

  let close: (() => Promise<void>) | undefined;
  afterEach(async () => {
    await close?.();
    close = undefined;
    queryClient.clear();
    localStorage.clear();
    sessionStorage.clear();
  });

  /** Lets the fake server's next answers arrive and renders them. */
  const turn = () => act(async () => new Promise((done) => setTimeout(done, 0)));
  const settle = async () => {
    await turn();
    while (queryClient.isFetching() + queryClient.isMutating() > 0) await turn();
    await turn();
  };

  async function open(element: ReactElement, { path = '/', route = '*' } = {}) {
    await close?.();
    const place = document.body.appendChild(document.createElement('div'));
    const router = createMemoryRouter(
      [
        { path: route, element },
        { path: '*', element: <p>elsewhere</p> },
      ],
      { initialEntries: [path] },
    );
    const root = createRoot(place);
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
      place.remove();
    };
    await settle();
    return new Seen(place, () => router.state.location.pathname + router.state.location.search);
  }

  /** A rendered screen with a user's actions. */
  class Seen {
    constructor(
      readonly place: HTMLElement,
      readonly at: () => string,
    ) {}

    get text(): string {
      return document.body.textContent ?? '';
    }
    get errors(): string[] {
      return [...this.place.querySelectorAll('.field-error')].map((line) => line.textContent ?? '');
    }
    alert(): string | undefined {
      return this.place.querySelector('[role="alert"]')?.textContent ?? undefined;
    }
    input(name: string): HTMLInputElement {
      const found = this.place.querySelector(`input[name="${name}"]`);
      if (!(found instanceof HTMLInputElement)) throw new Error(`no field ${name}`);
      return found;
    }
    async fill(name: string, value: string): Promise<void> {
      const input = this.input(name);
      // Sets the value with the native setter, which React observes, as typing does.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      await act(async () => input.dispatchEvent(new Event('input', { bubbles: true })));
    }
    /** Submits the form, as Enter in one of its fields does. */
    async submit(): Promise<void> {
      const form = document.querySelector('form');
      await act(async () => form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
      await settle();
    }
    /** A button, link or tab of that name, including those in dialogs. */
    find(name: string): HTMLElement {
      const found = [...document.body.querySelectorAll('button, a, [role="tab"], [role="radio"]')].find(
        (each) => each.getAttribute('aria-label') === name || each.textContent === name,
      );
      if (!(found instanceof HTMLElement)) throw new Error(`nothing is called ${name}: ${this.text}`);
      return found;
    }
    async click(name: string): Promise<void> {
      const target = this.find(name);
      await act(async () => target.click());
      await settle();
    }
  }
  return { open, settle, act };
}
