import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import {
  type ArrangedRow,
  addRow,
  arrangeRows,
  newRowId,
  type RowPosition,
  rowCells,
  rowPosition,
  rowPositions,
  rowsMap,
} from '../../../../contracts/docs/doc-types/rows.js';
import { seeded } from '../../../support/random.js';

const place = (id: string, parentId = '', more: Partial<RowPosition> = {}): RowPosition => ({
  ...{ id, parentId, style: 2, rank: id, deleted: false },
  ...more,
});
const tree = (rows: readonly ArrangedRow[]) => rows.map(({ id, depth }) => `${'.'.repeat(depth)}${id}`).join(' ');

describe('arranging', () => {
  it('puts parents before children, siblings by rank, and by id where ranks are one', () => {
    const rows = [place('c', 'a'), place('b', 'a', { rank: '1' }), place('a'), place('z', '', { rank: 'a' })];
    expect(tree(arrangeRows(rows))).toBe('a .b .c z');
  });

  it('puts table after table', () => {
    const rows = [place('a', '', { style: 5 }), place('b', '', { style: 0 }), place('c', '', { style: 3 })];
    expect(tree(arrangeRows(rows))).toBe('b c a');
  });

  it('opens a cycle at its smallest id', () => {
    expect(tree(arrangeRows([place('c', 'b'), place('b', 'a'), place('a', 'c'), place('d', 'c')]))).toBe(
      'a .b ..c ...d',
    );
    expect(tree(arrangeRows([place('a', 'a')]))).toBe('a');
  });

  it('makes roots of rows whose parent is not there, or stands in another table', () => {
    const rows = [place('a', 'nobody'), place('b', 'c'), place('c', '', { style: 3 })];
    expect(tree(arrangeRows(rows))).toBe('a b c');
  });

  it('shows what is too deep beside its parent', () => {
    const chain = Array.from({ length: 40 }, (_, i) =>
      place(`r${String(i).padStart(2, '0')}`, i ? `r${String(i - 1).padStart(2, '0')}` : ''),
    );
    const rows = arrangeRows(chain);
    expect(rows.map(({ id }) => id)).toEqual(chain.map(({ id }) => id));
    expect(Math.max(...rows.map(({ depth }) => depth))).toBe(rowLimits.depth - 1);
    expect(rows[35]?.parentId).toBe('r30');
  });

  it('takes a chain of twenty thousand, and a cycle of as many', () => {
    const chain = Array.from({ length: 20_000 }, (_, i) => place(`${i}`, i ? `${i - 1}` : ''));
    expect(arrangeRows(chain)).toHaveLength(20_000);
    expect(arrangeRows([...chain.slice(1), place('0', '19999')])).toHaveLength(20_000);
  });

  it('hides what stands below a deleted row, not what stands beside it', () => {
    const rows = arrangeRows([place('a', '', { deleted: true }), place('b', 'a'), place('c', 'b'), place('d')]);
    expect(rows.filter(({ gone }) => gone).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(rows.filter(({ deleted }) => deleted).map(({ id }) => id)).toEqual(['a']);
  });

  it('is the same whatever order the rows come in, and loses none', () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
    console.info(`SEED=${seed}`);
    const random = seeded(seed);
    for (let i = 0; i < 200; i++) {
      const count = 1 + random(40);
      const any = () => `r${random(count + 2)}`;
      const style = () => (random(4) === 0 ? 3 : 2);
      const rows = Array.from({ length: count }, (_, n) =>
        place(`r${n}`, random(3) ? any() : '', { style: style(), rank: `${random(6)}`, deleted: random(9) === 0 }),
      );
      const told = arrangeRows(rows);
      const shuffled = rows.map((row) => ({ row, at: random(1_000_000) })).sort((a, b) => a.at - b.at);
      expect(arrangeRows(shuffled.map(({ row }) => row))).toEqual(told);
      expect(told.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
      const seen = new Set(['']);
      for (const { id, parentId } of told) {
        expect(seen.has(parentId)).toBe(true);
        seen.add(id);
      }
      expect(arrangeRows(told)).toEqual(told.map((row) => expect.objectContaining({ id: row.id, depth: row.depth })));
    }
  });
});

describe('rows of a live doc', () => {
  it('are what foreign clients left of them', () => {
    const ydoc = new Y.Doc();
    const rows = rowsMap(ydoc);
    rows.set('text', 'no row');
    rows.set('', new Y.Map([['style', 2]]));
    rows.set('x'.repeat(65), new Y.Map([['style', 2]]));
    rows.set('style', new Y.Map([['style', 6]]));
    rows.set(
      'odd',
      new Y.Map<unknown>([
        ['style', 2],
        ['parentId', 7],
        ['rank', 'a b'],
        ['deleted', 'yes'],
      ]),
    );
    expect(rowPositions(rows).foreign.sort()).toEqual(['', 'style', 'text', 'x'.repeat(65)].sort());
    expect(rowPositions(rows).places).toEqual([{ id: 'odd', style: 2, parentId: '', rank: '', deleted: false }]);
    expect(rowPosition('n', null)).toBeUndefined();
  });

  it('say what they can of their cells', () => {
    const row = rowsMap(new Y.Doc()).set(
      'r',
      new Y.Map<unknown>([
        ['name', new Y.Array()],
        ['example', 'plain'],
        ['required', 0],
      ]),
    );
    expect(rowCells(row)).toEqual({
      ...{ name: '', type: 'string', required: true, maxLength: '', example: 'plain', description: '', enumId: '' },
    });
  });

  it('keep words that two people type into one new row', () => {
    const [one, two] = [new Y.Doc(), new Y.Doc()];
    const row = { id: newRowId(), parentId: '', style: 2, type: 'string', required: true, maxLength: '64' } as const;
    one.transact(() =>
      addRow(rowsMap(one), { ...row, name: 'n', example: '', description: '', enumId: '', rank: 'a' }),
    );
    Y.applyUpdate(two, Y.encodeStateAsUpdate(one));
    for (const [ydoc, word] of [
      [one, 'left '],
      [two, ' right'],
    ] as const) {
      const there = rowsMap(ydoc).get(row.id);
      const name = there instanceof Y.Map ? there.get('name') : undefined;
      if (name instanceof Y.Text) name.insert(ydoc === one ? 0 : name.length, word);
    }
    Y.applyUpdate(two, Y.encodeStateAsUpdate(one));
    const there = rowsMap(two).get(row.id);
    expect(there instanceof Y.Map && rowCells(there)).toMatchObject({ name: 'left n right', maxLength: '64' });
  });

  it('have ids of the wire, no two alike', () => {
    const ids = Array.from({ length: 500 }, newRowId);
    expect(new Set(ids).size).toBe(500);
    expect(ids.every((id) => /^[0-9A-Za-z]{8,16}$/.test(id))).toBe(true);
  });
});
