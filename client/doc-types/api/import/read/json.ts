import { rowLimits } from '../../../../../contracts/docs/doc-types/api.js';
import { listText } from '../../../../../contracts/docs/doc-types/value-type.js';
import type { ImportedRow, ImportNote, ParseResult } from './imported-row.js';
import { JsonError, type JsonValue, lineOf, readJson, writeJson } from './json-text.js';

/**
 * docs/wire.md 5.2: an object's keys become rows, those of an inner object its children; an array has the keys of its
 * first element as children, or its plain values as its example; any other value gives the type and the example. A root
 * array is imported by its first element.
 */
export function fromJson(text: string): ParseResult {
  try {
    return drafts(readJson(text));
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { ok: false, problem: error.problem, at: error.at, ...lineOf(text, error.at) };
  }
}

function drafts(root: JsonValue): ParseResult {
  const twice = new Set<string>();
  const notes: ImportNote[] = [];
  let rows: readonly ImportedRow[];
  if (root.kind === 'array') rows = ofRootArray(root, notes, twice);
  else if (root.kind === 'object') rows = ofObject(root.entries, 1, twice);
  else return { ok: false, problem: 'jsonScalar', line: 1, column: 1, at: 0 };
  if (twice.size > 0) notes.push({ kind: 'duplicate', names: [...twice] });
  const onlyNotes = rows.length === 0 && notes.length === 0;
  return onlyNotes ? { ok: false, problem: 'noRows', line: 0, column: 0, at: 0 } : { ok: true, drafts: rows, notes };
}

function ofRootArray(root: JsonArray, notes: ImportNote[], twice: Set<string>): readonly ImportedRow[] {
  const [first] = root.items;
  if (first === undefined) {
    notes.push({ kind: 'emptyArray' });
    return [];
  }
  const { element, depth } = innermost(first);
  if (element?.kind === 'object') {
    notes.push({ kind: 'rootArray', elementType: listText('object', depth) });
    return ofObject(element.entries, 1, twice);
  }
  const plain = element === undefined ? 'any' : isScalar(element) ? element.kind : 'string';
  const elementType = listText(plain, depth);
  notes.push({ kind: 'rootArray', elementType });
  // A root array of plain values: one row without a name. A list as its example is the whole array.
  const example = depth > 0 ? writeJson(root) : exampleOf(first);
  return [{ name: '', cells: { type: elementType, example }, children: [] }];
}

type JsonArray = Extract<JsonValue, { kind: 'array' }>;
const isScalar = ({ kind }: JsonValue) => kind === 'number' || kind === 'boolean';

/** Lists in lists that are looked into; the type of a list of more has no room for them. */
const MOST_LISTS = 4;
/** The first element of lists in lists, and the number of lists around it; undefined in an empty one. */
function innermost(value: JsonValue): { readonly element: JsonValue | undefined; readonly depth: number } {
  let [element, depth]: [JsonValue | undefined, number] = [value, 0];
  for (; element?.kind === 'array' && depth < MOST_LISTS; depth++) element = element.items[0];
  return { element, depth };
}

/** Of two equal keys the last value is used, at the position of the first, as in every JSON parser. */
function ofObject(
  entries: readonly (readonly [string, JsonValue, string])[],
  depth: number,
  twice: Set<string>,
): readonly ImportedRow[] {
  const rows = new Map<string, ImportedRow>();
  for (const [name, value, note] of entries) {
    if (rows.has(name)) twice.add(name);
    const row = draft(name, value, depth, twice);
    rows.set(name, note === '' ? row : { ...row, cells: { ...row.cells, description: note } });
  }
  return [...rows.values()];
}

function draft(name: string, value: JsonValue, depth: number, twice: Set<string>): ImportedRow {
  const { element: inner, depth: lists } = innermost(value);
  if (value.kind === 'array' || value.kind === 'object') {
    const isNested = lists > 1 && inner?.kind === 'object';
    const type = isNested ? listText('object', lists) : lists > 0 ? 'array' : 'object';
    // Levels below the depth limit are kept as an example.
    if (inner?.kind === 'object' && depth < rowLimits.depth)
      return { name, cells: { type }, children: ofObject(inner.entries, depth + 1, twice) };
    const example = inner === undefined ? '' : writeJson(value);
    return { name, cells: example ? { type, example } : { type }, children: [] };
  }
  if (value.kind === 'null') return { name, cells: {}, children: [] };
  return { name, cells: { type: value.kind, example: value.text }, children: [] };
}

const exampleOf = (value: JsonValue): string =>
  value.kind === 'object' || value.kind === 'array' ? writeJson(value) : value.text;
