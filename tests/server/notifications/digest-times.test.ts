import { describe, expect, it } from '@jest/globals';
import { nextDigest } from '../../../server/notifications/messages/digest-times.js';
import { wallClock } from '../../../server/platform/languages/time-zone.js';
import { seeded } from '../../support/random.js';

const when = (timeZone: string, digestHour = 9, digestDay = 1) => ({ timeZone, digestHour, digestDay });
const at = (pace: 'hour' | 'day' | 'week', now: string, ...rest: Parameters<typeof when>) =>
  nextDigest(pace, new Date(now), when(...rest)).toISOString();

describe('the next digest', () => {
  it('comes at the full hour of its zone, the hour of its day, the day of its week', () => {
    expect(at('hour', '2026-06-01T10:20:30.500Z', 'UTC')).toBe('2026-06-01T11:00:00.000Z');
    expect(at('hour', '2026-06-01T10:20:00Z', 'Asia/Kolkata')).toBe('2026-06-01T10:30:00.000Z');
    expect(at('day', '2026-06-01T00:30:00Z', 'Asia/Shanghai')).toBe('2026-06-01T01:00:00.000Z');
    expect(at('day', '2026-06-01T01:00:00Z', 'Asia/Shanghai')).toBe('2026-06-02T01:00:00.000Z');
    expect(at('week', '2026-06-03T00:00:00Z', 'America/New_York')).toBe('2026-06-08T13:00:00.000Z');
    expect(at('week', '2026-06-01T12:59:00Z', 'America/New_York')).toBe('2026-06-01T13:00:00.000Z');
  });

  it('keeps its hour on the wall when the clocks change, and comes on that day once', () => {
    // Berlin: 02:00 to 03:00 is skipped on 29 March 2026 and happens twice on 25 October 2026.
    expect(at('day', '2026-03-28T12:00:00Z', 'Europe/Berlin', 9)).toBe('2026-03-29T07:00:00.000Z');
    expect(at('day', '2026-10-24T12:00:00Z', 'Europe/Berlin', 9)).toBe('2026-10-25T08:00:00.000Z');
    expect(at('day', '2026-03-28T12:00:00Z', 'Europe/Berlin', 2)).toBe('2026-03-29T01:00:00.000Z');
    expect(at('day', '2026-10-24T12:00:00Z', 'Europe/Berlin', 2)).toBe('2026-10-25T00:00:00.000Z');
    expect(at('day', '2026-10-25T00:00:00Z', 'Europe/Berlin', 2)).toBe('2026-10-26T01:00:00.000Z');
  });

  it('is always later, within its period, and at the hour that was asked for', () => {
    const seed = Date.now() % 1_000_000;
    const random = seeded(seed);
    const zones = ['UTC', 'Asia/Shanghai', 'America/St_Johns', 'Pacific/Apia', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
    for (let n = 0; n < 2_000; n++) {
      const zone = zones[random(zones.length)] ?? 'UTC';
      const now = new Date(Date.UTC(2024, random(36), 1 + random(28), random(24), random(60), random(60)));
      const [hour, day] = [random(24), 1 + random(7)];
      const due = nextDigest('week', now, when(zone, hour, day));
      const wall = new Date(wallClock(due, zone));
      const context = { seed, zone, now: now.toISOString(), hour, day };
      expect({ ...context, later: due > now }).toEqual({ ...context, later: true });
      expect(due.getTime() - now.getTime()).toBeLessThanOrEqual(7 * 86_400_000 + 3_600_000);
      expect({ ...context, on: wall.getUTCDay() % 7 }).toEqual({ ...context, on: day % 7 });
    }
  });
});
