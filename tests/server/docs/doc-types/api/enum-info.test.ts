import { describe, expect, it } from '@jest/globals';
import { enumInfoOf } from '../../../../../server/docs/doc-types/api/enum-info.js';

const values = (description: string) =>
  enumInfoOf({ type: 'enum', description, enumId: '' }, 1, new Map())?.items.map(({ value }) => value);

describe('the values in the description of an enum row', () => {
  it('are its lines, or what stands between its commas', () => {
    expect(values('A<br>B<br/>C<BR class="x">D')).toEqual(['A', 'B', 'C', 'D']);
    expect(values('一、二、三')).toEqual(['一', '二', '三']);
    expect(values('one sentence')).toBeUndefined();
    expect(values('A < B<br>C > D')).toEqual(['A < B', 'C > D']);
  });

  it('are found at once in a text without an end', () => {
    const started = performance.now();
    for (let row = 0; row < 190; row++) expect(values('<br '.repeat(5_000))).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
