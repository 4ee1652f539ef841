import * as Y from 'yjs';
import {
  type ApiContent,
  type ParamRow,
  type ParamStyle,
  rowLimits,
} from '../../../../../contracts/docs/doc-types/api.js';
import { ranksBetween } from '../../../../../contracts/docs/doc-types/rank.js';
import {
  addRow,
  arrangeRows,
  newRowId,
  rowPositions,
  rowsMap,
  rowTexts,
} from '../../../../../contracts/docs/doc-types/rows.js';
import { normalizeRows } from '../../../../../server/docs/doc-types/api/tables.js';
import { httpRules } from '../../../../../server/docs/doc-types/index.js';
import { seeded } from '../../../../support/random.js';

export const row = (id: string, more: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id, parentId: '', style: 2, name: id, type: 'string', required: true, maxLength: '-' },
  ...{ example: '', description: '', enumId: '' },
  ...more,
});

export const doc = (...params: ParamRow[]): ApiContent => ({
  ...httpRules.empty('Doc'),
  params: normalizeRows(params),
});

/** A live doc with this content. */
export function liveOf(content: ApiContent): Y.Doc {
  const ydoc = new Y.Doc();
  httpRules.live.write(ydoc, content);
  return ydoc;
}
export function copyOf(ydoc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(ydoc));
  return copy;
}
/** The updates that the function produces. */
export function updatesOf(ydoc: Y.Doc, work: () => void): Uint8Array[] {
  const made: Uint8Array[] = [];
  const hear = (update: Uint8Array) => made.push(update);
  ydoc.on('update', hear);
  work();
  ydoc.off('update', hear);
  return made;
}
export const bytesOf = (updates: readonly Uint8Array[]): number =>
  updates.reduce((sum, update) => sum + update.length, 0);

export function yRow(ydoc: Y.Doc, id: string): Y.Map<unknown> {
  const found = rowsMap(ydoc).get(id);
  if (!(found instanceof Y.Map)) throw new Error(`no row ${id}`);
  return found;
}
export function yText(ydoc: Y.Doc, id: string, key: (typeof rowTexts)[number]): Y.Text {
  const found = yRow(ydoc, id).get(key);
  if (!(found instanceof Y.Text)) throw new Error(`no text ${key} in ${id}`);
  return found;
}
export const allIds = (ydoc: Y.Doc): string[] => arrangeRows(rowPositions(rowsMap(ydoc)).places).map(({ id }) => id);

/** Processor time in milliseconds, independent of other load on the machine. */
export async function workOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return process.cpuUsage(before).user / 1_000;
}

/** Random choices, the same for the same seed. */
export class Chance {
  private readonly below: (n: number) => number;
  constructor(seed: number) {
    this.below = seeded(seed);
  }
  whole(n: number): number {
    return this.below(n);
  }
  pick<T>(choices: readonly T[]): T | undefined {
    return choices[this.below(choices.length)];
  }
  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, at: this.below(1_000_000) }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  }
}

const styles: readonly ParamStyle[] = [0, 2, 2, 2, 3];
const words = ['id', '名', '😀', 'x y', 'a|b', '<b>', ''] as const;

const keywords = ['pattern', 'maximum', 'x-note', ''] as const;
/** The last two are no JSON, and half a character. */
/** Keys as everybody receives them: a foreign client that writes half a surrogate pair sees another key than all others. */
const sentTexts = ['"^a"', '9007199254740993', 'null', '{"b":1,"a":2}', '{', '"\ufffd"'] as const;
const jsonTexts = ['"^a"', '9007199254740993', 'null', '{"b":1,"a":2}', '{', `"${'\ud800'}"`] as const;

