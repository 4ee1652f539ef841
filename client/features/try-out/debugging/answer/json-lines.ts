import type { JsonValue } from '../../../../doc-types/api/import/read/json-text.js';

/** One visible line of a JSON tree. `path`: names and indexes from the root; it identifies the line. */
export interface JsonLine {
  readonly path: string;
  readonly depth: number;
  readonly name: string;
  /** The value as text; of a list or an object its size. */
  readonly text: string;
  readonly kind: 'string' | 'number' | 'literal' | 'list' | 'object';
  readonly isOpen: boolean | undefined;
}

/** Below this many lines everything is open at first. */
const MOST_OPEN = 300;
/** Values are cut on the screen; copying takes the whole text. */
const MOST_VALUE = 2_000;

/** `folded`: paths whose state differs from the default. */
export interface FoldState {
  readonly opensAll: boolean;
  readonly folded: ReadonlySet<string>;
}

export const opensAllOf = (value: JsonValue): boolean => count(value, MOST_OPEN) < MOST_OPEN;

function count(value: JsonValue, most: number): number {
  let sum = 1;
  for (const [, child] of childrenOf(value)) {
    if (sum >= most) return sum;
    sum += count(child, most - sum);
  }
  return sum;
}

/** Names and values as they are written: in their order, also those whose name occurs twice. */
const childrenOf = (value: JsonValue): (readonly [string, JsonValue, ...unknown[]])[] =>
  value.kind === 'array'
    ? value.items.map((each, at) => [String(at), each])
    : value.kind === 'object'
      ? [...value.entries]
      : [];

/** The lines of a value whose branches are open; with `wanted`, those that contain it, and the ones above them. */
export function linesOf(value: JsonValue, { opensAll, folded }: FoldState, wanted = ''): JsonLine[] {
  const lines: JsonLine[] = [];
  const search = wanted.trim().toLowerCase();
  const walk = (name: string, each: JsonValue, path: string, depth: number): boolean => {
    const children = childrenOf(each);
    const isBranch = each.kind === 'array' || each.kind === 'object';
    const isOpen = search !== '' || (depth === 0 || opensAll) !== folded.has(path);
    const line: JsonLine = {
      ...shown(name, each, children.length),
      path,
      depth,
      isOpen: isBranch ? isOpen : undefined,
    };
    const at = lines.push(line) - 1;
    let isFound =
      search === '' || name.toLowerCase().includes(search) || (!isBranch && each.text.toLowerCase().includes(search));
    const names = new Set<string>();
    if (isBranch && isOpen)
      for (const [at, [key, child]] of children.entries()) {
        // Of several entries with one name, all but the first are told apart by their place.
        const place = names.has(key) ? `${path}/${key}#${at}` : `${path}/${key}`;
        names.add(key);
        isFound = walk(key, child, place, depth + 1) || isFound;
      }
    if (!isFound) lines.length = at;
    return isFound;
  };
  walk('', value, '', 0);
  return lines;
}

function shown(name: string, value: JsonValue, size: number): Pick<JsonLine, 'name' | 'text' | 'kind'> {
  switch (value.kind) {
    case 'array':
      return { name, text: `[${size}]`, kind: 'list' };
    case 'object':
      return { name, text: `{${size}}`, kind: 'object' };
    case 'string':
      return { name, text: JSON.stringify(value.text.slice(0, MOST_VALUE)), kind: 'string' };
    default:
      return { name, text: value.text.slice(0, MOST_VALUE), kind: value.kind === 'number' ? 'number' : 'literal' };
  }
}
