/** Text that PostgreSQL's jsonb and Y.Text store unchanged: no lone surrogates, no NUL. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

/** At most `max` UTF-16 units, without splitting a surrogate pair. */
export const cutTo = (text: string, max: number): string =>
  text.length <= max
    ? text
    : text
        .slice(0, max)
        .toWellFormed()
        .replace(/\uFFFD$/, '');
