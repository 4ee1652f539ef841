import { describe, expect, it } from '@jest/globals';
import {
  changedLines,
  paramRowsOf,
  wholeLines,
} from '../../../../../../client/features/history/versions/differences/table-lines.js';
import { type ParamRow, rowAttributes } from '../../../../../../contracts/docs/doc-types/api.js';
import type { RowChange } from '../../../../../../contracts/docs/row-changes.js';

const row = (id: string, over: Partial<ParamRow> = {}): ParamRow => ({
  id,
  parentId: '',
  style: 3,
  name: id,
  type: 'string',
  required: true,
  maxLength: '64',
  example: '',
  description: '',
  enumId: '',
  ...over,
});
const from = [row('code'), row('data', { maxLength: '' }), row('mail', { parentId: 'data' }), row('old'), row('end')];
const to = [
  row('code', { type: 'number' }),
  row('data', { maxLength: '' }),
  row('email', { id: 'mail', parentId: 'data' }),
  row('end'),
  row('total', { required: false }),
  row('page', { style: 5 }),
];
const named = to.map((each) => (each.id === 'mail' ? { ...each, name: 'email' } : each));
const whole = (kind: 'added' | 'removed', { id, style, ...cells }: ParamRow): RowChange => ({
  rowId: id,
  style,
  kind,
  path: [cells.name],
  moved: null,
  attributes: rowAttributes.flatMap((attribute) => {
    const value = String(cells[attribute]);
    return value === '' ? [] : [{ attribute, from: kind === 'added' ? '' : value, to: kind === 'added' ? value : '' }];
  }),
});
const changed = (rowId: string, path: string[], attributes: RowChange['attributes']): RowChange => ({
  rowId,
  style: 3,
  kind: 'changed',
  path,
  moved: null,
  attributes,
});
/** As the server returns them: table by table, in the order of the later version. */
const changes: readonly RowChange[] = [
  whole('added', row('page', { style: 5 })),
  changed('code', ['code'], [{ attribute: 'type', from: 'string', to: 'number' }]),
  changed('mail', ['data', 'email'], [{ attribute: 'name', from: 'mail', to: 'email' }]),
  whole('removed', row('old')),
  whole('added', row('total', { required: false })),
];
const drawn = (tables: ReturnType<typeof changedLines>) =>
  tables.map(({ style, lines }) => [style, lines.map(({ kind, path }) => `${kind} ${path.join('.')}`)]);

describe('the lines of a comparison', () => {
  it('are those that changed, table by table in the order of a doc', () => {
    expect(drawn(changedLines(changes))).toEqual([
      [5, ['added page']],
      [3, ['changed code', 'changed data.email', 'removed old', 'added total']],
    ]);
  });

  it('are whole tables on demand, rows that went where they stood', () => {
    const tables = wholeLines(changes, { from, to: named });
    expect(drawn(tables)).toEqual([
      [5, ['added page']],
      [3, ['changed code', 'same data', 'changed data.email', 'removed old', 'same end', 'added total']],
    ]);
    expect(tables.map((table) => table.changes)).toEqual([1, 4]);
  });

  it('tell of a row what it says beside what changed, and nothing that goes without saying', () => {
    const [, response] = wholeLines(changes, { from, to: named });
    expect(response?.lines.map(({ facts }) => facts.map(({ attribute, value }) => `${attribute} ${value}`))).toEqual([
      ['required true', 'maxLength 64'],
      ['type string', 'required true'],
      ['type string', 'required true', 'maxLength 64'],
      ['type string', 'required true', 'maxLength 64'],
      ['type string', 'required true', 'maxLength 64'],
      ['type string', 'maxLength 64'],
    ]);
  });

  it('are none of content that has no tables, or odd ones', () => {
    expect(paramRowsOf({ body: 'text' })).toEqual([]);
    expect(paramRowsOf({ params: [{ id: 7 }] })).toEqual([]);
    expect(paramRowsOf({ params: from })).toEqual(from);
  });

  it('has columns first, keywords with bounds in their order, then values and the description', () => {
    const schema = { 'x-unit': '"cm"', maximum: '9', minimum: '1' };
    const said = row('size', { description: 'How long', schema, values: [{ value: '1', name: '', description: '' }] });
    const [table] = wholeLines([], { from: [said], to: [said] });
    expect(table?.lines[0]?.facts.map(({ attribute }) => attribute)).toEqual([
      ...[
        'type',
        'required',
        'maxLength',
        'schema/minimum',
        'schema/maximum',
        'schema/x-unit',
        'value/1',
        'description',
      ],
    ]);
  });
});
