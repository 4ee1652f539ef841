import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { HEAVIEST_PLAN, type PlannedRow, planImport } from '../../../../../../client/doc-types/api/import/plan/plan.js';
import { rowPlanOf } from '../../../../../../client/doc-types/api/import/plan/row-plan.js';
import type { UpdateScope } from '../../../../../../client/doc-types/api/import/plan/update-scope.js';
import { fromJson } from '../../../../../../client/doc-types/api/import/read/json.js';
import { parseRows } from '../../../../../../client/doc-types/api/import/read/parse-rows.js';
import { fromSchema } from '../../../../../../client/doc-types/api/import/read/schema.js';
import { readTable, tableDrafts } from '../../../../../../client/doc-types/api/import/read/table.js';
import { currentRows } from '../../../../../../client/doc-types/api/rows/current-rows.js';
import { insertRows } from '../../../../../../client/doc-types/api/rows/row-acts.js';
import { applyPlan } from '../../../../../../client/doc-types/api/rows/row-cells.js';
import { setKeyword } from '../../../../../../client/doc-types/api/rows/row-parts.js';
import { copyOfRow, RowTable } from '../../../../../../client/doc-types/api/rows/row-table.js';
import { ParamStyle } from '../../../../../../contracts/docs/doc-types/api.js';
import { rowsMap } from '../../../../../../contracts/docs/doc-types/rows.js';

const style = ParamStyle.request;

function stage() {
  const ydoc = new Y.Doc();
  const writer = { ydoc, origin: 'me' };
  insertRows(writer, { style, parentId: '', after: undefined }, [
    { name: 'id', type: 'number', example: '1', description: 'of the order', required: false },
    { name: 'owner', type: 'string', description: 'whose' },
    { name: 'lines', type: 'array', children: [{ name: 'sku', example: 'a' }] },
    { name: 'twin', description: 'first' },
    { name: 'twin', description: 'second' },
  ]);
  const undo = new Y.UndoManager(rowsMap(ydoc), { trackedOrigins: new Set(['me']) });
  return { ydoc, writer, undo };
}

const shown = (rows: readonly PlannedRow[], indent = ''): string[] =>
  rows.flatMap((row) => [
    `${indent}${row.kind} ${row.kind === 'insert' ? row.cells.name : row.before.name} ${row.kind === 'insert' ? row.cells.type : JSON.stringify(row.cells)}`,
    ...shown(row.children, `${indent}  `),
  ]);

function plan(ydoc: Y.Doc, text: string, takes: UpdateScope = 'example') {
  const said = takes === 'all' ? { ok: true as const, drafts: tableDrafts(readTable(text, style)) } : fromJson(text);
  if (!said.ok) throw new Error(said.problem);
  return planImport(said.drafts, currentRows(ydoc, style), style, takes);
}

/** The table as indented lines. */
function tree(ydoc: Y.Doc): string[] {
  const table = RowTable.of(ydoc);
  return table.all
    .filter(({ gone }) => !gone)
    .map(({ id, depth }) => {
      const { name, type, example, description } = copyOfRow(ydoc, table, id);
      return `${'  '.repeat(depth)}${name} ${type} ${example} ${description}`.trimEnd();
    });
}

