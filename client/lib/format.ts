const STEPS: readonly (readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [7 * 86_400, 'day', 86_400],
];

/** Caches formatters: creating one is expensive, tens of milliseconds for the first one of a page. */
function kept<F>(create: (lang: string) => F): (lang: string) => F {
  const formats = new Map<string, F>();
  return (lang) => {
    const format = formats.get(lang) ?? create(lang);
    formats.set(lang, format);
    return format;
  };
}
const relativeFormat = kept(
  // The long form of Chinese seconds is 秒钟.
  (lang) => new Intl.RelativeTimeFormat(lang, { numeric: 'auto', style: lang.startsWith('zh') ? 'short' : 'long' }),
);
const exactFormat = kept(
  (lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }),
);
const numberFormat = kept((lang) => new Intl.NumberFormat(lang));

/** "3 分钟前", "yesterday"; from a week on, the date itself. Undefined for the last minute: "just now". */
export function relativeTime(at: Date, now: Date, lang: string): string | undefined {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  if (seconds > -60 && seconds < 1) return undefined;
  const isChinese = lang.startsWith('zh');
  const format = relativeFormat(lang);
  for (const [limit, unit, size] of STEPS) {
    if (Math.abs(seconds) >= limit) continue;
    const text = format.format(Math.trunc(seconds / size), unit);
    return isChinese ? text.replace(/(\d)(?=\p{Script=Han})/gu, '$1 ') : text;
  }
  const sameYear = at.getFullYear() === now.getFullYear();
  return at.toLocaleDateString(lang, {
    month: sameYear ? 'short' : '2-digit',
    day: sameYear ? 'numeric' : '2-digit',
    year: sameYear ? undefined : 'numeric',
  });
}

export const exactTime = (at: Date, lang: string): string => exactFormat(lang).format(at);

/** To the minute, without the current year: for lists of moments. */
export const minuteTime = (at: Date, lang: string, now = new Date()): string =>
  at.toLocaleString(lang, {
    year: at.getFullYear() === now.getFullYear() ? undefined : 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** The time of a day, with or without seconds: 24 hours everywhere, in each language. */
export const clockTime = (at: Date, lang: string, withSeconds = false): string =>
  at.toLocaleTimeString(lang, {
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds && { second: '2-digit' }),
    hourCycle: 'h23',
  });

export const number = (n: number, lang: string): string => numberFormat(lang).format(n);

/** A size of a file, in megabytes from one on. */
export const fileSize = (bytes: number, lang: string): string =>
  bytes < 1_000_000
    ? `${number(Math.ceil(bytes / 1_000), lang)} KB`
    : `${new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(bytes / 1_000_000)} MB`;

/** Badge text of a count: at most 99 (docs/spec.md 2). */
export const badge = (n: number): string => (n > 99 ? '99+' : String(n));

/**
 * A moment from the wire: ISO, or the old `yyyy-MM-dd HH:mm:ss` in the server's time zone, which is read as the
 * browser's.
 */
export const moment = (text: string): Date => new Date(text.replace(' ', 'T'));