/** One random change of the tables: as a screen makes it, or as a foreign or hostile client does. */
export function act(ydoc: Y.Doc, chance: Chance): void {
  const rows = rowsMap(ydoc);
  const ids = allIds(ydoc);
  const some = chance.pick(ids);
  const acts = [
    () => {
      const parentId = chance.whole(2) ? (some ?? '') : '';
      const [rank = ''] = ranksBetween(chance.pick(ids.map((id) => String(yRow(ydoc, id).get('rank')))), undefined, 1);
      const style = chance.pick(styles) ?? 2;
      addRow(rows, { ...row(newRowId(), { parentId, style, name: chance.pick(words) ?? '' }), rank });
    },
    () => some && yRow(ydoc, some).set('deleted', true),
    () => some && yRow(ydoc, some).set('deleted', false),
    // Below any row, including itself and its own children: the result of concurrent moves.
    () => some && yRow(ydoc, some).set('parentId', chance.pick([...ids, '', 'nobody'])),
    () =>
      some && yRow(ydoc, some).set('rank', chance.pick(['A', 'A0', '50000', '', 'é', ...ranksBetween('4', '6', 1)])),
    () => some && yRow(ydoc, some).set('type', chance.pick(['number', 'array', 'Tuple<int>', 't'.repeat(70)])),
    () => some && yRow(ydoc, some).set('required', chance.whole(2) === 0),
    () => some && yRow(ydoc, some).set('maxLength', chance.pick(['', '0', '-', '12', 'abc'])),
    () => some && yRow(ydoc, some).set('style', chance.pick(styles)),
    () => some && yRow(ydoc, some).set(`schema/${chance.pick(keywords)}`, chance.pick(jsonTexts)),
    () => some && yRow(ydoc, some).delete(`schema/${chance.pick(keywords)}`),
    () => {
      const [rank] = ranksBetween(chance.pick(['', '1', '5']), undefined, 1);
      if (some) yRow(ydoc, some).set(`value/${chance.pick(sentTexts)}`, { rank, name: chance.pick(words) });
    },
    () => some && yRow(ydoc, some).delete(`value/${chance.pick(sentTexts)}`),
    () => some && yRow(ydoc, some).set(chance.pick(['kind', 'ref']) ?? '', chance.pick(['oneOf', 'model', 7])),
    () => {
      const text = some && yText(ydoc, some, chance.pick(rowTexts) ?? 'name');
      if (text) text.insert(chance.whole(text.length + 1), chance.pick(words) ?? '');
    },
    () => {
      const text = some && yText(ydoc, some, chance.pick(rowTexts) ?? 'name');
      if (text && text.length > 0) text.delete(chance.whole(text.length), 1);
    },
  ];
  ydoc.transact(() => chance.pick(acts)?.());
}

/** A variation of this content, as a form or a restore produces it. */
export function changed(content: ApiContent, older: readonly ParamRow[], chance: Chance): ApiContent {
  const rows = content.params.flatMap((one): ParamRow[] => {
    switch (chance.whole(10)) {
      case 0:
        return [];
      case 1:
        return [{ ...one, name: chance.pick(['renamed', '名字', '']) ?? '', type: 'number' }];
      case 2:
        return [{ ...one, parentId: chance.pick([...content.params.map(({ id }) => id), '']) ?? '' }];
      case 3:
        return [one, row(newRowId(), { style: one.style, parentId: one.parentId })];
      case 5:
        return [{ ...one, schema: { pattern: '"^b"' }, values: [{ value: 'null' }, { value: '"^a"', name: 'A' }] }];
      case 6: {
        const { schema: _, values: __, kind: ___, ...bare } = one;
        return [bare];
      }
      case 4:
        return [{ ...one, style: chance.pick(styles) ?? 2, description: 'told anew', enumId: 'p58pNWz3' }];
      default:
        return [one];
    }
  });
  const back = older.filter(({ id }) => !rows.some((one) => one.id === id) && chance.whole(2));
  const all = [...rows, ...back].slice(0, rowLimits.rows);
  return { ...content, params: normalizeRows(chance.whole(2) ? chance.shuffled(all) : all) };
}
