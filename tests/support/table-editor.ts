import * as Y from 'yjs';
import { newRow, type ParamRow, ParamStyle, type RowAttribute } from '../../contracts/docs/doc-types/api.js';
import { live } from '../../contracts/docs/doc-types/index.js';
import { ranksBetween } from '../../contracts/docs/doc-types/rank.js';
import {
  type ArrangedRow,
  addRow,
  arrangeRows,
  newRowId,
  rowCells,
  rowPositions,
  rowsMap,
} from '../../contracts/docs/doc-types/rows.js';
import type { Editor } from './editors.js';

/** Attributes stored as a single value; the last writer wins. */
export type Single = 'style' | 'parentId' | 'rank' | 'deleted' | Exclude<RowAttribute, Prose>;
/** Attributes that merge by character. */
export type Prose = 'name' | 'example' | 'description';

/** One value that an editor set, and the state that the editor had seen then. */
export interface Write {
  /** The name of the edit in its editor's `saved`. */
  readonly edit: string;
  readonly row: string;
  readonly attribute: Single;
  readonly client: number;
  readonly clock: number;
  readonly seen: ReadonlyMap<number, number>;
}
/** One word that an editor typed into a cell. */
export interface Word {
  readonly edit: string;
  readonly row: string;
  readonly attribute: Prose;
  readonly word: string;
}

export interface Cells extends ReturnType<typeof rowCells> {
  readonly gone: boolean;
  readonly depth: number;
  readonly parentId: string;
  readonly style: ParamStyle;
  readonly id: string;
}

/** The table as a screen draws it, including deleted rows. */
export function tableOf(ydoc: Y.Doc): Cells[] {
  const rows = rowsMap(ydoc);
  return arranged(ydoc).map(({ id, gone, depth, parentId, style }) => {
    const row = rows.get(id);
    if (!(row instanceof Y.Map)) throw new Error(`${id} is no row`);
    return { id, style, parentId, depth, gone, ...rowCells(row) };
  });
}

/** The whole content of an HTTP or Dubbo doc's Y.Doc, for comparison. */
export const saidBy = (ydoc: Y.Doc): string =>
  JSON.stringify({
    fields: Object.entries(ydoc.getMap(live.fields).toJSON()).sort(),
    url: ydoc.getText(live.url).toString(),
    remark: ydoc.getText(live.remark).toString(),
    body: ydoc.getXmlFragment(live.body).toString(),
    rows: tableOf(ydoc),
    foreign: rowPositions(rowsMap(ydoc)).foreign.sort(),
  });

const arranged = (ydoc: Y.Doc): ArrangedRow[] => arrangeRows(rowPositions(rowsMap(ydoc)).places);

/** An editor of the tables of an HTTP doc that records its edits. */
export class TableEditor {
  readonly writes: Write[] = [];
  readonly words: Word[] = [];
  readonly added: { readonly edit: string; readonly row: string }[] = [];
  readonly erased = new Set<string>();
  private edits = 0;

  constructor(
    readonly seat: Editor,
    private readonly mark: string,
  ) {}

  get ydoc(): Y.Doc {
    return this.seat.ydoc;
  }
  get rows(): Y.Map<unknown> {
    return rowsMap(this.ydoc);
  }
  /** Rows that are displayed. */
  get shown(): ArrangedRow[] {
    return arranged(this.ydoc).filter(({ gone }) => !gone);
  }
  get hidden(): ArrangedRow[] {
    return arranged(this.ydoc).filter(({ gone }) => gone);
  }
  get saved(): ReadonlySet<string> {
    return this.seat.saved;
  }

  row(id: string): Y.Map<unknown> {
    const row = this.rows.get(id);
    if (!(row instanceof Y.Map)) throw new Error(`${this.mark} sees no row ${id}`);
    return row;
  }
  prose(id: string, attribute: Prose): Y.Text {
    const text = this.row(id).get(attribute);
    if (!(text instanceof Y.Text)) throw new Error(`${id} has no ${attribute}`);
    return text;
  }

  /** Adds rows at the end of a parent's children in one transaction, as a paste does. Each has a unique name. */
  add(style: ParamStyle, parentId = '', count = 1, named: (n: number) => Partial<ParamRow> = () => ({})): string[] {
    const ranks = ranksBetween(this.lastRank(style, parentId), undefined, count);
    const ids = ranks.map(() => newRowId());
    this.edit((edit) => {
      for (const [n, id] of ids.entries()) {
        const word = this.word();
        const said = { name: word, example: '', description: '', enumId: '', ...newRow, ...named(n) };
        addRow(this.rows, { id, style, parentId, rank: ranks[n] ?? '', ...said });
        this.added.push({ edit, row: id });
        this.words.push({ edit, row: id, attribute: 'name', word });
      }
    });
    return ids;
  }

