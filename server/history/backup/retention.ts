import { wallClock } from '../../platform/languages/time-zone.js';
import { archiveInstant } from './archive/archive-name.js';

/** How many days, weeks and months keep their newest archive. */
export interface Retention {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}
const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const MONDAY = 3;

/** The archives to remove: of each of the last days, weeks and months that have any, the newest stays. */
export function expired(names: readonly string[], { days, weeks, months }: Retention): string[] {
  const newestFirst = names
    .flatMap((name) => {
      const at = archiveInstant(name);
      return at ? [{ name, local: wallClock(at) }] : [];
    })
    .sort((a, b) => b.local - a.local || (a.name < b.name ? 1 : -1));
  const kept = new Set(newestFirst.slice(0, 1).map(({ name }) => name));
  const keep = (most: number, periodOf: (local: number) => string | number) => {
    const seen = new Set<string | number>();
    for (const { name, local } of newestFirst) {
      const period = periodOf(local);
      if (seen.has(period) || seen.size >= most) continue;
      seen.add(period);
      kept.add(name);
    }
  };
  keep(days, (local) => Math.floor(local / DAY_MS));
  keep(weeks, (local) => Math.floor((local / DAY_MS + MONDAY) / 7));
  keep(months, (local) => new Date(local).toISOString().slice(0, 7));
  return newestFirst.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
}
