import { describe, expect, it } from '@jest/globals';
import { badge, moment, relativeTime } from '../../../client/lib/format.js';

const now = new Date('2026-11-21T12:00:00');
const ago = (seconds: number, lang: string) => relativeTime(new Date(now.getTime() - seconds * 1000), now, lang);

describe('times and numbers', () => {
  it.each([
    [-30, '30 秒后', 'in 30 seconds'],
    [61, '1 分钟前', '1 minute ago'],
    [3 * 3600, '3 小时前', '3 hours ago'],
    [26 * 3600, '昨天', 'yesterday'],
  ])('says %i seconds ago in words', (seconds, zh, en) => {
    expect([ago(seconds, 'zh-CN'), ago(seconds, 'en')]).toEqual([zh, en]);
  });

  it.each([0, 3, 59])('has no words for %i seconds ago, which is just now', (seconds) => {
    expect([ago(seconds, 'zh-CN'), ago(seconds, 'en')]).toEqual([undefined, undefined]);
  });

  it('gives the date from a week on, with the year when it is another one', () => {
    expect(ago(8 * 86_400, 'en')).toBe('Nov 13');
    expect(ago(400 * 86_400, 'en')).toMatch(/2025/);
  });

  it('reads both times of the wire', () => {
    expect(moment('2026-11-21 12:00:00')).toEqual(now);
    expect(moment('2026-11-21T12:00:00.000Z').toISOString()).toBe('2026-11-21T12:00:00.000Z');
  });

  it('caps the bell at 99 (docs/spec.md 2)', () => {
    expect([badge(0), badge(99), badge(100)]).toEqual(['0', '99', '99+']);
  });
});
