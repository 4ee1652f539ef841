import { type Decimal, decimalOf, scaled } from '../../../contracts/docs/doc-types/decimals.js';
import { closing, closingChange } from './closing-limits.js';
import { changeOf, type Found, named, type Sides, type Words } from './limit-change.js';

const sizes = ['Length', 'Items', 'Properties', 'Contains'];
const lows = sizes.map((of) => `min${of}`);
const highs = sizes.map((of) => `max${of}`);
const bounds = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'];
export const limitNames: ReadonlySet<string> = new Set([
  ...closing,
  ...lows,
  ...highs,
  ...bounds,
  'multipleOf',
  'type',
]);

/** What the changed limits mean. `prefix`: of the keywords that are compared, for elements of lists. */
export function limitChanges(was: Words, now: Words, prefix: string): Found[] {
  const sides = (name: string): Sides => ({ name: prefix + name, from: was[prefix + name], to: now[prefix + name] });
  return [
    ...boundChange(was, now, prefix, 'Minimum'),
    ...boundChange(was, now, prefix, 'Maximum'),
    ...lows.flatMap((name) => sizeChange(sides(name), 1)),
    ...highs.flatMap((name) => sizeChange(sides(name), -1)),
    ...stepChange(sides('multipleOf')),
    ...closing.flatMap((name) => closingChange(sides(name))),
  ];
}

interface Bound {
  readonly text: string;
  readonly at: Decimal | undefined;
  readonly isExclusive: boolean;
}

/** Of a bound and an exclusive one the stricter counts. */
function boundChange(was: Words, now: Words, prefix: string, of: 'Minimum' | 'Maximum'): Found[] {
  const sign = of === 'Minimum' ? 1 : -1;
  const strictest = (words: Words): Bound | undefined => {
    const both = [of.toLowerCase(), `exclusive${of}`].flatMap((name) => {
      const text = words[prefix + name];
      if (text === undefined || text === 'false') return [];
      return [{ text: named(prefix + name, text), at: decimalOf(text), isExclusive: name !== of.toLowerCase() }];
    });
    return both.reduce<Bound | undefined>((a, b) => (a && strictness(a, b) * sign <= 0 ? a : b), undefined);
  };
  const [from, to] = [strictest(was), strictest(now)];
  return changeOf(from?.text, to?.text, () => {
    if (!from || !to || !from.at || !to.at) return from?.text === to?.text ? '' : 'changed';
    const by = strictness(from, to) * sign;
    return by === 0 ? '' : by > 0 ? 'narrowed' : 'widened';
  });

  /** Above 0: the second is the greater one, or excludes one more value. */
  function strictness(a: Bound, b: Bound): number {
    const by = a.at && b.at ? compared(b.at, a.at) : 0;
    return by === 0 ? (Number(b.isExclusive) - Number(a.isExclusive)) * sign : by;
  }
}

function compared(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const by = scaled(a, scale) - scaled(b, scale);
  return by === 0n ? 0 : by > 0n ? 1 : -1;
}

/** `sign`: 1 where a greater size allows less. A least size of 0 is none. */
function sizeChange({ name, from, to }: Sides, sign: 1 | -1): Found[] {
  const size = (text: string | undefined) => (text === undefined ? undefined : decimalOf(text));
  const isNone = (text: string | undefined) => sign === 1 && size(text)?.digits === 0n;
  const shown = (text: string | undefined) => (text === undefined || isNone(text) ? undefined : named(name, text));
  return changeOf(shown(from), shown(to), () => {
    const [before, after] = [size(from), size(to)];
    if (!before || !after) return from === to ? '' : 'changed';
    const by = compared(after, before) * sign;
    return by === 0 ? '' : by > 0 ? 'narrowed' : 'widened';
  });
}

function stepChange({ name, from, to }: Sides): Found[] {
  const shown = (text: string | undefined) => (text === undefined ? undefined : named(name, text));
  return changeOf(shown(from), shown(to), () => {
    const [before, after] = [decimalOf(from ?? ''), decimalOf(to ?? '')];
    if (!before || !after) return from === to ? '' : 'changed';
    if (compared(before, after) === 0) return '';
    if (before.digits === 0n || after.digits === 0n) return 'changed';
    if (isMultiple(after, before)) return 'narrowed';
    return isMultiple(before, after) ? 'widened' : 'replaced';
  });
}

function isMultiple(a: Decimal, b: Decimal): boolean {
  const scale = Math.max(a.scale, b.scale);
  return scaled(a, scale) % scaled(b, scale) === 0n;
}
