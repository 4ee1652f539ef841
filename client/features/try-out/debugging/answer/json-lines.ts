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

export const opensAllOf = (value: unknown): boolean => count(value, MOST_OPEN) < MOST_OPEN;

function count(value: unknown, most: number): number {
  let sum = 1;
  for (const child of childrenOf(value)) {
    if (sum >= most) return sum;
    sum += count(child[1], most - sum);
  }
  return sum;
}

const childrenOf = (value: unknown): [string, unknown][] =>
  Array.isArray(value)
    ? value.map((each, at): [string, unknown] => [String(at), each])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];

/** The lines of a value whose branches are open; with `wanted`, those that contain it, and the ones above them. */
export function linesOf(value: unknown, { opensAll, folded }: FoldState, wanted = ''): JsonLine[] {
  const lines: JsonLine[] = [];
  const search = wanted.trim().toLowerCase();
  const walk = (name: string, each: unknown, path: string, depth: number): boolean => {
    const children = childrenOf(each);
    const isBranch = typeof each === 'object' && each !== null;
    const isOpen = search !== '' || (depth === 0 || opensAll) !== folded.has(path);
    const line: JsonLine = {
      ...shown(name, each, children.length),
      path,
      depth,
      isOpen: isBranch ? isOpen : undefined,
    };
    const at = lines.push(line) - 1;
    let isFound = search === '' || name.toLowerCase().includes(search) || (!isBranch && matches(each, search));
    if (isBranch && isOpen)
      for (const [key, child] of children) isFound = walk(key, child, `${path}/${key}`, depth + 1) || isFound;
    if (!isFound) lines.length = at;
    return isFound;
  };
  walk('', value, '', 0);
  return lines;
}

const matches = (value: unknown, search: string): boolean => String(value).toLowerCase().includes(search);

function shown(name: string, value: unknown, size: number): Pick<JsonLine, 'name' | 'text' | 'kind'> {
  if (Array.isArray(value)) return { name, text: `[${size}]`, kind: 'list' };
  if (typeof value === 'object' && value !== null) return { name, text: `{${size}}`, kind: 'object' };
  if (typeof value === 'string') return { name, text: JSON.stringify(value.slice(0, MOST_VALUE)), kind: 'string' };
  return { name, text: String(value), kind: typeof value === 'number' ? 'number' : 'literal' };
}
