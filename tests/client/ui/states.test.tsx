import { afterEach, expect, it, jest } from '@jest/globals';
import { openBrowser } from '../screen.js';

const browser = openBrowser('/');
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { EmptyState, ErrorState, Loaded, OfflineNote } = await import('../../../client/ui/states.js');
const { QueryClient, QueryClientProvider, useQuery } = await import('@tanstack/react-query');

const { Failed } = await import('../../../client/lib/api.js');

const container = document.body.appendChild(document.createElement('div'));
const root = createRoot(container);
afterEach(() => act(async () => root.render(null)));

const List = ({ names }: { names: string[] }) => (
  <main>
    <section aria-label="names">
      {names.length === 0 ? (
        <EmptyState what="none" next={<button type="button">New</button>} />
      ) : (
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </section>
    <input aria-label="elsewhere" />
  </main>
);
const show = (names: string[]) => act(async () => root.render(<List names={names} />));

it('an empty state that goes with the focus leaves it to the section around it', async () => {
  await show([]);
  document.querySelector('button')?.focus();
  await show(['first']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('names');
});

it('an empty state that goes takes the focus from nobody else', async () => {
  await show([]);
  document.querySelector('input')?.focus();
  await show(['first']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('elsewhere');
});

it.each([null, '', 0, false])('%p is data that has arrived', async (reply) => {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 0, initialData: reply } } });
  const Reader = () => {
    const query = useQuery<typeof reply>({ queryKey: ['reply'], queryFn: async () => reply });
    return <Loaded query={query}>{(data) => <output>{JSON.stringify(data)}</output>}</Loaded>;
  };
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Reader />
      </QueryClientProvider>,
    ),
  );
  expect(document.querySelector('output')?.textContent).toBe(JSON.stringify(reply));
});

it('what could not be loaded from a server that is away is loaded once it is back', async () => {
  jest.useFakeTimers();
  let isBack = false;
  let asked = 0;
  globalThis.fetch = async () => {
    asked += 1;
    if (!isBack) throw new TypeError('Failed to fetch');
    return new Response('{}');
  };
  const retry = jest.fn();
  const show = (error: Error) => act(async () => root.render(<ErrorState error={error} retry={retry} />));
  const wait = () => act(() => jest.advanceTimersByTimeAsync(3_000));
  await show(new Failed('', true));
  expect(document.body.textContent).toContain('state.awayWhy');
  await wait();
  expect([asked, retry.mock.calls.length]).toEqual([2, 0]);
  isBack = true;
  await wait();
  await wait();
  expect([asked, retry.mock.calls.length]).toEqual([3, 1]);
  await show(new Failed('log-7'));
  await wait();
  expect([asked, retry.mock.calls.length]).toEqual([3, 1]);
  jest.useRealTimers();
});

it('one call that fails beside a server that answers is not repeated by itself', async () => {
  const retry = jest.fn();
  globalThis.fetch = async () => new Response('{}');
  await act(async () => root.render(<ErrorState error={new Failed('', true)} retry={retry} />));
  expect(document.body.textContent).toContain('error.away');
  expect(document.body.textContent).not.toContain('state.awayWhy');
  expect(retry).not.toHaveBeenCalled();
});

it('says in two words on a phone that it is offline, where a sentence would be cut', async () => {
  await act(async () => root.render(<OfflineNote />));
  expect(container.textContent).toBe('state.offlineNote');
  browser.happyDOM.setViewport({ width: 390, height: 844 });
  await act(async () => root.render(<OfflineNote key="phone" />));
  expect(container.textContent).toBe('state.offline');
  browser.happyDOM.setViewport({ width: 1440, height: 900 });
});
