/** `en-GB` and `en` are one language here, as `zh-TW` and `zh-CN` are (RFC 5646: the primary subtag). */
const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/**
 * The language of a browser among the offered ones: the first it asks for, in the order of its user. A browser whose
 * first language is not offered is content with its second.
 */
export function browsersOwn<L extends { readonly lang: string }>(
  offered: readonly L[],
  asked: readonly string[],
): L | undefined {
  for (const tag of asked) {
    const found = offered.find(({ lang }) => primary(lang) === primary(tag));
    if (found) return found;
  }
  return undefined;
}
