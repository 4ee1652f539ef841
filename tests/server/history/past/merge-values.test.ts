import { describe, expect, it } from '@jest/globals';
import { mergedValue as merged } from '../../../../server/history/past/inverse/merge-values.js';
import { seeded } from '../../../support/random.js';

/** Undefined when something was left. */
const mergedValue = (was: unknown, made: unknown, now: unknown): unknown => {
  const found = merged(was, made, now);
  return found?.isWhole ? found.value : undefined;
};

describe('an undo inside a text', () => {
  it('takes back lines around what was typed since', () => {
    const was = 'One\nTwo\nThree';
    expect(mergedValue(was, 'One\nWrong\nThree', 'Typed\nOne\nWrong\nThree\nAlso')).toBe(
      'Typed\nOne\nTwo\nThree\nAlso',
    );
    expect(mergedValue(was, 'One\nThree', 'One\nTyped\nThree')).toBe('One\nTwo\nTyped\nThree');
    expect(mergedValue(was, 'One\nTwo\nMore\nThree', 'One\nTwo\nMore\nThree typed')).toBe('One\nTwo\nThree typed');
  });

  it('leaves lines that were changed since', () => {
    expect(mergedValue('One', 'Wrong', 'Wrong and typed')).toBeUndefined();
    expect(mergedValue('One\nTwo', 'One\nWrong', 'One\nWrong, typed')).toBeUndefined();
    expect(mergedValue('One\nTwo', 'One\na\nb\nTwo', 'One\na\ntyped\nb\nTwo')).toBeUndefined();
    // The others go back all the same.
    expect(merged('a\nb\nc', 'A\nB\nC', 'A\nB typed\nC')).toEqual({ value: 'a\nB typed\nc', isWhole: false });
    expect(mergedValue(1, 2, 3)).toBeUndefined();
    expect(mergedValue(undefined, 'a\nb', 'c')).toBeUndefined();
  });

  it('takes back blocks of a rich text', () => {
    const block = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
    const body = (...texts: string[]) => ({ type: 'doc', content: texts.map(block) });
    expect(mergedValue(body('a', 'b'), body('a', 'x'), body('typed', 'a', 'x'))).toEqual(body('typed', 'a', 'b'));
    expect(mergedValue(body('a'), body('x'), body('x typed'))).toBeUndefined();
  });

  it.each([1, 2, 3])('loses no typed line and leaves none that was undone (seed %i)', (seed) => {
    const next = seeded(seed);
    let names = 0;
    let whole = 0;
    const edited = (lines: readonly string[]): string[] =>
      lines.flatMap((line) => {
        const dice = next(8);
        if (dice === 0) return [];
        return dice === 1 ? [line, `line ${names++}`] : dice === 2 ? [`line ${names++}`] : [line];
      });
    for (let n = 0; n < 300; n++) {
      const was = Array.from({ length: 6 }, () => `line ${names++}`);
      const made = edited(was);
      const now = edited(made);
      const result = mergedValue(was.join('\n'), made.join('\n'), now.join('\n'));
      if (typeof result !== 'string') continue;
      whole++;
      const lines = new Set(result.split('\n'));
      for (const line of now) if (!made.includes(line)) expect(lines).toContain(line);
      for (const line of made) if (!was.includes(line)) expect(lines).not.toContain(line);
      // A line that was removed by the undone change returns; one that was removed since stays away.
      for (const line of was) if (!made.includes(line)) expect(lines).toContain(line);
      for (const line of was) if (made.includes(line) && !now.includes(line)) expect(lines).not.toContain(line);
    }
    expect(whole).toBeGreaterThan(20);
  });
});

it('finds the line in a text of which others changed every second one since, however long it is', () => {
  const was = Array.from({ length: 20_000 }, (_, n) => `line ${n}`);
  const made = was.with(5_001, 'hers');
  const now = made.map((line, n) => (n % 2 === 0 ? `${line}, by others` : line));
  const value = mergedValue(was.join('\n'), made.join('\n'), now.join('\n'));
  expect(String(value).split('\n')).toEqual(now.with(5_001, 'line 5001'));
});