  set(row: string, values: Partial<Record<Single, string | number | boolean>>): void {
    this.edit((edit) => {
      const seen = Y.decodeStateVector(Y.encodeStateVector(this.ydoc));
      for (const attribute of keysOf(values)) {
        this.row(row).set(attribute, values[attribute]);
        const { client, clock } = itemOf(this.row(row), attribute);
        this.writes.push({ edit, row, attribute, client, clock, seen });
      }
    });
  }
  /** Sets a value that no other editor writes. */
  setNew(row: string, attribute: 'type' | 'maxLength' | 'enumId'): void {
    this.set(row, { [attribute]: this.word().slice(0, 16) });
  }

  /** Types a word near `at`, but not inside another word. */
  type(row: string, attribute: Prose, at = 0): string {
    const word = this.word();
    this.edit((edit) => {
      const text = this.prose(row, attribute);
      const before = text.toString().slice(0, at);
      const open = before.lastIndexOf('[');
      text.insert(open > before.lastIndexOf(']') ? open : before.length, word);
      this.words.push({ edit, row, attribute, word });
    });
    return word;
  }
  /** Replaces the displayed name with a new one. */
  rename(row: string): string {
    const word = this.word();
    this.edit((edit) => {
      const text = this.prose(row, 'name');
      this.forget(text.toString());
      text.delete(0, text.length);
      text.insert(0, word);
      this.words.push({ edit, row, attribute: 'name', word });
    });
    return word;
  }
  erase(row: string, attribute: Prose): void {
    const text = this.prose(row, attribute);
    const [word] = wordsIn(text.toString());
    if (word === undefined) return;
    this.forget(word);
    this.edit(() => text.delete(text.toString().indexOf(word), word.length));
  }
  /** Types into one of the doc's own texts. */
  typeAbove(where: 'url' | 'remark'): string {
    const word = this.word();
    this.edit(() => this.ydoc.getText(live[where]).insert(0, word));
    return word;
  }

  /** Moves a row to the end of another row's children (or of the top level). */
  under(row: string, parentId: string): void {
    const { style } = this.place(row);
    this.set(row, { parentId, rank: this.rankAfter(this.lastRank(style, parentId)) });
  }
  /** Moves a row above its preceding sibling. */
  up(row: string): void {
    const at = this.place(row);
    const siblings = this.shown.filter((each) => each.style === at.style && each.parentId === at.parentId);
    const index = siblings.findIndex(({ id }) => id === row);
    const [rank = at.rank] = ranksBetween(siblings[index - 2]?.rank, siblings[index - 1]?.rank, 1);
    if (index > 0) this.set(row, { rank });
  }

  private place(row: string): ArrangedRow {
    const found = arranged(this.ydoc).find(({ id }) => id === row);
    if (!found) throw new Error(`${this.mark} sees no row ${row}`);
    return found;
  }
  private lastRank(style: ParamStyle, parentId: string): string | undefined {
    return this.shown.filter((row) => row.style === style && row.parentId === parentId).at(-1)?.rank;
  }
  private rankAfter(rank: string | undefined): string {
    return ranksBetween(rank, undefined, 1)[0] ?? '';
  }
  private word(): string {
    return `[${this.mark}${(this.edits++).toString(36)}]`;
  }
  private forget(words: string): void {
    for (const word of wordsIn(words)) this.erased.add(word);
  }
  private edit(change: (edit: string) => void): void {
    const edit = `${this.mark}#${this.edits++}`;
    this.seat.edit(edit, () => change(edit));
  }
}

export const styles = Object.values(ParamStyle);
export const wordsIn = (text: string): string[] => text.match(/\[[^\]\s]+\]/g) ?? [];

const singles = ['style', 'parentId', 'rank', 'deleted', 'type', 'required', 'maxLength', 'enumId'] as const;
const keysOf = (values: Partial<Record<Single, unknown>>): Single[] => singles.filter((key) => key in values);

/** Identifies the write whose value of the attribute is in effect. */
export function itemOf(row: Y.Map<unknown>, attribute: Single): { client: number; clock: number } {
  const item = row._map.get(attribute);
  if (!item) throw new Error(`${attribute} was never written`);
  return { client: item.id.client, clock: item.id.clock };
}
