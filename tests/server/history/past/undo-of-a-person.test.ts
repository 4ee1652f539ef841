import { describe, expect, it } from '@jest/globals';
import { type ApiContent, apiContent, type ParamRow, rowAttributes } from '../../../../contracts/docs/doc-types/api.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { docKind } from '../../../../server/docs/doc/doc.decider.js';
import type { DocState } from '../../../../server/docs/doc/doc.entity.js';
import type { StreamEntry } from '../../../../server/history/past/inverse/doc-selection.js';
import { inverseOf } from '../../../../server/history/past/inverse/inverse.js';
import { seeded } from '../../../support/random.js';

const PEOPLE = [1, 2, 3, 4, 5];
const LINES = 12;
const BLOCKS = 5;
/** `ANNALS_UNDO_EDITS=2000` runs the model with as many edits a seed, for minutes. */
const EDITS = Number(process.env.ANNALS_UNDO_EDITS ?? 40);
const FIELDS = ['name', 'httpMethod', 'url', 'contentType'] as const;
const CELLS = rowAttributes.filter((name) => name !== 'required' && name !== 'enumId');

type Content = ApiContent;
/** Who puts rows elsewhere: where everybody does, which rows are there is compared, not their order. */
const MOVERS = ['everybody', 'the person', 'the others'] as const;

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const blocksOf = ({ body }: Content): string[] => (body.content ?? []).map((block) => block.content?.[0]?.text ?? '');

const newRow = (id: string, name: string): ParamRow => ({
  ...{ id, parentId: '', style: 2, name, type: 'string', required: true },
  ...{ maxLength: '', example: '', description: '', enumId: '' },
});

/** One doc, its contents after each event, and who wrote what: `atoms` knows nothing of runs, merges or differences. */
class House {
  readonly states: DocState[] = [];
  readonly entries: StreamEntry[] = [];
  readonly atoms = new Map<string, { actorId: number; version: number; value: unknown }[]>();
  private names = 0;

  constructor(
    readonly random: (below: number) => number,
    private readonly mayMove: (actorId: number) => boolean = () => false,
  ) {
    const params = Array.from({ length: 6 }, (_, n) => newRow(`r${n}`, `row ${n}`));
    const remark = Array.from({ length: LINES }, (_, n) => `line ${n}`).join('\n');
    const body = { type: 'doc', content: Array.from({ length: BLOCKS }, (_, n) => paragraph(`block ${n}`)) };
    this.record(0, this.content({ params, remark, body }));
    for (const name of FIELDS) this.write(name, 0, name === 'name' ? 'Orders' : '');
    for (let n = 0; n < BLOCKS; n++) this.write(`block ${n}`, 0, `block ${n}`);
    for (let n = 0; n < LINES; n++) this.write(`line ${n}`, 0, `line ${n}`);
    for (const row of params) this.writeRow(row, 0);
  }

  get now(): DocState {
    const now = this.states.at(-1);
    if (!now) throw new Error('no state');
    return now;
  }
  get version(): number {
    return this.states.length;
  }

  /** One event of somebody: one to three changes. */
  edit(actorId: number): void {
    const content = structuredClone(contentOf(this.now));
    for (let n = 1 + this.random(3); n > 0; n--) this.change(content, actorId, this.version + 1);
    this.record(actorId, content);
  }

