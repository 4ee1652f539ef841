import { describe, expect, it } from '@jest/globals';
import { enumInfoOf } from '../../../../../server/docs/doc-types/api/enum-info.js';
import { quadraticOn } from '../../../../support/growth.js';

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
    const texts = (size: number) => ['<br '.repeat(size), '<br'.repeat(size), '<'.repeat(size)];
    for (const text of texts(5_000)) expect(values(text)).toBeUndefined();
    expect(quadraticOn(texts, 200_000, values)).toEqual([]);
  });
});
