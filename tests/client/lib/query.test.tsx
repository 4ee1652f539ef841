import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { viewDoc } from '../../../contracts/docs/docs.js';
import { openBrowser } from '../screen.js';

openBrowser('/');
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { notifyManager, QueryClientProvider } = await import('@tanstack/react-query');
const { queryClient, readAhead, useCall } = await import('../../../client/lib/query.js');

// Render data in the same turn, without a timer.
notifyManager.setScheduler(queueMicrotask);
const asked: string[] = [];
globalThis.fetch = async (address) => {
  asked.push(String(address));
  return Response.json({ code: '0', msg: '', data: { name: `answer ${asked.length}` } });
};
const turn = () => act(() => new Promise<void>((resolve) => setImmediate(resolve)));

/** Opens a screen that shows a doc. */
async function open() {
  function Screen() {
    return useCall(viewDoc, { id: 'doc' }).data?.name ?? 'nothing';
  }
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Screen />
      </QueryClientProvider>,
    ),
  );
  await turn();
  const text = host.textContent;
  await act(async () => root.unmount());
  return text;
}

afterEach(() => {
  asked.length = 0;
  queryClient.clear();
  jest.restoreAllMocks();
});

describe('a doc that was read ahead', () => {
  it('is asked for once by the screen that opens after it', async () => {
    readAhead(viewDoc, { id: 'doc' });
    await turn();
    expect(await open()).toBe('answer 1');
    expect(asked).toHaveLength(1);
  });

  it('is asked for again by a screen that opens much later', async () => {
    readAhead(viewDoc, { id: 'doc' });
    await turn();
    const later = Date.now() + 60_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    expect(await open()).toBe('answer 2');
  });
});