  private change(content: Content, actorId: number, version: number): void {
    const value = `by ${actorId} no ${this.names++}`;
    const row = content.params[this.random(content.params.length)];
    const dice = this.random(13);
    if (dice < 2) {
      const field = FIELDS[this.random(FIELDS.length)] ?? 'url';
      content[field] = value.slice(-12);
      this.write(field, actorId, content[field], version);
    } else if (dice < 5) {
      const lines = content.remark.split('\n');
      const at = this.random(LINES);
      lines[at] = value;
      content.remark = lines.join('\n');
      this.write(`line ${at}`, actorId, value, version);
    } else if (dice < 8 && row) {
      const cell = CELLS[this.random(CELLS.length)] ?? 'name';
      row[cell] = value;
      this.write(`${row.id} ${cell}`, actorId, value, version);
    } else if (dice >= 11) {
      // Somebody types on in a paragraph, whoever wrote its beginning.
      const at = this.random(BLOCKS);
      const blocks = blocksOf(content);
      blocks[at] = `${(blocks[at] ?? '').slice(-60)} ${value}`;
      content.body = { type: 'doc', content: blocks.map(paragraph) };
      this.write(`block ${at}`, actorId, blocks[at], version);
    } else if (dice === 10) {
      if (!row || !this.mayMove(actorId)) return;
      content.params.splice(content.params.indexOf(row), 1);
      content.params.splice(this.random(content.params.length + 1), 0, row);
    } else if (dice === 8) {
      const made = newRow(`n${this.names}`, value);
      content.params.splice(this.random(content.params.length + 1), 0, made);
      this.writeRow(made, actorId, version);
    } else if (row && content.params.length > 2) {
      content.params.splice(content.params.indexOf(row), 1);
      this.write(`${row.id} there`, actorId, false, version);
    }
  }

  private content(parts: Partial<Content>): Content {
    return {
      ...contentOf({ content: apiContent.parse({ name: 'Orders', body: { type: 'doc', content: [] } }) }),
      ...parts,
    };
  }
  record(actorId: number, content: Content): void {
    const version = this.version + 1;
    const at = new Date(version * 1_000);
    const from = this.states.at(-1) ?? { ...docKind.initial(1), type: DocType.http };
    this.states.push({ ...from, content: { ...from.content, ...content }, contentVersion: version });
    const type = version === 1 ? 'DocCreated' : 'DocEdited';
    this.entries.push({ version, type, actorId, at, isSelected: false });
  }
  private write(atom: string, actorId: number, value: unknown, version = 1): void {
    this.atoms.set(atom, [...(this.atoms.get(atom) ?? []), { actorId, version, value }]);
  }
  private writeRow(row: ParamRow, actorId: number, version = 1): void {
    this.write(`${row.id} there`, actorId, true, version);
    for (const cell of CELLS) this.write(`${row.id} ${cell}`, actorId, row[cell], version);
  }

  /** The value that an atom has without what the person wrote after the version. */
  without(atom: string, actorId: number, after: number): unknown {
    return this.atoms.get(atom)?.findLast((one) => one.actorId !== actorId || one.version <= after)?.value;
  }
  wroteOver(atom: string, actorId: number, after: number): number | undefined {
    const writes = this.atoms.get(atom) ?? [];
    const own = writes.findLastIndex((one) => one.actorId === actorId && one.version > after);
    return own < 0 ? undefined : writes.slice(own + 1).at(-1)?.actorId;
  }
}

/** The field or row that a conflict about an atom names. */
function fieldOf(atom: string): string | undefined {
  if (FIELDS.some((name) => name === atom)) return atom;
  const [first] = atom.split(' ');
  return first === 'line' ? 'remark' : first === 'block' ? 'body' : first;
}

function contentOf({ content }: Pick<DocState, 'content'>): Content {
  if (!('params' in content) || !('remark' in content)) throw new Error('not an HTTP doc');
  return content;
}

function undone(house: House, actorId: number, after: number) {
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
      const house = new House(random, (id) => movers === 'everybody' || (movers === 'the person') === (id === person));
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
    const house = new House(seeded(1));
    const write = (actorId: number, change: Partial<Content>) => {
      house.record(actorId, { ...contentOf(house.now), ...change });
    };
    write(1, { url: '/mine', httpMethod: 'PUT' });
    write(2, { url: '/theirs' });
    write(3, { contentType: 'text/plain' });
    const { content, conflicts } = undone(house, 1, 1);
    expect(content).toMatchObject({ url: '/theirs', httpMethod: '', contentType: 'text/plain' });
    expect(conflicts).toMatchObject([{ field: 'url', actorId: 2, version: 3 }]);
  });

  it('puts rows back that were moved, and keeps those that others put elsewhere since', () => {
    const house = new House(seeded(1));
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
