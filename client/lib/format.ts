const STEPS: readonly (readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [7 * 86_400, 'day', 86_400],
];

/** "3 分钟前", "yesterday"; from a week on, the date itself. Under 10 seconds it is "now" in that language. */
export function relativeTime(at: Date, now: Date, lang: string): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  const words = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  if (Math.abs(seconds) < 10) return words.format(0, 'second');
  for (const [limit, unit, size] of STEPS) {
    if (Math.abs(seconds) < limit) return words.format(Math.trunc(seconds / size), unit);
  }
  const sameYear = at.getFullYear() === now.getFullYear();
  return at.toLocaleDateString(lang, {
    month: sameYear ? 'short' : '2-digit',
    day: sameYear ? 'numeric' : '2-digit',
    year: sameYear ? undefined : 'numeric',
  });
}

export const exactTime = (at: Date, lang: string): string =>
  at.toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'medium' });

/** To the minute, without the year where it is this one: for lists of moments. */
export const minuteTime = (at: Date, lang: string, now = new Date()): string =>
  at.toLocaleString(lang, {
    year: at.getFullYear() === now.getFullYear() ? undefined : 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

export const number = (n: number, lang: string): string => new Intl.NumberFormat(lang).format(n);

/** Badge text of a count: 99 at the most (spec 2). */
export const badge = (n: number): string => (n > 99 ? '99+' : String(n));

/** A moment of the wire: ISO, or the old `yyyy-MM-dd HH:mm:ss` in the server's zone, which is taken as ours. */
export const moment = (text: string): Date => new Date(text.replace(' ', 'T'));
