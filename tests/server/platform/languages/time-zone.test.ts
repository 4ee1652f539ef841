import { afterEach, expect, it } from '@jest/globals';
import { nextDigest } from '../../../../server/notifications/messages/digest-times.js';
import { fillTemplate } from '../../../../server/notifications/webhooks/channels/wording.js';
import { sentenceOf } from '../../../../server/platform/languages/sentences.js';
import { localDate, localTime, useTimeZone, wallClock } from '../../../../server/platform/languages/time-zone.js';
import { isOver } from '../../../../server/sharing/shares/open-shares.js';

afterEach(() => useTimeZone(''));

it.each([
  ['Asia/Shanghai', '2026-01-01T16:00:00Z', '2026-01-02 00:00:00'],
  ['America/New_York', '2026-01-01T04:59:59.999Z', '2025-12-31 23:59:59'],
  ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01 05:45:00'],
  // Clocks go forward, and back.
  ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29 01:59:59'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25 02:30:00'],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25 02:30:00'],
  ['Pacific/Apia', '2026-06-01T11:00:00Z', '2026-06-02 00:00:00'],
])('in %s %s is %s', (zone, at, local) => {
  useTimeZone(zone);
  expect(localTime(new Date(at))).toBe(local);
  expect(localDate(new Date(at))).toBe(local.slice(0, 10));
  expect(sentenceOf('en', '{at}', { at })).toBe(local);
});

it('a share ends with its last day there', () => {
  useTimeZone('Europe/Berlin');
  expect(isOver('2026-03-29', new Date('2026-03-29T21:59:59Z'))).toBe(false);
  expect(isOver('2026-03-29', new Date('2026-03-29T22:00:00Z'))).toBe(true);
  expect([isOver(null, new Date()), isOver('', new Date())]).toEqual([false, false]);
});

it('a digest of somebody without a zone comes at the hour of the installation', () => {
  const next = () => nextDigest('day', new Date('2026-03-28T12:00:00Z'), { timeZone: '', digestHour: 9, digestDay: 1 });
  useTimeZone('Europe/Berlin');
  expect(next().toISOString()).toBe('2026-03-29T07:00:00.000Z');
  useTimeZone('Asia/Tokyo');
  expect(next().toISOString()).toBe('2026-03-29T00:00:00.000Z');
  // A zone of one's own goes before.
  expect(new Date(wallClock(new Date('2026-03-28T12:00:00Z'), 'UTC')).getUTCHours()).toBe(12);
});

it('a chat message carries the time there', () => {
  const names = {
    docName: 'Orders',
    projectName: 'Shop',
    moduleName: 'API',
    releaseNo: '',
    url: '/orders',
    modifier: 'Ann',
  };
  const change = {
    ...names,
    kind: 'updated',
    viewUrl: '',
    mentions: [],
    at: new Date('2026-10-24T23:30:00Z'),
  } as const;
  const said = () => fillTemplate('{modifyTime}', change, { maxBytes: 1_000 });
  useTimeZone('Asia/Shanghai');
  expect(said()).toBe('2026-10-25 07:30:00');
  useTimeZone('America/New_York');
  expect(said()).toBe('2026-10-24 19:30:00');
});
