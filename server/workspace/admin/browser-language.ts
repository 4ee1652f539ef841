const primary = (tag: string): string => tag.split('-')[0] ?? '';

/**
 * The language of a browser among the offered ones: the first of its tags, in its order, that is one of them or differs
 * only behind the primary subtag (RFC 5646). `asked` as in `Accept-Language`, whose weights browsers send in order.
 */
export function browsersOwn(asked: string, offered: readonly string[]): string | undefined {
  for (const part of asked.split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    const found =
      offered.find((lang) => lang.toLowerCase() === tag) ??
      offered.find((lang) => primary(lang.toLowerCase()) === primary(tag));
    if (found) return found;
  }
  return undefined;
}
