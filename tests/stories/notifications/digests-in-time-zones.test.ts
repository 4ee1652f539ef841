import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { saveDoc } from '../../../contracts/docs/docs.js';
import { saveFollow, saveNewsPreferences } from '../../../contracts/notifications/follows.js';
import { setReadAll, unread } from '../../../contracts/notifications/notice.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

const QUARTER = 15 * 60_000;
const HOUR = 4 * QUARTER;
const DAY = 24 * HOUR;

/** The local time of a zone. */
const wall = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
const firstQuarter = (after: number): number => Math.ceil((after + 1) / QUARTER) * QUARTER;
/** The next moment with this local time. */
function next(after: number, timeZone: string, time: string): number {
  let at = firstQuarter(after);
  while (wall(at, timeZone) !== time) at += QUARTER;
  return at;
}
/** Around the next change of the zone's clocks, 23 or 25 hours (or half an hour less or more) lie between two noons. */
function dayOfClockChange(after: number, timeZone: string): number {
  let noon = next(after, timeZone, '12:00');
  for (;;) {
    const following = next(noon, timeZone, '12:00');
    if (following - noon !== DAY) return noon;
    noon = following;
  }
}

describe('a daily digest', () => {
  let app: TestApp;
  let writer: Person;
  let reader: Person;
  let there: Place;
  // The clock only goes forward, farther than a session lasts.
  beforeEach(async () => {
    app = await startApp();
    [writer, reader] = [await app.person('writer'), await app.person('reader')];
    there = await place(await app.admin(), { devs: [writer], guests: [reader] });
    await reader.call(saveFollow, { projectId: there.projectId });
    app.clock.hold();
  });
  afterEach(() => app.stop());
  const now = () => app.clock.now().getTime();
  const moveTo = (at: number) => app.later(at - now());
  const bell = async () => (await reader.call(unread, {})).map(({ docs = 1 }) => docs);

  /** The times at which the digests of three days arrive. */
  async function threeDays(timeZone: string): Promise<number[]> {
    const arrived: number[] = [];
    for (let day = 0; day < 3; day++) {
      await markdownDoc(writer, there, 'one', `Doc ${day}`);
      const id = await markdownDoc(writer, there, 'one', `Other ${day}`);
      await writer.call(saveDoc, { id, name: `Other ${day}`, description: 'two' });
      await app.quiet();
      expect(await bell()).toEqual([]);
      const due = next(now(), timeZone, '09:00');
      await moveTo(due - 60_000);
      expect(await bell()).toEqual([]);
      await moveTo(due);
      // One message for both docs.
      expect(await bell()).toEqual([2]);
      await moveTo(due + HOUR);
      expect(await bell()).toEqual([2]);
      await reader.call(setReadAll, {});
      arrived.push(due);
    }
    return arrived;
  }
  const gaps = (times: readonly number[]) => times.slice(1).map((time, at) => (time - (times[at] ?? 0)) / HOUR);

  it.each(['Europe/Berlin', 'Australia/Lord_Howe'])(
    'comes at nine on the wall of %s, also when the clocks change, once a day',
    async (timeZone) => {
      await reader.call(saveNewsPreferences, { filter: {}, pace: 'day', timeZone, digestHour: 9 });
      const change = dayOfClockChange(now(), timeZone);
      await moveTo(change - 12 * HOUR);
      const found = gaps(await threeDays(timeZone));
      expect(found.filter((gap) => gap !== 24)).toHaveLength(1);
      for (const gap of found) expect([23, 23.5, 24, 24.5, 25]).toContain(gap);
    },
  );

  it('comes at nine in Nepal, which has one clock all year', async () => {
    await reader.call(saveNewsPreferences, { filter: {}, pace: 'day', timeZone: 'Asia/Kathmandu', digestHour: 9 });
    expect(gaps(await threeDays('Asia/Kathmandu'))).toEqual([24, 24]);
  });

  it('moves with a person who goes to another zone: from the next change on', async () => {
    const prefer = (timeZone: string) =>
      reader.call(saveNewsPreferences, { filter: {}, pace: 'day', timeZone, digestHour: 9 });
    await prefer('Asia/Shanghai');
    await markdownDoc(writer, there, 'one', 'Before');
    await app.quiet();
    const first = next(now(), 'Asia/Shanghai', '09:00');
    await moveTo(first);
    expect(await bell()).toEqual([1]);
    await reader.call(setReadAll, {});
    await prefer('America/New_York');
    await markdownDoc(writer, there, 'one', 'After');
    await app.quiet();
    const second = next(now(), 'America/New_York', '09:00');
    await moveTo(second - 60_000);
    expect(await bell()).toEqual([]);
    await moveTo(second);
    expect(await bell()).toEqual([1]);
  });
});
