import type { DigestPace, NewsPreferences } from '../../../contracts/notifications/news.js';
import { wallClock } from '../../platform/languages/time-zone.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
type When = Pick<NewsPreferences, 'timeZone' | 'digestHour' | 'digestDay'>;

/**
 * The first moment at which the wall clock has reached `wall`. A time that a clock change skips comes at the change; of
 * one that comes twice, the first counts.
 */
function whenWallReaches(wall: number, zone: string): Date {
  // No zone is farther from UTC than 15 hours; within that window the wall clock passes `wall`.
  let early = wall - 15 * HOUR;
  let late = wall + 15 * HOUR;
  const shifts = [early, late].map((at) => wallClock(new Date(at), zone) - at);
  for (const shift of [...shifts].sort((a, b) => b - a)) {
    const at = wall - shift;
    if (wallClock(new Date(at), zone) === wall) return new Date(at);
  }
  // Skipped by a clock change: the moment of the change, by bisection.
  while (late - early > 1_000) {
    const middle = Math.floor((early + late) / 2_000) * 1_000;
    if (wallClock(new Date(middle), zone) >= wall) late = middle;
    else early = middle;
  }
  return new Date(late);
}

/** The end of the period in which `now` lies: the next full hour, or the person's hour of the next day or week. */
export function nextDigest(pace: DigestPace, now: Date, { timeZone, digestHour, digestDay }: When): Date {
  const wall = wallClock(now, timeZone);
  // Full hours of the zone, of which some are at half or three quarters of an hour UTC.
  if (pace === 'hour') return new Date(now.getTime() - now.getMilliseconds() + HOUR - (wall % HOUR));
  const today = wall - (wall % DAY);
  const week = pace === 'week' ? (digestDay - new Date(today).getUTCDay() + 7) % 7 : 0;
  const step = pace === 'week' ? 7 * DAY : DAY;
  let due = today + week * DAY + digestHour * HOUR;
  for (;;) {
    const at = whenWallReaches(due, timeZone);
    if (at > now) return at;
    due += step;
  }
}
