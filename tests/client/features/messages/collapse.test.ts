import { expect, test } from '@jest/globals';
import { collapseRepeats, type Message, messagePath } from '../../../../client/features/messages/collapse.js';

const message = (version: number, text = 'Mei updated “Orders”', more: Partial<Message> = {}): Message => ({
  ...{ id: `m${version}`, userId: 'u', message: text, isRead: 0, type: 1, sourceId: 'doc1', version },
  ...{ gmtCreate: '2026-01-01 10:00:00', at: '2026-01-01T10:00:00.000Z', actorName: 'Mei', docName: 'Orders' },
  ...more,
});

test('the same about one doc is one line, with the versions from the first to the last', () => {
  const runs = collapseRepeats([message(9), message(8), message(7), message(5, 'Leo updated “Orders”')]);
  expect(runs.map(({ all }) => all.map(({ version }) => version))).toEqual([[9, 8, 7], [5]]);
  expect(runs.map(messagePath)).toEqual(['/view/doc1?compare=6..9', '/view/doc1?compare=4..5']);
});

test('what was read stays apart, and so do other docs', () => {
  const list = [
    message(9),
    message(8, undefined, { isRead: 1 }),
    message(7, undefined, { isRead: 1, sourceId: 'doc2' }),
  ];
  expect(collapseRepeats(list)).toHaveLength(3);
});

test('the first version has nothing before it', () => {
  const [run] = collapseRepeats([message(1)]);
  expect(run && messagePath(run)).toBe('/view/doc1');
});
