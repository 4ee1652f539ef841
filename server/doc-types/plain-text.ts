/** Text that both PostgreSQL's jsonb and a Y.Text keep as it is: no lone halves of a pair, no NUL. */
export const keepable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

/** At most `max` UTF-16 units, without cutting a character in two. */
export const cutTo = (text: string, max: number): string =>
  text.length <= max
    ? text
    : text
        .slice(0, max)
        .toWellFormed()
        .replace(/\uFFFD$/, '');
