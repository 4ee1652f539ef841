import type { Look, Part } from './text-pattern.js';

/* A pattern as steps, which are all gone at once, letter by letter. */

/** Steps of all states together, per letter of a text. */
const MOST_STATES = 3_000;

type Step =
  | { readonly is: 'letter'; readonly has: (letter: string) => boolean }
  | { readonly is: 'start' }
  | { readonly is: 'end' }
  | { readonly is: 'found' }
  | { readonly is: 'edge'; readonly isNot: boolean }
  /** What has to end here, read forwards, or to begin here, read backwards. */
  | { readonly is: 'look'; readonly steps: Steps; readonly isBehind: boolean; readonly isNot: boolean }
  /** Goes on at all of these. */
  | { readonly is: 'fork'; readonly to: readonly number[] };
export type Steps = readonly Step[];

const prepared = new WeakMap<Part, Steps | 'too many'>();
/** Undefined where there are too many. */
export function stepsOf(part: Part): Steps | undefined {
  const found = prepared.get(part);
  if (found) return found === 'too many' ? undefined : found;
  const steps = new Making().whole(part);
  prepared.set(part, steps ?? 'too many');
  return steps;
}

class Making {
  /** `count`: the steps of all parts together. */
  constructor(
    private readonly count = { steps: 0 },
    private readonly isBackwards = false,
  ) {}
  private readonly steps: Step[] = [];

  whole(part: Part): Steps | undefined {
    if (!this.adds(part)) return undefined;
    this.steps.push({ is: 'found' });
    return this.steps;
  }

  /** False once there are too many. */
  private adds(part: Part): boolean {
    if (++this.count.steps > MOST_STATES) return false;
    switch (part.is) {
      case 'letter':
        this.steps.push({ is: 'letter', has: part.of.has });
        return true;
      case 'start':
      case 'end':
      case 'edge':
        this.steps.push(part);
        return true;
      case 'look':
        return this.addsLook(part);
      case 'all':
        return (this.isBackwards ? part.parts.toReversed() : part.parts).every((each) => this.adds(each));
      case 'one':
        return this.addsChoice(part.parts);
      case 'repeat':
        return this.addsRepeat(part);
    }
  }

  private addsLook({ part, isBehind, isNot }: Look): boolean {
    const steps = new Making(this.count, !isBehind).whole(part);
    if (!steps) return false;
    this.steps.push({ is: 'look', steps, isBehind, isNot });
    return true;
  }

  private addsChoice(parts: readonly Part[]): boolean {
    const { steps } = this;
    const fork = steps.length;
    steps.push({ is: 'found' });
    const [to, ends]: [number[], number[]] = [[], []];
    for (const part of parts) {
      to.push(steps.length);
      if (!this.adds(part)) return false;
      ends.push(steps.length);
      steps.push({ is: 'found' });
    }
    steps[fork] = { is: 'fork', to };
    for (const end of ends) steps[end] = { is: 'fork', to: [steps.length] };
    return true;
  }

  private addsRepeat({ part, least, most }: Extract<Part, { is: 'repeat' }>): boolean {
    const { steps } = this;
    for (let time = 0; time < least; time++) if (!this.adds(part)) return false;
    const again = most === Number.POSITIVE_INFINITY ? 1 : most - least;
    const forks: number[] = [];
    for (let time = 0; time < again; time++) {
      forks.push(steps.length);
      steps.push({ is: 'found' });
      if (!this.adds(part)) return false;
    }
    if (most === Number.POSITIVE_INFINITY) steps.push({ is: 'fork', to: [forks[0] ?? 0] });
    for (const fork of forks) steps[fork] = { is: 'fork', to: [fork + 1, steps.length] };
    return true;
  }
}

/** A text that is looked through. */
export class LookedThrough {
  private readonly known = new Map<Step, readonly boolean[]>();

  constructor(private readonly letters: readonly string[]) {}

  has(steps: Steps): boolean {
    return this.ends(steps, false, true).includes(true);
  }

  /** Between which letters it ends, or begins where it is read backwards; it may have begun between any two of them. */
  private ends(steps: Steps, isBackwards: boolean, isFirstEnough = false): boolean[] {
    const { length } = this.letters;
    const ends = Array.from({ length: length + 1 }, () => false);
    let now = new Set<number>();
    for (let gone = 0; gone <= length; gone++) {
      const at = isBackwards ? length - gone : gone;
      const letter = this.letters[isBackwards ? at - 1 : at];
      const next = new Set<number>();
      const open = [0, ...now];
      const seen = new Set<number>();
      for (let state = open.pop(); state !== undefined; state = open.pop()) {
        const step = steps[state];
        if (seen.has(state) || !step) continue;
        seen.add(state);
        if (step.is === 'found') {
          ends[at] = true;
          if (isFirstEnough) return ends;
        } else if (step.is === 'fork') open.push(...step.to);
        else if (step.is === 'letter') {
          if (letter !== undefined && step.has(letter)) next.add(state + 1);
        } else if (this.isAt(step, at)) open.push(state + 1);
      }
      now = next;
    }
    return ends;
  }

  private isAt(step: Exclude<Step, { is: 'letter' | 'fork' | 'found' }>, at: number): boolean {
    if (step.is === 'start') return at === 0;
    if (step.is === 'end') return at === this.letters.length;
    if (step.is === 'edge') return (this.isOfWord(at - 1) !== this.isOfWord(at)) !== step.isNot;
    const ends = this.known.get(step) ?? this.ends(step.steps, !step.isBehind);
    this.known.set(step, ends);
    return ends[at] !== step.isNot;
  }

  private isOfWord(at: number): boolean {
    return /^\w$/.test(this.letters[at] ?? '');
  }
}
