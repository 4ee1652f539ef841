import { afterEach, describe, expect, it } from '@jest/globals';
import { userPage } from '../../../contracts/workspace/users.js';
import { fakeServer, openBrowser } from '../screen.js';

openBrowser('/');
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { QueryClientProvider } = await import('@tanstack/react-query');
const { DataTable } = await import('../../../client/ui/DataTable.js');
const { useTable, useSettled } = await import('../../../client/ui/table-state.js');
const { queryClient, useCall } = await import('../../../client/lib/query.js');
const { startI18n } = await import('../../../client/lib/i18n.js');
const { useState } = await import('react');
await startI18n();

type Row = ReturnType<typeof row>;
const row = (n: number) => ({ id: `id${n}`, nickname: `Person ${n}` });

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  queryClient.clear();
  localStorage.clear();
});

/** A table over `userPage` with a search field, as screens build it. */
function People() {
  const [words, setWords] = useState('');
  const username = useSettled(words, 5);
  const table = useTable<'nickname' | 'gmtCreate'>('test', { sort: 'gmtCreate', order: 'desc' }, username);
  const query = useCall(
    userPage,
    { username, pageIndex: table.pageIndex, pageSize: table.pageSize, ...table.sorting },
    { keep: true },
  );
  return (
    <>
      <input aria-label="search" value={words} onChange={(event) => setWords(event.target.value)} />
      <DataTable<Row, 'nickname' | 'gmtCreate'>
        label="People"
        columns={[
          { id: 'name', header: 'Name', sort: 'nickname', isTitle: true, cell: ({ nickname }) => nickname },
          { id: 'id', header: 'Id', cell: ({ id }) => id },
        ]}
        query={query}
        table={table}
        rowKey={({ id }) => id}
        empty={<p>nobody yet</p>}
        isFiltered={username !== ''}
      />
    </>
  );
}

async function open() {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <People />
      </QueryClientProvider>,
    ),
  );
  close = async () => {
    await act(async () => root.unmount());
    place.remove();
  };
  await settle();
  return place;
}
/** Waits until all requests are answered and rendered: results are delivered one timer turn later. */
const settle = async () => {
  for (let calm = 0; calm < 3; calm = queryClient.isFetching() > 0 ? 0 : calm + 1)
    await act(async () => new Promise((done) => setTimeout(done)));
};

function paged(total: number) {
  const server = fakeServer();
  server.answers(userPage, (body) => {
    const {
      pageIndex = 1,
      pageSize = 20,
      username = '',
    }: { pageIndex?: number; pageSize?: number; username?: string } = Object(body);
    const all = Array.from({ length: username === 'none' ? 0 : total }, (_, n) => ({ ...person, ...row(n) }));
    const list = all.slice((pageIndex - 1) * pageSize, pageIndex * pageSize);
    return { list, total: all.length, pageIndex, pageSize, pageCount: Math.ceil(all.length / pageSize) };
  });
  return server;
}
const person = {
  username: 'p',
  email: '',
  source: 'backend',
  status: 1,
  isSuperAdmin: 0,
  gmtCreate: '2026-01-01 00:00:00',
  dingdingNick: '',
  dingdingUserId: '',
  weComMobile: '',
  seenAt: null,
} as const;
const asked = (server: ReturnType<typeof fakeServer>) => server.sent.map(({ body }) => Object(body));
const click = async (element: Element | null | undefined) => {
  await act(async () => element?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await settle();
};
async function type(place: Element, words: string, server: ReturnType<typeof fakeServer>) {
  const input = place.querySelector('input');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, words);
  await act(async () => input?.dispatchEvent(new Event('input', { bubbles: true })));
  // The request is debounced.
  while (asked(server).at(-1)?.username !== words) await settle();
  await settle();
}

describe('a table that the server pages', () => {
  it('asks for the page, the size and the order, and turns the order at the second click', async () => {
    const server = paged(45);
    const place = await open();
    expect(place.querySelectorAll('tbody tr')).toHaveLength(20);
    await click(place.querySelector('.tableSort'));
    await click(place.querySelector('.tableSort'));
    expect(place.querySelector('th')?.getAttribute('aria-sort')).toBe('descending');
    expect(asked(server).map(({ sort, order }) => `${sort} ${order}`)).toEqual([
      'gmtCreate desc',
      'nickname asc',
      'nickname desc',
    ]);
  });

  it('remembers the page size, and begins a new filter at the first page', async () => {
    const server = paged(45);
    const place = await open();
    await click(place.querySelectorAll('.pager button')[1]);
    expect(asked(server).at(-1)).toMatchObject({ pageIndex: 2, pageSize: 20 });
    await type(place, 'ann', server);
    expect(asked(server).at(-1)).toMatchObject({ pageIndex: 1, username: 'ann' });
    expect(asked(server).some(({ pageIndex, username }) => pageIndex === 2 && username === 'ann')).toBe(false);
    localStorage.setItem('annals.list.test.size', '5');
    await close?.();
    await open();
    expect(asked(server).at(-1)).toMatchObject({ pageSize: 5 });
  });

  it('tells nothing there from nothing fits', async () => {
    const server = paged(0);
    const place = await open();
    expect(place.textContent).toContain('nobody yet');
    await type(place, 'none', server);
    expect(place.textContent).not.toContain('nobody yet');
    expect(place.querySelector('.state-what')).not.toBeNull();
  });

  it('goes back to the last page when the page it shows is gone', async () => {
    let total = 21;
    const server = fakeServer();
    server.answers(userPage, (body) => {
      const { pageIndex = 1 }: { pageIndex?: number } = Object(body);
      const list = Array.from({ length: pageIndex === 1 ? 20 : total - 20 }, (_, n) => ({ ...person, ...row(n) }));
      return { list, total, pageIndex, pageSize: 20, pageCount: 2 };
    });
    const place = await open();
    await click(place.querySelectorAll('.pager button')[1]);
    expect(place.querySelectorAll('tbody tr')).toHaveLength(1);
    total = 20;
    await act(async () => queryClient.invalidateQueries());
    await settle();
    expect(place.querySelectorAll('tbody tr')).toHaveLength(20);
  });
});
