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

function isLetterOrDigit(char: string): boolean {
  const code = char.charCodeAt(0);
  if (code > 127) return isLetter.test(char);
  return (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123);
}

/** `hidden`: ranges of the text that are not shown, such as the address of a link. */
export function condense(text: string, hidden: readonly (readonly [number, number])[] = []): Condensed {
  let chars = '';
  const at: number[] = [];
  let next = 0;
  for (let i = 0; i < text.length; ) {
    while (hidden[next] && i >= (hidden[next]?.[1] ?? 0)) next += 1;
    const char = String.fromCodePoint(text.codePointAt(i) ?? 0);
    const isHidden = i >= (hidden[next]?.[0] ?? Number.POSITIVE_INFINITY);
    if (!isHidden && isLetterOrDigit(char)) {
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

/** Equal places that `findWords` compares with their neighbours; in a text that repeats itself there may be millions. */
const MOST_COMPARED = 10_000;

/**
 * The place of the words in the text that fits best between `before` and `after`; the first of equal ones. Of words that
 * occur very often, only the first places are compared.
 */
export function findWords(
  text: Condensed,
  words: string,
  around: { readonly before: string; readonly after: string } = { before: '', after: '' },
): FoundWords | undefined {
  const wanted = condense(words).chars;
  const [before, after] = [condense(around.before).chars, condense(around.after).chars];
  let best: FoundWords | undefined;
  let bestScore = -1;
  let nth = 0;
  for (const i of placesOf(text.chars, wanted)) {
    const score = commonEnd(text.chars, i, before) + commonStart(text.chars, i + wanted.length, after);
    if (score > bestScore) {
      bestScore = score;
      best = rangeAt(text, i, wanted.length, nth);
    }
    nth += 1;
    if (score === before.length + after.length || nth === MOST_COMPARED) break;
  }
  return best;
}

/** The `nth` place of the words; the last one if there are fewer. */
export function nthWords(text: Condensed, words: string, nth: number): FoundWords | undefined {
  const wanted = condense(words).chars;
  let last: readonly [place: number, nth: number] | undefined;
  let count = 0;
  for (const i of placesOf(text.chars, wanted)) {
    last = [i, count];
    if (count === nth) break;
    count += 1;
  }
  return last && rangeAt(text, last[0], wanted.length, last[1]);
}

/** Offsets that a counter keeps, of all words together. */
const MOST_KEPT = 1_000_000;

/** Counts equal words before an offset; asked again for the same words, it looks up what it counted. */
export function wordCounter(text: Condensed): (words: string, offset: number) => number {
  const known = new Map<string, WordPlaces>();
  let kept = 0;
  return (words, offset) => {
    const wanted = condense(words).chars;
    const counted = known.get(wanted) ?? new WordPlaces(text, wanted);
    const before = counted.size;
    const count = counted.before(offset);
    kept += counted.size - before;
    if (kept > MOST_KEPT) {
      known.clear();
      kept = counted.size;
    }
    known.set(wanted, counted);
    return count;
  };
}

/** The offsets at which the words begin, read no further than was asked for. */
class WordPlaces {
  private readonly offsets: number[] = [];
  private readonly rest: Iterator<number>;

  constructor(
    private readonly text: Condensed,
    wanted: string,
  ) {
    this.rest = placesOf(text.chars, wanted);
  }

  get size(): number {
    return this.offsets.length;
  }

  before(offset: number): number {
    while ((this.offsets.at(-1) ?? -1) < offset) {
      const { done, value } = this.rest.next();
      if (done) break;
      this.offsets.push(this.text.at[value] ?? 0);
    }
    let [low, high] = [0, this.offsets.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.offsets[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Where `wanted` begins, overlapping places included; none of an empty string. Linear in the text. */
function* placesOf(text: string, wanted: string): Generator<number> {
  if (wanted === '') return;
  const borders = bordersOf(wanted);
  const own = borders.at(-1) ?? 0;
  if (own === 0) {
    for (let i = text.indexOf(wanted); i >= 0; i = text.indexOf(wanted, i + wanted.length)) yield i;
    return;
  }
  // Places may overlap, such as those of "ha ha" in "ha ha ha ha": Knuth, Morris and Pratt read each character once.
  let matched = 0;
  for (let i = Math.max(0, text.indexOf(wanted)); i < text.length; i++) {
    while (matched > 0 && text.charCodeAt(i) !== wanted.charCodeAt(matched)) matched = borders[matched - 1] ?? 0;
    if (text.charCodeAt(i) === wanted.charCodeAt(matched)) matched += 1;
    if (matched < wanted.length) continue;
    yield i + 1 - wanted.length;
    matched = own;
  }
}

/** For each beginning of the words, the length of the longest shorter beginning that it also ends with. */
function bordersOf(words: string): number[] {
  const borders = [0];
  for (let i = 1, matched = 0; i < words.length; i++) {
    while (matched > 0 && words.charCodeAt(i) !== words.charCodeAt(matched)) matched = borders[matched - 1] ?? 0;
    if (words.charCodeAt(i) === words.charCodeAt(matched)) matched += 1;
    borders.push(matched);
  }
  return borders;
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
