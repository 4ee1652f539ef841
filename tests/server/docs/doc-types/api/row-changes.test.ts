import { describe, expect, it } from '@jest/globals';
import type { ApiContent, ParamRow } from '../../../../../contracts/docs/doc-types/api.js';
import {
  attributesOf,
  attributeText,
  isColumn,
  ORDER_OF_VALUES,
} from '../../../../../contracts/docs/doc-types/row-attributes.js';
import { httpRules } from '../../../../../server/docs/doc-types/index.js';
import { Chance, changed, doc, row, workOf } from './tables.js';

const changes = (from: readonly ParamRow[], to: readonly ParamRow[]) => httpRules.diff(doc(...from), doc(...to)).rows;
const told = (from: readonly ParamRow[], to: readonly ParamRow[]) =>
  changes(from, to).map(({ kind, path, moved, attributes }) =>
    [
      kind,
      path.join('.'),
      ...(moved ? [`moved ${moved.from.join('.')}>${moved.to.join('.')}`] : []),
      ...attributes.map(({ attribute, from: was, to: is }) => `${attribute} ${was}>${is}`),
    ].join(' '),
  );
const [a, b, c, d] = [row('a'), row('b'), row('c'), row('d')];

describe('rows, by meaning', () => {
  it('are the same when nothing is said of them', () => expect(changes([a, b], [a, b])).toEqual([]));

  it('tell each attribute that is another', () => {
    const to = row('a', {
      ...{ name: 'x', type: 'number', required: false, maxLength: '9' },
      ...{ example: 'e', description: 'd', enumId: 'p58pNWz3' },
    });
    expect(told([a], [to])).toEqual([
      'changed x name a>x type string>number required true>false maxLength ->9 example >e description >d enumId >p58pNWz3',
    ]);
  });

  it('are one row before and after a new name, and two when one went and one of its name came', () => {
    expect(told([a], [row('a', { name: 'b' })])).toEqual(['changed b name a>b']);
    expect(
      told([row('1', { name: 'n' })], [row('2', { name: 'n' })]).map((line) => line.split(' ', 2).join(' ')),
    ).toEqual(['removed n', 'added n']);
  });

  it('tell new and lost rows with what they say', () => {
    const born = row('n', { description: 'new', required: false, maxLength: '-' });
    expect(told([a], [a, born])).toEqual([
      'added n name >n type >string required >false maxLength >- description >new',
    ]);
    expect(told([a, born], [a])).toEqual([
      'removed n name n> type string> required false> maxLength -> description new>',
    ]);
  });

  it('stand in the order of the later version, lost ones where they stood', () => {
    const from = [row('q', { style: 5 }), a, b, c];
    const to = [a, row('x'), c, row('y'), row('p', { style: 0 })];
    expect(told(from, to).map((line) => line.split(' ', 2).join(' '))).toEqual([
      ...['added p', 'removed q', 'removed b', 'added x', 'added y'],
    ]);
  });

  it('move when they stand below another, and say below what', () => {
    const under = row('a', { name: 'root', maxLength: '' });
    expect(told([{ ...under, maxLength: '-' }, b], [under, row('b', { parentId: 'a' })])).toEqual([
      'changed root maxLength ->',
      'changed root.b moved >root',
    ]);
  });

  it('move only if they did: one that went to the end is one move', () => {
    expect(told([a, b, c, d], [b, c, d, a])).toEqual(['changed a moved >']);
    expect(told([a, b, c, d], [d, a, b, c])).toEqual(['changed d moved >']);
    expect(told([a, b, c, d], [b, d])).toHaveLength(2);
    expect(told([a, b], [row('x'), a, row('y'), b])).toHaveLength(2);
  });

  it('are removed and added when they go to another table', () => {
    const there = row('a', { style: 0 });
    expect(changes([a], [there]).map(({ kind, style }) => `${kind} ${style}`)).toEqual(['removed 2', 'added 0']);
  });

  it('take five thousand in a moment, also when all went or came', async () => {
    const many = Array.from({ length: 5_000 }, (_, i) => row(`r${i}`, { parentId: i % 9 ? `r${i - (i % 9)}` : '' }));
    const [all, none, turned] = [doc(...many), doc(), doc(...many.toReversed())];
    const work = await workOf(() => {
      expect(httpRules.diff(all, none).rows).toHaveLength(5_000);
      expect(httpRules.diff(none, all).rows).toHaveLength(5_000);
      expect(httpRules.diff(all, turned).rows.length).toBeGreaterThan(0);
    });
    expect(work).toBeLessThan(1_500);
  });

  it('make the later version of the earlier one', () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
    console.info(`SEED=${seed}`);
    const chance = new Chance(seed);
    for (let round = 0; round < 60; round++) {
      const from = doc(...Array.from({ length: 12 }, (_, i) => row(`r${i}`, { parentId: i % 4 ? `r${i - 1}` : '' })));
      const to = changed(from, [], chance);
      expect(after(from, httpRules.diff(from, to).rows)).toEqual(said(to));
    }
  });
});

const textsOf = (row: ParamRow) =>
  new Map([['style', `${row.style}`], ...attributesOf(row).map((name) => [name, attributeText(row, name)] as const)]);
const said = ({ params }: ApiContent) => new Map(params.map((one) => [one.id, textsOf(one)]));

/** The rows of the later version, computed from the changes alone. */
function after(from: ApiContent, list: ReturnType<typeof changes>): ReturnType<typeof said> {
  const rows = said(from);
  for (const { kind, rowId, style, attributes } of list) {
    if (kind === 'removed') {
      rows.delete(rowId);
      continue;
    }
    const blank = row(rowId, { style, name: '', type: '', required: false, maxLength: '' });
    const texts = rows.get(rowId) ?? textsOf(blank);
    rows.set(rowId, texts);
    for (const { attribute, to } of attributes)
      if (to === '' && !isColumn(attribute)) texts.delete(attribute);
      else if (attribute !== ORDER_OF_VALUES) texts.set(attribute, to);
  }
  return rows;
}

describe('fields, by meaning', () => {
  it('are told as texts, the description as Markdown', async () => {
    const from = httpRules.empty('Doc');
    const to = await httpRules.fromWire(
      {
        ...{ name: 'New', url: '/a', httpMethod: 'PUT', contentType: '*/*', remark: 'r', deprecated: '' },
        ...{ isUseGlobalHeaders: false, isRequestArray: true, requestArrayType: 'number' },
        description: '<p>one <b>two</b></p>',
      },
      from,
    );
    const { fields, text, rows } = httpRules.diff(from, to);
    expect(fields.map(({ field, from: was, to: is }) => `${field} ${was}>${is}`)).toEqual([
      ...['name Doc>New', 'deprecated $false$>', 'url >/a', 'httpMethod GET>PUT', 'contentType application/json>*/*'],
      ...['requestArrayType object>number', 'isUseGlobalHeaders true>false', 'isRequestArray false>true', 'remark >r'],
    ]);
    expect(text).toMatchObject({ from: '', to: 'one **two**' });
    expect(rows).toEqual([]);
  });
});
