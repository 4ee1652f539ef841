/** Addresses that one pattern may become; of a longer set only the first is taken. */
const MOST_ADDRESSES = 20;
/** `{one,two}`, `[1-100]`, `[a-z:2]`; a name alone in braces is a variable, as people write it in docs. */
const glob = /(?<!\{)\{([^{}"\s]{0,1000})\}(?!\})|\[(\d{1,9}|[a-z])-(?:\d{1,9}|[a-z])(?::\d{1,9})?\]/gi;

/**
 * The addresses that curl makes of one without `--globoff`: all of a set, the first of a range, whose others are alike.
 * `onCut`: the first set of which only the first is taken.
 */
export function globbed(url: string, onCut: (set: string) => void = () => undefined): string[] {
  let made = [''];
  let end = 0;
  let cut: string | undefined;
  for (const { 0: whole, 1: set, 2: first, index } of url.matchAll(glob)) {
    const all = set === undefined ? [first ?? ''] : set.includes(',') ? set.split(',') : [whole];
    const isCut = made.length * all.length > MOST_ADDRESSES;
    if (isCut) cut ??= whole;
    const values = isCut ? all.slice(0, 1) : all;
    made = made.flatMap((before) => values.map((value) => before + url.slice(end, index) + value));
    end = index + whole.length;
  }
  if (cut !== undefined) onCut(cut);
  return made.map((before) => before + url.slice(end));
}
