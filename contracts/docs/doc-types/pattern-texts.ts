import { type Part, patternOf } from './text-pattern.js';

/** Steps of all states together, per letter of a text. */
const MOST_STATES = 3_000;
const MOST_MATCHED = 5_000;
const MOST_MADE = 20_000;
const MOST_TRIES = 200;

type Step =
  | { readonly is: 'letter'; readonly has: (letter: string) => boolean }
  | { readonly is: 'start' | 'end' | 'found' }
  /** Goes on at all of these. */
  | { readonly is: 'fork'; readonly to: readonly number[] };

/** Whether the pattern is found in the text; undefined where the pattern is not read, or either is too long. */
export function isPatternIn(pattern: string, text: string): boolean | undefined {
  const part = patternOf(pattern);
  const letters = [...text];
  if (!part || letters.length > MOST_MATCHED) return undefined;
  const steps = stepsOf(part);
  return steps && isFound(steps, letters);
}

const prepared = new WeakMap<Part, readonly Step[] | 'too many'>();
function stepsOf(part: Part): readonly Step[] | undefined {
  const found = prepared.get(part);
  if (found) return found === 'too many' ? undefined : found;
  const steps: Step[] = [];
  const isWhole = addSteps(part, steps);
  steps.push({ is: 'found' });
  prepared.set(part, isWhole ? steps : 'too many');
  return isWhole ? steps : undefined;
}

/** False once there are too many. */
function addSteps(part: Part, steps: Step[]): boolean {
  if (steps.length > MOST_STATES) return false;
  switch (part.is) {
    case 'letter':
      steps.push({ is: 'letter', has: part.of.has });
      return true;
    case 'start':
    case 'end':
      steps.push({ is: part.is });
      return true;
    case 'all':
      return part.parts.every((each) => addSteps(each, steps));
    case 'one':
      return addChoice(part.parts, steps);
    case 'repeat':
      return addRepeat(part, steps);
  }
}

function addChoice(parts: readonly Part[], steps: Step[]): boolean {
  const fork = steps.length;
  steps.push({ is: 'found' });
  const [to, ends]: [number[], number[]] = [[], []];
  for (const part of parts) {
    to.push(steps.length);
    if (!addSteps(part, steps)) return false;
    ends.push(steps.length);
    steps.push({ is: 'found' });
  }
  steps[fork] = { is: 'fork', to };
  for (const end of ends) steps[end] = { is: 'fork', to: [steps.length] };
  return true;
}

function addRepeat({ part, least, most }: Extract<Part, { is: 'repeat' }>, steps: Step[]): boolean {
  for (let time = 0; time < least; time++) if (!addSteps(part, steps)) return false;
  const again = most === Number.POSITIVE_INFINITY ? 1 : most - least;
  const forks: number[] = [];
  for (let time = 0; time < again; time++) {
    forks.push(steps.length);
    steps.push({ is: 'found' });
    if (!addSteps(part, steps)) return false;
  }
  if (most === Number.POSITIVE_INFINITY) steps.push({ is: 'fork', to: [forks[0] ?? 0] });
  for (const fork of forks) steps[fork] = { is: 'fork', to: [fork + 1, steps.length] };
  return true;
}

function isFound(steps: readonly Step[], letters: readonly string[]): boolean {
  let now = new Set<number>();
  for (let at = 0; at <= letters.length; at++) {
    const next = new Set<number>();
    // It may begin at any place.
    const open = [0, ...now];
    const seen = new Set<number>();
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      const step = steps[state];
      if (seen.has(state) || !step) continue;
      seen.add(state);
      if (step.is === 'found') return true;
      if (step.is === 'fork') open.push(...step.to);
      else if (step.is === 'letter') {
        const letter = letters[at];
        if (letter !== undefined && step.has(letter)) next.add(state + 1);
      } else if (step.is === 'start' ? at === 0 : at === letters.length) open.push(state + 1);
    }
    now = next;
  }
  return false;
}

/** The `n`th text with the pattern that has a length within the bounds; undefined where none is found. */
export function patternSample(pattern: string, n: number, least: number, most: number): string | undefined {
  const part = patternOf(pattern);
  if (!part) return undefined;
  for (let time = 0; time < MOST_TRIES; time++) {
    // Without a repetition a text may be empty, which is allowed but says nothing.
    const text = new Sampling(n, time < 2 ? 1 - time : time).text(part);
    const count = [...text].length;
    if (count > most || count > MOST_MADE) continue;
    if (count >= least && isPatternIn(pattern, text)) return text;
    const padded = text + 'x'.repeat(Math.max(0, Math.min(least, MOST_MADE) - count));
    if (isPatternIn(pattern, padded)) return padded;
  }
  return undefined;
}

/** Makes one text. `more`: repetitions beyond the fewest. */
class Sampling {
  private at = 0;
  private left = MOST_MADE;

  constructor(
    private n: number,
    private readonly more: number,
  ) {}

  text(part: Part): string {
    switch (part.is) {
      case 'letter': {
        const letters = [...part.of.samples];
        this.left -= 1;
        return letters.length === 0 ? '' : (letters[this.choose(letters.length)] ?? '');
      }
      case 'start':
      case 'end':
        return '';
      case 'all':
        return part.parts.map((each) => this.text(each)).join('');
      case 'one': {
        const chosen = part.parts[this.choose(part.parts.length)];
        return chosen ? this.text(chosen) : '';
      }
      case 'repeat': {
        const fewest = Math.max(part.least, part.most > 1 && part.least === 0 && this.more > 0 ? 1 : part.least);
        const count = Math.min(part.most, fewest + Math.max(0, this.more - 1));
        let text = '';
        for (let time = 0; time < count && this.left > 0; time++) text += this.text(part.part);
        return text;
      }
    }
  }

  /** The first choices are those that differ between two numbers; later ones go through what may stand there. */
  private choose(count: number): number {
    if (this.n === 0) return this.at++ % count;
    const chosen = this.n % count;
    this.n = Math.floor(this.n / count);
    return chosen;
  }
}
