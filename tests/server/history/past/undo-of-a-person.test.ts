import { describe, expect, it } from '@jest/globals';
import type { ApiContent, ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import { inverseOf } from '../../../../server/history/past/inverse/inverse.js';
import { seeded } from '../../../support/random.js';
import { blocksOf, CELLS, contentOf, FIELDS, fieldOf, UndoModel } from '../../../support/undo-model.js';

const PEOPLE = [1, 2, 3, 4, 5];
/** `ANNALS_UNDO_EDITS=2000` runs the model with as many edits a seed, for minutes. */
const EDITS = Number(process.env.ANNALS_UNDO_EDITS ?? 40);
/** Who puts rows elsewhere: where everybody does, which rows are there is compared, not their order. */
const MOVERS = ['everybody', 'the person', 'the others'] as const;

function undone(house: UndoModel, actorId: number, after: number) {
  const first = house.entries.findIndex((one) => one.actorId === actorId && one.version > after);
  const entries = house.entries
    .slice(first)
    .map((one) => ({ ...one, isSelected: one.actorId === actorId && one.version > after }));
  const inverse = inverseOf({
    ...{ docId: 1, now: house.now, entries, isChosen: false },
    stateAt: (version) => house.states[version - 1],
  });
  const [step] = inverse.steps;
  return { content: contentOf(step?.kind === 'content' ? step : house.now), conflicts: inverse.conflicts, first };
}

describe('an undo of a person’s work among others', () => {
  it.each(Array.from({ length: 200 }, (_, n) => n + 1))(
    'takes back what is theirs, and nothing else (seed %i)',
    (seed) => {
      const random = seeded(seed);
      const [person, after] = [PEOPLE[random(PEOPLE.length)] ?? 1, 1 + random(15)];
      const movers = MOVERS[seed % MOVERS.length] ?? 'everybody';
      const house = new UndoModel(
        random,
        (id) => movers === 'everybody' || (movers === 'the person') === (id === person),
      );
      for (let n = 0; n < EDITS; n++) house.edit(PEOPLE[random(PEOPLE.length)] ?? 1);
      const { content, conflicts, first } = undone(house, person, after);
      if (first < 0) return;
      const wrong: unknown[] = [];
      const compare = (atom: string, is: unknown) => {
        const wanted = house.without(atom, person, after);
        if (wanted !== is) wrong.push({ seed, atom, is, wanted });
        const by = house.wroteOver(atom, person, after);
        const field = fieldOf(atom);
        // What was written over by somebody is told.
        if (by && !conflicts.some((one) => one.field === field && one.actorId !== person))
          wrong.push({ seed, atom, untold: by });
      };
      for (const field of FIELDS) compare(field, content[field]);
      for (const [n, line] of content.remark.split('\n').entries()) compare(`line ${n}`, line);
      for (const [n, block] of blocksOf(content).entries()) compare(`block ${n}`, block);
      const rows = new Map(content.params.map((row) => [row.id, row]));
      for (const atom of house.atoms.keys()) {
        const [id = '', cell] = atom.split(' ');
        if (cell !== 'there') continue;
        const row = rows.get(id);
        const touched = [...CELLS].some((name) => {
          const writes = house.atoms.get(`${id} ${name}`) ?? [];
          return writes.slice(1).some((one) => one.actorId !== person);
        });
        const wanted = house.without(atom, person, after) ?? false;
        // A row that she added stays when others wrote in it.
        if (wanted !== (row !== undefined) && !(row && touched))
          wrong.push({ seed, atom, is: row !== undefined, wanted });
        if (row && wanted) for (const name of CELLS) compare(`${id} ${name}`, row[name]);
      }
      // Rows that only the person moved are back; those that only others moved stay where they are.
      const source = movers === 'the person' ? house.states[after - 1] : house.now;
      if (movers !== 'everybody' && source) {
        const order = contentOf(source).params.flatMap(({ id }) => (rows.has(id) ? [id] : []));
        const wanted = content.params.flatMap(({ id }) => (order.includes(id) ? [id] : []));
        if (wanted.join() !== order.join()) wrong.push({ seed, movers, order, is: wanted });
      }
      expect(new Set(content.params.map(({ id }) => id)).size).toBe(content.params.length);
      expect(wrong).toEqual([]);
      for (const { actorId, version } of conflicts) {
        expect(actorId).not.toBe(person);
        expect(house.entries[version - 1]?.actorId).toBe(actorId);
      }
    },
  );

  it('names who changed the field, not who changed the doc last', () => {
    const house = new UndoModel(seeded(1));
    const write = (actorId: number, change: Partial<ApiContent>) => {
      house.record(actorId, { ...contentOf(house.now), ...change });
    };
    write(1, { url: '/mine', httpMethod: 'PUT' });
    write(2, { url: '/theirs' });
    write(3, { contentType: 'text/plain' });
    const { content, conflicts } = undone(house, 1, 1);
    expect(content).toMatchObject({ url: '/theirs', httpMethod: '', contentType: 'text/plain' });
    expect(conflicts).toMatchObject([{ field: 'url', actorId: 2, version: 3 }]);
  });

  it('leaves a value that others set since, although the person had set the same', () => {
    const house = new UndoModel(seeded(1));
    const write = (actorId: number, { row, ...change }: Partial<ApiContent> & { row?: Partial<ParamRow> }) => {
      const { params } = contentOf(house.now);
      const rows = params.map((one) => (one.id === 'r1' ? { ...one, ...row } : one));
      house.record(actorId, { ...contentOf(house.now), params: rows, ...change });
    };
    const gone = (actorId: number) =>
      write(actorId, { params: contentOf(house.now).params.filter(({ id }) => id !== 'r2') });
    const there = contentOf(house.now).params.filter(({ id }) => id === 'r2');
    const value = { value: '"a"' };
    write(1, {
      httpMethod: 'PUT',
      row: { required: false, kind: 'anyOf', values: [value], schema: { format: '"x"' } },
    });
    gone(1);
    write(2, { httpMethod: 'GET', row: { required: true, kind: 'oneOf', values: [], schema: { format: '"y"' } } });
    write(2, { params: [...contentOf(house.now).params, ...there] });
    write(3, {
      httpMethod: 'PUT',
      row: { required: false, kind: 'anyOf', values: [value], schema: { format: '"x"' } },
    });
    gone(3);
    write(1, { url: '/mine' });
    const { content, conflicts } = undone(house, 1, 1);
    expect(content).toMatchObject({ httpMethod: 'PUT', url: '' });
    const rows = new Map(content.params.map((row) => [row.id, row]));
    expect(rows.get('r1')).toMatchObject({
      required: false,
      kind: 'anyOf',
      values: [value],
      schema: { format: '"x"' },
    });
    expect(rows.has('r2')).toBe(false);
    expect(new Set(conflicts.map(({ field, actorId }) => `${field} ${actorId}`))).toEqual(
      new Set(['httpMethod 3', 'r1 3', 'r2 3']),
    );
  });

  it('takes back a line among lines that somebody added and removed', () => {
    const house = new UndoModel(seeded(1));
    const write = (actorId: number, remark: string) => house.record(actorId, { ...contentOf(house.now), remark });
    write(4, 'a\nb\nc');
    write(1, 'a\nB\nc');
    write(2, 'a\nB\nc\nd');
    write(1, 'A\nB\nc\nd');
    write(2, 'A\nB\nc');
    expect(undone(house, 1, 2).content.remark).toBe('a\nb\nc');
  });

  it('puts rows back that were moved, and keeps those that others put elsewhere since', () => {
    const house = new UndoModel(seeded(1));
    const order = (...ids: number[]) =>
      ids.flatMap((n) => contentOf(house.now).params.find(({ id }) => id === `r${n}`) ?? []);
    house.record(1, { ...contentOf(house.now), params: order(5, 0, 1, 2, 3, 4) });
    house.record(2, { ...contentOf(house.now), params: order(5, 0, 1, 3, 2, 4) });
    expect(undone(house, 1, 1).content.params.map(({ id }) => id)).toEqual(['r0', 'r1', 'r3', 'r2', 'r4', 'r5']);
    house.record(3, { ...contentOf(house.now), params: order(0, 1, 3, 5, 2, 4) });
    const { content, conflicts } = undone(house, 1, 1);
    expect(content.params.map(({ id }) => id)).toEqual(['r0', 'r1', 'r3', 'r5', 'r2', 'r4']);
    expect(conflicts).toMatchObject([{ field: 'r5', actorId: 3 }]);
  });
});
