import { describe, expect, it } from '@jest/globals';
import {
  bodyOf,
  richDifference,
} from '../../../../../../client/features/history/versions/differences/rich-difference.js';
import type { RichNode } from '../../../../../../contracts/docs/doc-types/index.js';

const text = (said: string, ...marks: string[]): RichNode => ({
  type: 'text',
  text: said,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content });
const doc = (...content: RichNode[]): RichNode => ({ type: 'doc', content });
/** `-removed-`, `+added+`, `*bold*`. */
const said = (node: RichNode): string => {
  const inner = node.text ?? (node.content ?? []).map(said).join('');
  const signs: Readonly<Record<string, string>> = { deleted: '-', inserted: '+', bold: '*' };
  return (node.marks ?? []).reduce((words, { type }) => `${signs[type] ?? ''}${words}${signs[type] ?? ''}`, inner);
};
const told = (from: RichNode | null, to: RichNode | null) =>
  richDifference(from, to).map(({ kind, node }) => `${kind}: ${said(node)}`);

describe('two rich texts as one', () => {
  it('marks the words that went and came, and keeps what was bold', () => {
    const from = doc(paragraph(text('Send the '), text('order', 'bold'), text(' to the shop today.')));
    const to = doc(paragraph(text('Send the '), text('order', 'bold'), text(' to the warehouse today.')));
    expect(told(from, to)).toEqual(['changed: Send the *order* to the -shop-+warehouse+ today.']);
  });

  it('names blocks that came and went, and leaves the others alone', () => {
    const from = doc(paragraph(text('one')), paragraph(text('two')), paragraph(text('three')));
    const to = doc(paragraph(text('one')), paragraph(text('three')), paragraph(text('four')));
    expect(told(from, to)).toEqual(['same: one', 'removed: two', 'same: three', 'added: four']);
    expect(told(null, to)).toEqual(['added: one', 'added: three', 'added: four']);
  });

  it('shows old and new where they have nothing in common, and a block whose kind changed', () => {
    const heading: RichNode = { type: 'heading', attrs: { level: 2 }, content: [text('Orders')] };
    expect(told(doc(paragraph(text('Orders'))), doc(heading))).toEqual(['removed: Orders', 'added: Orders']);
    expect(told(doc(paragraph(text('abc'))), doc(paragraph(text('xyz'))))).toEqual(['removed: abc', 'added: xyz']);
  });

  it('keeps words that went from the end of a block', () => {
    const from = doc(paragraph(text('Keep this, and drop that.')));
    expect(told(from, doc(paragraph(text('Keep this'))))).toEqual(['changed: Keep this-, and drop that.-']);
  });

  it('reads the text of a version, where it is rich', () => {
    expect(bodyOf({ name: 'x', body: doc() })).toEqual(doc());
    expect(bodyOf({ name: 'x', markdown: '**x**' })).toBeNull();
  });
});
