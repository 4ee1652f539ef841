/**
 * Finds words in a text whose punctuation, spaces and markup may differ: in the source of a Markdown doc, and in the
 * page that it is rendered to. Only letters and digits are compared.
 */
export interface Condensed {
  readonly chars: string;
  /** Offset of each of them in the text. */
  readonly at: readonly number[];
}
export interface FoundWords {
  readonly from: number;
  readonly to: number;
  /** The number of equal words before it. */
  readonly nth: number;
}

const isLetter = /[\p{L}\p{N}\p{So}]/u;

/** `hidden`: ranges of the text that are not shown, such as the address of a link. */
export function condense(text: string, hidden: readonly (readonly [number, number])[] = []): Condensed {
  let chars = '';
  const at: number[] = [];
  let next = 0;
  for (let i = 0; i < text.length; ) {
    while (hidden[next] && i >= (hidden[next]?.[1] ?? 0)) next += 1;
    const char = String.fromCodePoint(text.codePointAt(i) ?? 0);
    const isHidden = i >= (hidden[next]?.[0] ?? Number.POSITIVE_INFINITY);
    if (!isHidden && isLetter.test(char)) {
      chars += char;
      for (let unit = 0; unit < char.length; unit++) at.push(i + unit);
    }
    i += char.length;
  }
  return { chars, at };
}

/** Addresses of links and pictures in Markdown: `](…)`. Reads each character once, however many open. */
export function linkTargets(markdown: string): [number, number][] {
  const found: [number, number][] = [];
  let [to, lineEnd] = [-1, -1];
  for (let from = markdown.indexOf(']('); from >= 0; ) {
    if (to < from) to = markdown.indexOf(')', from);
    if (to < 0) break;
    if (lineEnd < from) lineEnd = endOfLine(markdown, from);
    const isWhole = to < lineEnd;
    if (isWhole) found.push([from + 1, to + 1]);
    from = markdown.indexOf('](', isWhole ? to : lineEnd);
  }
  return found;
}

const endOfLine = (text: string, from: number): number => {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
};

/** The place of the words in the text that fits best between `before` and `after`; the first of equal ones. */
export function findWords(
  text: Condensed,
  words: string,
  around: { readonly before: string; readonly after: string } = { before: '', after: '' },
): FoundWords | undefined {
  const wanted = condense(words).chars;
  if (wanted === '') return undefined;
  const [before, after] = [condense(around.before).chars, condense(around.after).chars];
  let best: FoundWords | undefined;
  let bestScore = -1;
  let nth = 0;
  for (let i = text.chars.indexOf(wanted); i >= 0; i = text.chars.indexOf(wanted, i + 1)) {
    const score = commonEnd(text.chars, i, before) + commonStart(text.chars, i + wanted.length, after);
    if (score > bestScore) {
      bestScore = score;
      best = rangeAt(text, i, wanted.length, nth);
    }
    nth += 1;
  }
  return best;
}

/** The `nth` place of the words; the last one if there are fewer. */
export function nthWords(text: Condensed, words: string, nth: number): FoundWords | undefined {
  const wanted = condense(words).chars;
  if (wanted === '') return undefined;
  let found: FoundWords | undefined;
  let count = 0;
  for (let i = text.chars.indexOf(wanted); i >= 0 && count <= nth; i = text.chars.indexOf(wanted, i + 1)) {
    found = rangeAt(text, i, wanted.length, count);
    count += 1;
  }
  return found;
}

/** How many equal words begin before `offset`. */
export function countBefore(text: Condensed, words: string, offset: number): number {
  const wanted = condense(words).chars;
  let count = 0;
  if (wanted === '') return 0;
  for (let i = text.chars.indexOf(wanted); i >= 0; i = text.chars.indexOf(wanted, i + 1)) {
    if ((text.at[i] ?? 0) >= offset) break;
    count += 1;
  }
  return count;
}

const rangeAt = ({ at }: Condensed, i: number, length: number, nth: number): FoundWords => ({
  from: at[i] ?? 0,
  to: (at[i + length - 1] ?? 0) + 1,
  nth,
});

/** Characters before `end` that equal the end of `before`. */
function commonEnd(text: string, end: number, before: string): number {
  let n = 0;
  while (n < before.length && n < end && text[end - 1 - n] === before[before.length - 1 - n]) n += 1;
  return n;
}
function commonStart(text: string, start: number, after: string): number {
  let n = 0;
  while (n < after.length && text[start + n] !== undefined && text[start + n] === after[n]) n += 1;
  return n;
}
