import type { LetterSet } from './letter-sets.js';
import { LookedThrough, stepsOf } from './pattern-steps.js';
import { type Part, patternOf } from './text-pattern.js';

const MOST_MATCHED = 5_000;
const MOST_MADE = 20_000;
const MOST_TRIES = 400;
/** Tries that differ in repetitions only, before other letters and numbers of them are tried. */
const ALIKE = 200;
/** Letters of all tries together. */
const MOST_TRIED = 200_000;

/** Whether the pattern is found in the text; undefined where the pattern is not read, or either is too long. */
export function isPatternIn(pattern: string, text: string): boolean | undefined {
  const part = patternOf(pattern);
  const letters = [...text];
  if (!part || letters.length > MOST_MATCHED) return undefined;
  const steps = stepsOf(part);
  return steps && new LookedThrough(letters).has(steps);
}

/** Patterns and lengths for which no text was found: they are asked for again. */
const without = new Set<string>();
const MOST_KNOWN = 1_000;

/** The `n`th text with the pattern that has a length within the bounds; undefined where none is found. */
export function patternSample(pattern: string, n: number, least: number, most: number): string | undefined {
  const asked = `${least} ${most} ${pattern}`;
  if (without.has(asked)) return undefined;
  const part = patternOf(pattern);
  const found = part && sampleOf(pattern, part, n, least, most);
  if (found === undefined) {
    if (without.size >= MOST_KNOWN) without.clear();
    without.add(asked);
  }
  return found;
}

/** What makes a text longer at its end. */
const fillings = ['x', ' ', '-'];

function sampleOf(pattern: string, part: Part, n: number, least: number, most: number): string | undefined {
  for (let [time, tried] = [0, 0]; time < MOST_TRIES && tried < MOST_TRIED; time++) {
    // Without a repetition a text may be empty, which is allowed but says nothing.
    const text =
      time < ALIKE
        ? new Sampling(n, time < 2 ? 1 - time : time).text(part)
        : new Sampling(n + time * 31, time % 16, true).text(part);
    const count = [...text].length;
    tried += count;
    if (count > most || count > MOST_MADE) continue;
    if (count >= least && isPatternIn(pattern, text)) return text;
    for (const filling of count < least ? fillings : []) {
      const padded = text + filling.repeat(Math.min(least, MOST_MADE) - count);
      if (isPatternIn(pattern, padded)) return padded;
    }
  }
  return undefined;
}

/** One letter of a text, and those that it could be. */
interface Place {
  letter: string;
  readonly of: LetterSet;
}

/** Makes one text. `more`: repetitions beyond the fewest; `isFree`: each repetition may have less. */
class Sampling {
  private at = 0;
  private left = MOST_MADE;
  private readonly places: Place[] = [];
  /** What has to follow somewhere. */
  private readonly wishes: { readonly from: number; readonly sets: readonly LetterSet[] }[] = [];

  constructor(
    private n: number,
    private readonly more: number,
    private readonly isFree = false,
  ) {}

  text(part: Part): string {
    this.add(part);
    for (const { from, sets } of this.wishes) this.grant(from, sets);
    return this.places.map(({ letter }) => letter).join('');
  }

  private add(part: Part): void {
    switch (part.is) {
      case 'letter': {
        const letters = [...part.of.samples];
        this.left -= 1;
        const letter = letters.length === 0 ? undefined : letters[this.choose(letters.length)];
        if (letter !== undefined) this.places.push({ letter, of: part.of });
        return;
      }
      case 'start':
      case 'end':
      case 'edge':
        return;
      case 'look':
        if (!part.isBehind && !part.isNot) this.wishes.push({ from: this.places.length, sets: fewest(part.part) });
        return;
      case 'all':
        for (const each of part.parts) this.add(each);
        return;
      case 'one': {
        const chosen = part.parts[this.choose(part.parts.length)];
        if (chosen) this.add(chosen);
        return;
      }
      case 'repeat':
        this.repeat(part);
    }
  }

  private repeat({ part, least, most }: Extract<Part, { is: 'repeat' }>): void {
    const fewest = Math.max(least, most > 1 && least === 0 && this.more > 0 ? 1 : least);
    const usual = Math.min(most, fewest + Math.max(0, this.more - 1));
    const count = this.isFree ? least + this.choose(usual - least + 1) : usual;
    for (let time = 0; time < count && this.left > 0; time++) this.add(part);
  }

  private readonly taken = new Set<Place>();
  /** Letters that follow each other, at the first places that may have them and keep those of other wishes; or at the end. */
  private grant(from: number, sets: readonly LetterSet[]): void {
    for (let start = from; start <= this.places.length; start++) {
      const letters = sets.map((set, at) => this.letterAt(start + at, set));
      if (letters.includes(undefined)) continue;
      for (const [at, of] of sets.entries()) {
        const place = this.places[start + at] ?? { letter: '', of };
        place.letter = letters[at] ?? '';
        this.places[start + at] = place;
        this.taken.add(place);
      }
      return;
    }
  }

  private letterAt(at: number, wanted: LetterSet): string | undefined {
    const place = this.places[at];
    if (!place) return [...wanted.samples][0];
    if (wanted.has(place.letter)) return place.letter;
    return this.taken.has(place) ? undefined : sharedLetter(place.of, wanted);
  }

  /** The first choices are those that differ between two numbers; later ones go through what may stand there. */
  private choose(count: number): number {
    if (this.n === 0) return this.at++ % count;
    const chosen = this.n % count;
    this.n = Math.floor(this.n / count);
    return chosen;
  }
}

const sharedLetter = (a: LetterSet, b: LetterSet): string | undefined =>
  [...b.samples].find((letter) => a.has(letter)) ?? [...a.samples].find((letter) => b.has(letter));

/** The letters of the shortest text, up to a hundred. */
function fewest(part: Part): readonly LetterSet[] {
  if (part.is === 'letter') return [part.of];
  if (part.is === 'all') return part.parts.flatMap(fewest).slice(0, 100);
  if (part.is === 'one') return part.parts[0] ? fewest(part.parts[0]) : [];
  if (part.is !== 'repeat') return [];
  return Array.from({ length: Math.min(part.least, 100) }, () => fewest(part.part))
    .flat()
    .slice(0, 100);
}