describe('the plan of an import', () => {
  it('updates examples of rows of the same name on the same level, adds the rest, takes nothing away', () => {
    const { ydoc } = stage();
    const text = '{"id": 2, "lines": [{"sku": "a", "n": 3}], "owner": {"mail": "m"}, "sku": "other level"}';
    const made = plan(ydoc, text);
    expect(shown(made.rows)).toEqual([
      'update id {"example":"2"}',
      'unchanged lines {}',
      '  unchanged sku {}',
      '  insert n number',
      'update owner {"type":"object","maxLength":""}',
      '  insert mail string',
      'insert sku string',
    ]);
    expect(made).toMatchObject({ inserts: 3, updates: 2, unchanged: 2, cuts: 0 });
  });

  it('begins new rows as the application chose, and clears its length from rows that become objects', () => {
    const { ydoc, writer } = stage();
    const defaults = { required: false, maxLength: '255' };
    insertRows(writer, { style, parentId: '', after: undefined }, [
      { name: 'chosen', maxLength: '255' },
      { name: 'own', maxLength: '9' },
    ]);
    const said = fromJson('{"chosen": {"a": "x"}, "own": {"b": 1}}');
    if (!said.ok) throw new Error(said.problem);
    const { rows } = planImport(said.drafts, currentRows(ydoc, style), style, 'example', defaults);
    expect(shown(rows)).toEqual([
      'update chosen {"type":"object","maxLength":""}',
      '  insert a string',
      'update own {"type":"object"}',
      '  insert b number',
    ]);
    expect(rows.flatMap(({ children }) => children.map(({ cells }) => cells))).toMatchObject([
      { required: false, maxLength: '255' },
      { required: false, maxLength: '255' },
    ]);
  });

  it('is carried out as one step of undo', () => {
    const { ydoc, writer, undo } = stage();
    const before = tree(ydoc);
    applyPlan(writer, style, rowPlanOf(plan(ydoc, '{"id": 2, "lines": [{"n": {"deep": true}}], "more": [1]}')));
    expect(tree(ydoc)).toEqual([
      'id number 2 of the order',
      'owner string  whose',
      'lines array',
      '  sku string a',
      '  n object',
      '    deep boolean true',
      'twin string  first',
      'twin string  second',
      'more array [1]',
    ]);
    undo.undo();
    expect(tree(ydoc)).toEqual(before);
    expect(undo.undoStack).toHaveLength(0);
  });

  it('lets a table say everything that its columns say, and nothing that they do not', () => {
    const { ydoc } = stage();
    const made = plan(
      ydoc,
      'name\ttype\trequired\tdescription\nid\tlong\t是\t\ntwin\t\t\tone\ntwin\t\t\ttwo\ntwin\t\t\tthree',
      'all',
    );
    expect(shown(made.rows)).toEqual([
      'update id {"type":"long","required":true}',
      'update twin {"description":"one"}',
      'update twin {"description":"two"}',
      'insert twin string',
    ]);
  });

  it('cuts what is longer than a row keeps, never through a character, and says so', () => {
    const { ydoc } = stage();
    const made = plan(ydoc, JSON.stringify({ ['n'.repeat(65)]: `${'x'.repeat(1_023)}😀` }));
    expect(made.cuts).toBe(2);
    const [row] = made.rows;
    expect(row?.cut).toEqual(['name', 'example']);
    expect(row?.cells).toMatchObject({ example: 'x'.repeat(1_023) });
    // A second import finds the row by its truncated name.
    applyPlan({ ydoc, origin: 'me' }, style, rowPlanOf(made));
    expect(plan(ydoc, JSON.stringify({ ['n'.repeat(65)]: `${'x'.repeat(1_023)}😀` }))).toMatchObject({
      inserts: 0,
      unchanged: 1,
    });
  });

  it('passes over rows that are gone', () => {
    const { ydoc } = stage();
    for (const row of rowsMap(ydoc).values()) if (row instanceof Y.Map) row.set('deleted', true);
    expect(plan(ydoc, '{"id": 2}')).toMatchObject({ inserts: 1, updates: 0 });
  });

  it('fits through the live line as one change at its heaviest', () => {
    const ydoc = new Y.Doc();
    const object = Object.fromEntries(Array.from({ length: 2_300 }, (_, at) => [`name_${at}`, `例${at}`]));
    const made = plan(ydoc, JSON.stringify(object));
    expect(made.weight).toBeGreaterThan(HEAVIEST_PLAN * 0.8);
    expect(made.weight).toBeLessThan(HEAVIEST_PLAN);
    const sizes: number[] = [];
    ydoc.on('update', (update: Uint8Array) => sizes.push(update.length));
    applyPlan({ ydoc, origin: 'me' }, style, rowPlanOf(made));
    expect(Math.max(...sizes)).toBeLessThan(made.weight);
  });
});

it('understands a JSON as long as may be', () => {
  const text = JSON.stringify(
    Array.from({ length: 12_000 }, (_, at) => ({ id: at, name: 'x'.repeat(100), inner: { a: [1, 2, 3] } })),
  );
  const said = parseRows(text, 'json', style, { cells: [], columns: [], headed: false });
  expect(said.ok && said.drafts.length).toBe(3);
});

describe('the plan of a schema', () => {
  it('sets types, keywords and values of rows that are there, keeps others, and is one step of undo', () => {
    const { ydoc, writer, undo } = stage();
    const id = currentRows(ydoc, style).find(({ name }) => name === 'id')?.id ?? '';
    setKeyword(writer, id, 'maximum', '9');
    undo.stopCapturing();
    const before = tree(ydoc);
    const text = `{"properties": {"id": {"type": "integer", "minimum": 1}, "owner": {"enum": ["a", "b"]},
      "lines": {"type": "array", "items": {"properties": {"sku": {"type": "string", "pattern": "^a"}}}}}}`;
    const made = () => {
      const said = fromSchema(text);
      if (!said.ok) throw new Error(said.problem);
      return planImport(said.drafts, currentRows(ydoc, style), style, 'all');
    };
    const first = made();
    expect(first).toMatchObject({ inserts: 0, updates: 4, unchanged: 0 });
    applyPlan(writer, style, rowPlanOf(first));
    const partsOf = (name: string) => currentRows(ydoc, style).find((row) => row.name === name)?.parts;
    expect(partsOf('id')).toEqual({ schema: { maximum: '9', minimum: '1' } });
    expect(partsOf('owner')).toEqual({ values: [{ value: '"a"' }, { value: '"b"' }] });
    expect(partsOf('sku')).toEqual({ schema: { pattern: '"^a"' } });
    expect(currentRows(ydoc, style).find((row) => row.name === 'id')).toMatchObject({
      type: 'integer',
      required: false,
    });
    expect(made()).toMatchObject({ inserts: 0, updates: 0, unchanged: 4 });
    undo.undo();
    expect(tree(ydoc)).toEqual(before);
    expect(partsOf('id')).toEqual({ schema: { maximum: '9' } });
    expect(partsOf('owner')).toEqual({});
  });
});
