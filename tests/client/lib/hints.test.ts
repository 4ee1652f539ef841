import { afterEach, describe, expect, it } from '@jest/globals';
import { viewDoc } from '../../../contracts/docs/docs.js';
import { listHistory } from '../../../contracts/history/history.js';
import { unreadCount } from '../../../contracts/notifications/notice.js';
import { listMockCalls } from '../../../contracts/try-out/mocks.js';
import { openBrowser } from '../screen.js';

openBrowser();
const { checkWatchedDoc, obey } = await import('../../../client/lib/hints.js');
const { keyOf, queryClient } = await import('../../../client/lib/query.js');

const known = {
  mine: keyOf(viewDoc, { id: 'mine' }),
  other: keyOf(viewDoc, { id: 'other' }),
  history: keyOf(listHistory, { docId: 'mine', limit: 30 }),
  bell: keyOf(unreadCount, {}),
  calls: keyOf(listMockCalls, { docId: 'mine' }),
};
const stale = () =>
  Object.entries(known)
    .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
    .map(([name]) => name);

afterEach(() => queryClient.clear());

describe('a hint', () => {
  it.each([
    [{ about: 'doc', docId: 'mine', version: 3 }, ['mine', 'history']],
    [{ about: 'doc', docId: 'third', version: 1 }, []],
    [{ about: 'messages' }, ['bell']],
    [{ about: 'perms' }, ['mine', 'other']],
    [{ about: 'mockCalls', docId: 'mine' }, ['calls']],
    [{ about: 'mocks', docId: 'other' }, []],
    [{ about: 'presence', docId: 'mine' }, []],
  ] as const)('%j makes stale what it is about, nothing else', (hint, expected) => {
    queryClient.setDefaultOptions({ queries: { gcTime: Number.POSITIVE_INFINITY } });
    for (const key of Object.values(known)) queryClient.setQueryData(key, {});
    obey(hint);
    expect(stale()).toEqual(expected);
  });
});

describe('the answer to a watch', () => {
  it.each([
    ['leaves alone what was read at that version', null, 3, []],
    ['makes stale what was read before a change', null, 4, ['mine']],
    ['makes stale what may not be read any more', 'doc.unknown', undefined, ['mine']],
  ] as const)('%s', async (_what, refusal, version, expected) => {
    queryClient.setDefaultOptions({ queries: { gcTime: Number.POSITIVE_INFINITY } });
    for (const key of [known.mine, known.other]) queryClient.setQueryData(key, { streamVersion: 3 });
    checkWatchedDoc('mine', refusal, version);
    await Promise.resolve();
    await new Promise(setImmediate);
    expect(stale()).toEqual(expected);
  });
});
