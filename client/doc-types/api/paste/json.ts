import { rowLimits } from '../../../../contracts/doc-types/api.js';
import type { Draft, Note, Understood } from './draft.js';
import { JsonTrouble, type JsonValue, lineOf, readJson, writeJson } from './json-text.js';

/**
 * Wire 5.2: an object's keys become rows, of an inner object its children; an array has the keys of its first element as
 * children, or what it lists as its example; of anything else the type and the example are known. A root array is
 * imported by its first element.
 */
export function fromJson(text: string): Understood {
  try {
    return drafts(readJson(text));
  } catch (error) {
    if (!(error instanceof JsonTrouble)) throw error;
    return { ok: false, trouble: error.trouble, at: error.at, ...lineOf(text, error.at) };
  }
}

function drafts(root: JsonValue): Understood {
  const twice = new Set<string>();
  const notes: Note[] = [];
  let rows: readonly Draft[];
  if (root.kind === 'array') rows = ofRootArray(root.items[0], notes, twice);
  else if (root.kind === 'object') rows = ofObject(root.entries, 1, twice);
  else return { ok: false, trouble: 'jsonScalar', line: 1, column: 1, at: 0 };
  if (twice.size > 0) notes.push({ kind: 'duplicate', names: [...twice] });
  const onlyNotes = rows.length === 0 && notes.length === 0;
  return onlyNotes ? { ok: false, trouble: 'noRows', line: 0, column: 0, at: 0 } : { ok: true, drafts: rows, notes };
}

function ofRootArray(first: JsonValue | undefined, notes: Note[], twice: Set<string>): readonly Draft[] {
  if (first === undefined) {
    notes.push({ kind: 'emptyArray' });
    return [];
  }
  if (first.kind === 'object') {
    notes.push({ kind: 'rootArray', elementType: 'object' });
    return ofObject(first.entries, 1, twice);
  }
  const elementType = first.kind === 'number' || first.kind === 'boolean' ? first.kind : 'string';
  notes.push({ kind: 'rootArray', elementType });
  // A root array of plain values: one row without a name.
  return [{ name: '', cells: { type: elementType, example: exampleOf(first) }, children: [] }];
}

/** Two equal keys: the last one counts, at the place of the first, as in every reader of JSON. */
function ofObject(
  entries: readonly (readonly [string, JsonValue])[],
  depth: number,
  twice: Set<string>,
): readonly Draft[] {
  const rows = new Map<string, Draft>();
  for (const [name, value] of entries) {
    if (rows.has(name)) twice.add(name);
    rows.set(name, draft(name, value, depth, twice));
  }
  return [...rows.values()];
}

function draft(name: string, value: JsonValue, depth: number, twice: Set<string>): Draft {
  const inner = value.kind === 'array' ? value.items[0] : value;
  const isList = value.kind === 'array';
  if (isList || value.kind === 'object') {
    const type = isList ? 'array' : 'object';
    // What would stand deeper than a doc nests is kept as an example.
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
