import { afterEach, describe, expect, it } from '@jest/globals';
import { openBrowser } from '../screen.js';

openBrowser('/');
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { notifyManager, QueryClientProvider } = await import('@tanstack/react-query');
const { lineKeys, useRowPages } = await import('../../../client/lib/row-pages.js');
const { queryClient } = await import('../../../client/lib/query.js');

// Render data in the same turn, without a timer.
notifyManager.setScheduler(queueMicrotask);

type Reply = { total: number; list: { id: string }[] };
interface Asked {
  from: number;
  question: string;
  answer: (reply: Reply) => Promise<void>;
}

/** The hook on a screen; the test answers its requests. */
async function screen() {
  const asked: Asked[] = [];
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const seen: { rows: (string | undefined)[]; length: number; isStale: boolean } = {
    rows: [],
    length: 0,
    isStale: false,
  };
  function Rows({ question, from, to }: { question: string; from: number; to: number }) {
    const pages = useRowPages<{ id: string }, Reply>({
      key: ['rows', { question }],
      read: (start) =>
        new Promise((done) => {
          const answer = (reply: Reply) =>
            act(async () => {
              done(reply);
              await new Promise(setImmediate);
            });
          asked.push({ from: start, question, answer });
        }),
      window: { from, to },
    });
    seen.rows = Array.from({ length: Math.min(to, pages.rows.length) - from }, (_, n) => pages.rows.at(from + n)?.id);
    seen.length = pages.rows.length;
    seen.isStale = pages.isStale;
    return null;
  }
  const show = (question: string, from = 0, to = 3) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <Rows {...{ question, from, to }} />
        </QueryClientProvider>,
      ),
    );
  return { asked, seen, show, close: () => act(async () => root.unmount()) };
}
const page = (name: string, total: number, from = 0): Reply => ({
  total,
  list: Array.from({ length: Math.min(60, total - from) }, (_, n) => ({ id: `${name}${from + n}` })),
});

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  queryClient.clear();
});

describe('the rows of a long list', () => {
  it('are asked for where they are looked at, page by page', async () => {
    const at = await screen();
    close = at.close;
    await at.show('all');
    expect(at.asked.map(({ from }) => from)).toEqual([0]);
    await at.asked[0]?.answer(page('r', 1_000));
    expect(at.seen).toMatchObject({ length: 1_000, rows: ['r0', 'r1', 'r2'] });
    await at.show('all', 500, 503);
    expect(at.asked.map(({ from }) => from)).toEqual([0, 480]);
    expect(at.seen).toMatchObject({ length: 1_000, rows: [undefined, undefined, undefined] });
    await at.asked[1]?.answer(page('r', 1_000, 480));
    expect(at.seen.rows).toEqual(['r500', 'r501', 'r502']);
  });

  it('stay on screen until those of a new question are there', async () => {
    const at = await screen();
    close = at.close;
    await at.show('all');
    await at.asked[0]?.answer(page('r', 1_000));
    await at.show('filtered');
    expect(at.seen).toMatchObject({ isStale: true, length: 1_000, rows: ['r0', 'r1', 'r2'] });
    await at.asked[1]?.answer(page('hit', 2));
    expect(at.seen).toMatchObject({ isStale: false, length: 2, rows: ['hit0', 'hit1'] });
  });

  it('are asked for again after a hint, and stand there meanwhile', async () => {
    const at = await screen();
    close = at.close;
    await at.show('all');
    await at.asked[0]?.answer(page('r', 3));
    await act(async () => void queryClient.invalidateQueries({ queryKey: ['rows', { question: 'all' }] }));
    expect(at.asked).toHaveLength(2);
    expect(at.seen.rows).toEqual(['r0', 'r1', 'r2']);
    await at.asked[1]?.answer(page('new', 2));
    expect(at.seen.rows).toEqual(['new0', 'new1']);
  });

  it('past the end are not asked for', async () => {
    const at = await screen();
    close = at.close;
    await at.show('all', 0, 60);
    await at.asked[0]?.answer(page('r', 3));
    await at.show('all', 0, 200);
    expect(at.asked).toHaveLength(1);
  });

  it('have one key each, though one may stand in two pages of two moments', () => {
    const rows = [{ id: 'a' }, undefined, { id: 'a' }, { id: 'b' }];
    const list = { length: 4, at: (n: number) => rows[n] };
    expect(lineKeys({ from: 0, to: 4 }, list, ({ id }) => id)).toEqual(['a', 'line-1', 'line-2', 'b']);
  });
});
