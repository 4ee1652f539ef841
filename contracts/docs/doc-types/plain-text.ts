/** Text that PostgreSQL's jsonb and Y.Text store unchanged: no lone surrogates, no NUL. */
export const storable = (text: string): string => text.replace(/[\0\p{Cs}]/gu, '\uFFFD');

/** At most `max` UTF-16 units, without splitting a surrogate pair. */
export const cutTo = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');

/** A text as it is stored in a field of at most `max` UTF-16 units. */
export const cutField = (text: string, max: number): string => cutTo(storable(text), max);
