import { describe, expect, it } from '@jest/globals';
import { addAfter } from '../../../../../client/doc-types/api/rows/row-acts.js';
import { applyPlan } from '../../../../../client/doc-types/api/rows/row-cells.js';
import { changeValues, setKeyword } from '../../../../../client/doc-types/api/rows/row-parts.js';
import { rowMap } from '../../../../../client/doc-types/api/rows/row-table.js';
import { storedParts } from '../../../../../contracts/docs/doc-types/live-parts.js';
import { partLimits } from '../../../../../contracts/docs/doc-types/row-parts.js';
import { somebody, style } from '../two-people.js';

const half = JSON.stringify('x'.repeat(partLimits.schema / 2));
const deep = '['.repeat(401) + ']'.repeat(401);

function oneRow() {
  const writer = somebody();
  const id = addAfter(writer, style, undefined, { name: 'a' }) ?? '';
  const row = rowMap(writer.ydoc, id);
  if (!row) throw new Error('no row');
  const written: Uint8Array[] = [];
  writer.ydoc.on('update', (update: Uint8Array) => written.push(update));
  return { writer, id, parts: () => storedParts(row), written };
}

describe('keywords and values that no version can store', () => {
  it('are not written, and the reason is returned', () => {
    const { writer, id, parts, written } = oneRow();
    expect(setKeyword(writer, id, 'examples', deep)).toBe('deep');
    expect(setKeyword(writer, id, 'title', JSON.stringify('x'.repeat(partLimits.schema)))).toBe('long');
    expect(changeValues(writer, id, () => [{ value: deep }])).toBe('deep');
    const many = Array.from({ length: partLimits.values + 1 }, (_, n) => ({ value: String(n) }));
    expect(changeValues(writer, id, () => many)).toBe('many');
    const large = ['a', 'b', 'c'].map((letter) => ({ value: JSON.stringify(letter), description: half }));
    expect(changeValues(writer, id, () => large)).toBe('long');
    expect([parts(), written]).toEqual([{}, []]);
  });

  it('do not push out those that are there', () => {
    const { writer, id, parts } = oneRow();
    expect(setKeyword(writer, id, 'x-a', '[[{"a":[1]}]]')).toBeUndefined();
    expect(setKeyword(writer, id, 'x-a', undefined)).toBeUndefined();
    expect(setKeyword(writer, id, 'title', half)).toBeUndefined();
    expect(setKeyword(writer, id, 'examples', half)).toBe('long');
    applyPlan(writer, style, { insert: [], update: [{ id, cells: {}, parts: { schema: { examples: half } } }] });
    expect(parts()).toEqual({ schema: { title: half } });
    expect(setKeyword(writer, id, 'title', undefined)).toBeUndefined();
    expect(setKeyword(writer, id, 'examples', half)).toBeUndefined();
  });
});
