import { type LetterSet, Letters } from './letter-sets.js';

/*
 * Reads regular expressions of schemas without running them: an expression of somebody else may never end. What is read
 * is matched state by state (Thompson 1968), in a time that grows with the text alone. Back references are not read.
 */

export type Part =
  | { readonly is: 'letter'; readonly of: LetterSet }
  | { readonly is: 'start' | 'end' }
  /** A boundary of a word, or no boundary. */
  | { readonly is: 'edge'; readonly isNot: boolean }
  /** What has to follow, or to come before, and is no part of the text found here; or must not. */
  | Look
  | { readonly is: 'all'; readonly parts: readonly Part[] }
  | { readonly is: 'one'; readonly parts: readonly Part[] }
  | { readonly is: 'repeat'; readonly part: Part; readonly least: number; readonly most: number };

export interface Look {
  readonly is: 'look';
  readonly part: Part;
  readonly isBehind: boolean;
  readonly isNot: boolean;
}

const MOST_PATTERN = 1_000;
const MOST_REPEATS = 1_000;
const MOST_DEPTH = 50;
/** Patterns of rows: a mock asks for the same ones again and again. */
const known = new Map<string, Part | undefined>();
const MOST_KNOWN = 1_000;

/** Undefined for patterns that are not read. */
export function patternOf(source: string): Part | undefined {
  if (source.length > MOST_PATTERN) return undefined;
  if (known.has(source)) return known.get(source);
  if (known.size >= MOST_KNOWN) known.clear();
  const reader = new PatternReader(source);
  const part = reader.whole();
  known.set(source, part);
  return part;
}

/** Thrown for what is not read. */
class Unread extends Error {}

class PatternReader {
  private readonly letters: Letters;
  private depth = 0;

  constructor(source: string) {
    this.letters = new Letters(source);
  }

  whole(): Part | undefined {
    try {
      const part = this.alternatives();
      return this.letters.isOver ? part : undefined;
    } catch (err) {
      if (err instanceof Unread) return undefined;
      throw err;
    }
  }

  private alternatives(): Part {
    if (++this.depth > MOST_DEPTH) throw new Unread();
    const parts = [this.sequence()];
    while (this.letters.takes('|')) parts.push(this.sequence());
    this.depth -= 1;
    return parts.length === 1 && parts[0] ? parts[0] : { is: 'one', parts };
  }

  private sequence(): Part {
    const parts: Part[] = [];
    while (!this.letters.isOver && !this.letters.isAt('|') && !this.letters.isAt(')')) parts.push(this.repeated());
    return { is: 'all', parts };
  }

  private repeated(): Part {
    const part = this.atom();
    const [least, most] = this.bounds() ?? [1, 1];
    if (least > MOST_REPEATS || (most !== Number.POSITIVE_INFINITY && most > MOST_REPEATS)) throw new Unread();
    if (least === 1 && most === 1) return part;
    if (part.is !== 'letter' && part.is !== 'all' && part.is !== 'one') throw new Unread();
    this.letters.takes('?');
    return { is: 'repeat', part, least, most };
  }

  private bounds(): [number, number] | undefined {
    if (this.letters.takes('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.letters.takes('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.letters.takes('?')) return [0, 1];
    const [, least, comma, most] = this.letters.takesMatch(/^\{(\d{1,6})(,?)(\d{0,6})\}/) ?? [];
    if (least === undefined) return undefined;
    return [Number(least), comma ? (most ? Number(most) : Number.POSITIVE_INFINITY) : Number(least)];
  }

  private atom(): Part {
    if (this.letters.takes('^')) return { is: 'start' };
    if (this.letters.takes('$')) return { is: 'end' };
    if (this.letters.takes('(')) return this.group();
    const edge = this.letters.takesMatch(/^\\([bB])/);
    if (edge) return { is: 'edge', isNot: edge[1] === 'B' };
    const of = this.letters.set();
    if (!of) throw new Unread();
    return { is: 'letter', of };
  }

  private group(): Part {
    const [look, behind, sign] = this.letters.takesMatch(/^\?(<?)([=!])/) ?? [];
    if (look === undefined && this.letters.isAt('?') && !this.letters.takesMatch(/^\?(?::|<[A-Za-z]\w{0,40}>)/))
      throw new Unread();
    const part = this.alternatives();
    if (!this.letters.takes(')')) throw new Unread();
    return look === undefined ? part : { is: 'look', part, isBehind: behind === '<', isNot: sign === '!' };
  }
}
