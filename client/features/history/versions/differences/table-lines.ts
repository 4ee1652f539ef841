import { z } from 'zod';
import { type ParamRow, type ParamStyle, paramRow } from '../../../../../contracts/docs/doc-types/api.js';
import { placeOf } from '../../../../../contracts/docs/doc-types/constraint-texts.js';
import { attributesOf, attributeText } from '../../../../../contracts/docs/doc-types/row-attributes.js';
import { keywordOfKey, valueOfKey } from '../../../../../contracts/docs/doc-types/row-parts.js';
import type { RowChange } from '../../../../../contracts/docs/row-changes.js';

/** The tables in the order of a doc. */
export const tableOrder = [0, 1, 5, 8, 2, 10, 3, 7, 4, 6, 9] as const satisfies readonly ParamStyle[];

export interface TableLine {
  readonly rowId: string;
  readonly kind: RowChange['kind'] | 'same';
  /** Names from the root down; the last one is the row's. */
  readonly path: readonly string[];
  readonly change: RowChange | undefined;
  /** The unchanged attributes of the row; for an added or removed row, all of them. */
  readonly facts: readonly { readonly attribute: string; readonly value: string }[];
}
export interface TableLines {
  readonly style: ParamStyle;
  readonly lines: readonly TableLine[];
  readonly changes: number;
}

/** The rows of a version's content; empty for a doc without tables. */
export function paramRowsOf(content: Readonly<Record<string, unknown>>): ParamRow[] {
  const found = z.array(paramRow).safeParse(content.params);
  return found.success ? found.data : [];
}

/** Only the changes, table by table. */
export function changedLines(changes: readonly RowChange[]): TableLines[] {
  return tableOrder.flatMap((style) => {
    const lines = changes.filter((change) => change.style === style).map((change) => lineOf(change, change.path));
    return lines.length ? [{ style, lines, changes: lines.length }] : [];
  });
}

/** Whole tables of the later version, with the removed rows at their earlier positions. */
export function wholeLines(
  changes: readonly RowChange[],
  { from, to }: { readonly from: readonly ParamRow[]; readonly to: readonly ParamRow[] },
): TableLines[] {
  const [paths, oldPaths] = [pathsOf(to), pathsOf(from)];
  return tableOrder.flatMap((style) => {
    const of = new Map(changes.filter((change) => change.style === style).map((change) => [change.rowId, change]));
    const gone = goneAfter(from, style, of);
    const lines = [
      ...(gone.get('') ?? []),
      ...to
        .filter((row) => row.style === style)
        .flatMap((row) => {
          const change = of.get(row.id);
          const path = paths.get(row.id) ?? [row.name];
          const line = change ? lineOf(change, path, row) : sameLine(row, path);
          return [line, ...(gone.get(row.id) ?? [])];
        }),
    ];
    return lines.length ? [{ style, lines, changes: of.size }] : [];
  });

  function goneAfter(rows: readonly ParamRow[], style: ParamStyle, of: ReadonlyMap<string, RowChange>) {
    const found = new Map<string, TableLine[]>();
    let last = '';
    for (const row of rows.filter((each) => each.style === style)) {
      const change = of.get(row.id);
      if (change?.kind !== 'removed') last = row.id;
      else found.set(last, [...(found.get(last) ?? []), lineOf(change, oldPaths.get(row.id) ?? change.path)]);
    }
    return found;
  }
}

function pathsOf(rows: readonly ParamRow[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  // Parents come before their children.
  for (const { id, parentId, name } of rows) paths.set(id, [...(paths.get(parentId) ?? []), name]);
  return paths;
}

/** Attributes shown for an unchanged row; the name is shown before them, the dictionary is known by an id only. */
const quiet = (row: ParamRow) =>
  attributesOf(row).filter((attribute) => attribute !== 'name' && attribute !== 'enumId');

const sameLine = (row: ParamRow, path: readonly string[]): TableLine => ({
  rowId: row.id,
  kind: 'same',
  path,
  change: undefined,
  facts: factsOf(row, []),
});

function factsOf(row: ParamRow, told: readonly string[]): TableLine['facts'] {
  return quiet(row)
    .flatMap((attribute) => {
      const value = attributeText(row, attribute);
      return told.includes(attribute) || silent(attribute, value) ? [] : [{ attribute, value }];
    })
    .sort(asReadersSee);
}

/** Columns, then keywords in their order, then values; the description has lines of its own, at the end. */
const asReadersSee = (a: { attribute: string }, b: { attribute: string }): number =>
  placeIn(a.attribute) - placeIn(b.attribute);
function placeIn(attribute: string): number {
  if (attribute === 'description') return 1_000;
  const keyword = keywordOfKey(attribute);
  if (keyword !== undefined) return 1 + placeOf(keyword);
  return valueOfKey(attribute) === undefined ? 0 : 999;
}

/** "not required" and "no length" are the defaults and not shown. */
const silent = (attribute: string, value: string): boolean =>
  value === '' || (attribute === 'maxLength' && value === '-') || (attribute === 'required' && value === 'false');

function lineOf(change: RowChange, path: readonly string[], row?: ParamRow): TableLine {
  const { rowId, kind, attributes } = change;
  if (kind === 'changed') {
    const facts = row
      ? factsOf(
          row,
          attributes.map(({ attribute }) => attribute),
        )
      : [];
    return { rowId, kind, path, change, facts };
  }
  const facts = attributes
    .map(({ attribute, from, to }) => ({ attribute, value: kind === 'added' ? to : from }))
    .filter(({ attribute, value }) => attribute !== 'name' && !silent(attribute, value))
    .sort(asReadersSee);
  return { rowId, kind, path, change, facts };
}
