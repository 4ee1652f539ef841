import { describe, expect, it } from '@jest/globals';
import { archiveName } from '../../../../server/history/backup/archive/archive-name.js';
import { lastTime } from '../../../../server/history/backup/backup-schedule.js';
import { expired } from '../../../../server/history/backup/retention.js';

const at = (text: string) => archiveName(new Date(text), false);
const daily = Array.from({ length: 120 }, (_, n) => at(new Date(Date.UTC(2026, 10, 26 - n, 3)).toISOString()));
const keptOf = (names: readonly string[], rule: Parameters<typeof expired>[1]) => {
  const gone = new Set(expired(names, rule));
  return names.filter((name) => !gone.has(name)).map((name) => name.slice(7, 17));
};

describe('old archives', () => {
  it('stay for days, weeks and months, the newest of each', () => {
    expect(keptOf(daily, { days: 3, weeks: 2, months: 3 })).toEqual([
      ...['2026-11-26', '2026-11-25', '2026-11-24'],
      ...['2026-11-22', '2026-10-31', '2026-09-30'],
    ]);
  });

  it('never go with the newest, whatever is set', () => {
    expect(keptOf(daily, { days: 0, weeks: 0, months: 0 })).toEqual(['2026-11-26']);
  });

  it('count days that have archives, not empty ones', () => {
    const names = [at('2026-11-26T03:00:00Z'), at('2026-11-26T01:00:00Z'), at('2026-10-01T03:00:00Z')];
    expect(keptOf(names, { days: 2, weeks: 0, months: 0 })).toEqual(['2026-11-26', '2026-10-01']);
  });

  it('are ours: other names are never touched', () => {
    expect(
      expired(['notes.tar', 'annals-2020.tar', '../annals-2020-01-01T000000Z.tar'], { days: 0, weeks: 0, months: 0 }),
    ).toEqual([]);
  });
});

describe('the last time that a backup was due', () => {
  const last = (pattern: string, now: string) => lastTime(pattern, 'Europe/Berlin', new Date(now)).toISOString();

  it('is that of today, or of yesterday before it, and counts at its own instant', () => {
    expect(last('0 3 * * *', '2026-11-26T02:00:00Z')).toBe('2026-11-26T02:00:00.000Z');
    expect(last('0 3 * * *', '2026-11-26T01:59:00Z')).toBe('2026-11-25T02:00:00.000Z');
    expect(last('0 3 * * 0', '2026-11-26T02:00:00Z')).toBe('2026-11-22T02:00:00.000Z');
  });

  it('exists once on the day that has no such hour, and on the day that has it twice', () => {
    const times = (from: string) =>
      new Set(
        Array.from({ length: 24 * 4 }, (_, n) =>
          last('30 2 * * *', new Date(Date.parse(from) + n * 900_000).toISOString()),
        ),
      );
    expect(times('2026-03-29T00:00:00Z').size).toBe(2);
    expect(times('2026-10-25T00:00:00Z').size).toBe(2);
  });
});
