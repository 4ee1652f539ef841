import { describe, expect, it } from '@jest/globals';
import { type ApiContent, apiContent, type ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { docKind } from '../../../../server/docs/doc/doc.decider.js';
import type { DocState } from '../../../../server/docs/doc/doc.entity.js';
import type { StreamEntry } from '../../../../server/history/past/inverse/doc-selection.js';
import { inverseOf } from '../../../../server/history/past/inverse/inverse.js';
import { seeded } from '../../../support/random.js';
import { contentOf } from '../../../support/undo-model.js';

const SEEDS = 60;
/** More of them: `ANNALS_UNDO_EDITS`. */
const EDITS = Number(process.env.ANNALS_UNDO_EDITS ?? 40);

/** Tables with rows below rows, keywords and values: who wrote what, by `<row> <what>`. */
class TablesModel {
  readonly states: DocState[] = [];
  readonly entries: StreamEntry[] = [];
  readonly atoms = new Map<string, { by: number; version: number; value: unknown }[]>();
  rows: ParamRow[] = [];
  private made = 0;

  constructor(readonly random: (below: number) => number) {
    for (let n = 0; n < 8; n++) this.add(0, 1);
    this.store(0);
  }
  get version() {
    return this.states.length;
  }
  get now(): DocState {
    return this.states.at(-1) as DocState;
  }
  edit(by: number): void {
    this.rows = structuredClone(this.rows);
    for (let n = 1 + this.random(3); n > 0; n--) this.change(by, this.version + 1);
    this.store(by);
  }
  private write(atom: string, by: number, version: number, value: unknown) {
    const writes = this.atoms.get(atom) ?? [];
    // What changes nothing cannot be seen in the versions.
    if (writes.length === 0 || writes.at(-1)?.value !== value)
      this.atoms.set(atom, [...writes, { by, version, value }]);
  }
  private add(by: number, version: number) {
    const id = `r${this.made++}`;
    const parent = this.random(2) ? this.rows[this.random(this.rows.length || 1)] : undefined;
    const row: ParamRow = {
      ...{ id, parentId: parent?.id ?? '', style: parent?.style ?? (this.random(2) ? 2 : 3), name: id, type: 'object' },
      ...{ required: true, maxLength: '', example: '', description: '', enumId: '' },
    };
    this.rows.push(row);
    this.write(`${id} there`, by, version, true);
    this.write(`${id} place`, by, version, `${row.style} ${row.parentId}`);
    for (const cell of ['name', 'type', 'required']) this.write(`${id} ${cell}`, by, version, Reflect.get(row, cell));
  }
  private below(id: string): Set<string> {
    const found = new Set([id]);
    for (const row of this.rows) for (const one of this.rows) if (found.has(one.parentId) && row) found.add(one.id);
    return found;
  }
  private change(by: number, version: number) {
    const row = this.rows[this.random(this.rows.length || 1)];
    const dice = this.random(10);
    const word = `w${this.made++}`;
    if (!row || dice === 0) return this.add(by, version);
    if (dice === 1) {
      const gone = this.below(row.id);
      this.rows = this.rows.filter(({ id }) => !gone.has(id));
      for (const id of gone) this.write(`${id} there`, by, version, false);
    } else if (dice < 4) {
      const own = this.below(row.id);
      const others = this.rows.filter(({ id }) => !own.has(id));
      const to = this.random(3) ? others[this.random(others.length || 1)] : undefined;
      row.parentId = to?.id ?? '';
      const style = to?.style ?? row.style;
      for (const one of this.rows)
        if (own.has(one.id)) {
          one.style = style;
          this.write(`${one.id} place`, by, version, `${one.style} ${one.parentId}`);
        }
    } else if (dice < 6) {
      const keyword = ['format', 'title', 'minimum'][this.random(3)] ?? '';
      const { [keyword]: had, ...rest } = row.schema ?? {};
      const text = had && this.random(2) ? undefined : JSON.stringify(word);
      const schema = text === undefined ? rest : { ...rest, [keyword]: text };
      if (Object.keys(schema).length) row.schema = Object.fromEntries(Object.entries(schema).sort());
      else delete row.schema;
      this.write(`${row.id} schema ${keyword}`, by, version, text);
    } else if (dice < 8) {
      const value = JSON.stringify(['a', 'b', 'c', 'd'][this.random(4)]);
      const had = row.values?.find((one) => one.value === value);
      const name = had && this.random(2) ? undefined : word;
      const values = (row.values ?? []).filter((one) => one.value !== value);
      if (name) values.push({ value, name });
      if (values.length) row.values = values;
      else delete row.values;
      this.write(`${row.id} value ${value}`, by, version, name);
    } else {
      const cell = (['name', 'type', 'required'] as const)[this.random(3)] ?? 'name';
      const value = cell === 'required' ? this.random(2) === 1 : ['string', 'object', word][this.random(3)];
      Object.assign(row, { [cell]: value });
      this.write(`${row.id} ${cell}`, by, version, value);
    }
  }
  private store(by: number) {
    // Each parent before its children, as the editor stores them.
    const order: ParamRow[] = [];
    const visit = (parentId: string, style: number) => {
      for (const row of this.rows)
        if (row.parentId === parentId && row.style === style && !order.includes(row)) {
          order.push(row);
          visit(row.id, style);
        }
    };
    for (const style of [2, 3]) visit('', style);
    this.rows = order;
    const content = {
      ...apiContent.parse({ name: 'x', body: { type: 'doc', content: [] } }),
      params: structuredClone(order),
    };
    const version = this.version + 1;
    const from = this.states.at(-1) ?? { ...docKind.initial(1), type: DocType.http };
    this.states.push({ ...from, content, contentVersion: version });
    const type = version === 1 ? 'DocCreated' : 'DocEdited';
    this.entries.push({ version, type, actorId: by, at: new Date(version * 1000), isSelected: false });
  }
  without(atom: string, person: number, after: number): unknown {
    return this.atoms.get(atom)?.findLast((one) => one.by !== person || one.version <= after)?.value;
  }
}

const textOf = (row: ParamRow, what: string): unknown => {
  if (what === 'place') return `${row.style} ${row.parentId}`;
  if (what.startsWith('schema ')) return row.schema?.[what.slice(7)];
  if (what.startsWith('value ')) return row.values?.find((one) => one.value === what.slice(6))?.name;
  return Reflect.get(row, what);
};

describe('an undo in tables', () => {
  it.each(Array.from({ length: SEEDS }, (_, n) => n + 1))('takes back what is theirs (seed %i)', (seed) => {
    const random = seeded(seed);
    const house = new TablesModel(random);
    const [person, after] = [1 + random(5), 1 + random(15)];
    for (let n = 0; n < EDITS; n++) house.edit(1 + random(5));
    const first = house.entries.findIndex((one) => one.actorId === person && one.version > after);
    if (first < 0) return;
    const entries = house.entries
      .slice(first)
      .map((one) => ({ ...one, isSelected: one.actorId === person && one.version > after }));
    const inverse = inverseOf({
      ...{ docId: 1, now: house.now, entries, isChosen: false },
      stateAt: (version) => house.states[version - 1],
    });
    const [step] = inverse.steps;
    const content: ApiContent = contentOf(step?.kind === 'content' ? step : house.now);
    const rows = new Map(content.params.map((row) => [row.id, row]));
    const wrong: unknown[] = [];
    expect(rows.size).toBe(content.params.length);
    for (const [at, row] of content.params.entries()) {
      const parent = rows.get(row.parentId);
      if (row.parentId && !parent) wrong.push({ row: row.id, parent: 'gone' });
      if (parent && parent.style !== row.style) wrong.push({ row: row.id, style: row.style, parent: parent.style });
      if (parent && content.params.indexOf(parent) > at) wrong.push({ row: row.id, parent: 'behind', of: parent.id });
      const seen = new Set<string>();
      for (let up: ParamRow | undefined = row; up; up = rows.get(up.parentId)) {
        if (seen.has(up.id)) {
          wrong.push({ row: row.id, circle: [...seen].join() });
          break;
        }
        seen.add(up.id);
      }
    }
    const told = new Set(inverse.conflicts.map(({ field }) => field));
    for (const atom of house.atoms.keys()) {
      const [id = '', ...rest] = atom.split(' ');
      const what = rest.join(' ');
      const row = rows.get(id);
      const wanted = house.without(atom, person, after);
      const [, parent = ''] = String(house.without(`${id} place`, person, after)).split(' ');
      const hasHome = parent === '' || rows.has(parent);
      if (what === 'there') {
        const others = [...house.atoms].some(
          ([name, writes]) => name.startsWith(`${id} `) && name !== atom && writes.some((one) => one.by !== person),
        );
        if (!!wanted !== !!row && !told.has(id) && !(row && others) && hasHome)
          wrong.push({ atom, wanted: !!wanted, is: !!row, parent });
      } else if (!row || !house.without(`${id} there`, person, after)) continue;
      else if (what === 'place') {
        if (hasHome && row.parentId !== parent && !told.has(id) && !told.has(parent))
          wrong.push({ atom, parent, is: row.parentId });
      } else if (textOf(row, what) !== wanted) wrong.push({ atom, wanted, is: textOf(row, what) });
    }
    expect({ seed, wrong }).toEqual({ seed, wrong: [] });
  });
});
