import { exactText, exactTypeOf } from '../../platform/exact-json.js';
import { isPlainArray, type Shape } from './example.js';
import { type Branch, isRequired } from './param-tree.js';
import { readType, type ValueType } from './value-type.js';

/** Where a value differs from the rows that describe it. */
export interface Drift {
  readonly kind: 'missing' | 'undocumented' | 'type' | 'dictionary';
  /** `data.list[].id`: of a list, all elements together. */
  readonly path: string;
  readonly name: string;
  /** The row that describes it; '' when there is none. */
  readonly rowId: string;
  /** The row above it; '' at the top level. */
  readonly parentId: string;
  readonly expected: string;
  /** The type of the value, as a type of rows. */
  readonly actual: string;
  /** The first value that differs; undefined when it is missing. */
  readonly value: unknown;
}

const MOST = 500;
/** Elements of one list that are compared. */
const MOST_ELEMENTS = 200;
const DEEPEST = 40;

/** The differences, each once; of a list, all elements count as one. */
export function driftOf(shape: Shape, value: unknown): Drift[] {
  const finder = new DriftFinder();
  if (!shape.elementType) finder.object(shape.branches, value, { path: '', parentId: '' }, 0);
  else if (!Array.isArray(value)) finder.differs({ path: '', parentId: '' }, undefined, 'array', value);
  else if (!isPlainArray(shape))
    for (const each of value.slice(0, MOST_ELEMENTS))
      finder.object(shape.branches, each, { path: '[]', parentId: '' }, 0);
  else
    for (const each of value.slice(0, MOST_ELEMENTS))
      finder.value(shape.branches[0], readType(shape.elementType), each, { path: '[]', parentId: '' }, 0);
  return finder.found;
}

interface Spot {
  readonly path: string;
  readonly parentId: string;
}

class DriftFinder {
  private readonly seen = new Map<string, Drift>();

  get found(): Drift[] {
    return [...this.seen.values()];
  }

  object(branches: readonly Branch[], value: unknown, spot: Spot, depth: number): void {
    if (!isObject(value)) this.differs(spot, undefined, 'object', value);
    if (!isObject(value) || depth > DEEPEST) return;
    const known = new Map(branches.map((branch) => [branch.row.name, branch]));
    for (const [name, branch] of known) {
      const at = { path: joined(spot.path, name), parentId: spot.parentId };
      const each = Object.hasOwn(value, name) ? value[name] : undefined;
      if (each !== undefined) this.value(branch, readType(branch.row.type), each, at, depth);
      else if (name !== '' && isRequired(branch.row))
        this.add({
          ...at,
          kind: 'missing',
          name,
          rowId: branch.row.id,
          expected: branch.row.type,
          actual: '',
          value: undefined,
        });
    }
    for (const [name, each] of Object.entries(value)) {
      if (known.has(name)) continue;
      const at = { path: joined(spot.path, name), parentId: spot.parentId };
      this.add({ ...at, kind: 'undocumented', name, rowId: '', expected: '', actual: typeOf(each), value: each });
    }
  }

  value(branch: Branch | undefined, type: ValueType, value: unknown, spot: Spot, depth: number): void {
    // Null says that there is no value; documented types do not tell whether there may be none.
    if (value === null) return;
    const children = branch?.children ?? [];
    if (type.depth > 0) this.list(branch, type, value, spot, depth);
    else if (branch && children.length > 0)
      this.object(children, value, { path: spot.path, parentId: branch.row.id }, depth + 1);
    else if (!fits(type, value)) this.differs(spot, branch, branch?.row.type ?? type.of, value);
    else this.dictionary(branch, value, spot);
  }

  private list(branch: Branch | undefined, type: ValueType, value: unknown, spot: Spot, depth: number): void {
    if (!Array.isArray(value)) this.differs(spot, branch, branch?.row.type ?? 'array', value);
    if (!Array.isArray(value)) return;
    const element = { ...type, depth: type.depth - 1 };
    const at = { ...spot, path: `${spot.path}[]` };
    for (const each of value.slice(0, MOST_ELEMENTS)) this.value(branch, element, each, at, depth);
  }

  differs({ path, parentId }: Spot, branch: Branch | undefined, expected: string, value: unknown): void {
    const name = branch?.row.name ?? '';
    this.add({
      kind: 'type',
      path,
      name,
      rowId: branch?.row.id ?? '',
      parentId,
      expected,
      actual: typeOf(value),
      value,
    });
  }

  private dictionary(branch: Branch | undefined, value: unknown, { path, parentId }: Spot): void {
    const items = branch?.row.enumInfo?.items ?? [];
    if (!branch || items.length === 0 || items.some((item) => item.value === exactText(value))) return;
    const { id: rowId, name, enumInfo } = branch.row;
    const expected = enumInfo?.name || items.map((item) => item.value).join(', ');
    this.add({ kind: 'dictionary', path, name, rowId, parentId, expected, actual: typeOf(value), value });
  }

  private add(drift: Drift): void {
    const key = `${drift.kind} ${drift.path}`;
    if (this.seen.size < MOST && !this.seen.has(key)) this.seen.set(key, drift);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

function fits({ of }: ValueType, value: unknown): boolean {
  switch (of) {
    case 'any':
      return true;
    case 'object':
    case 'map':
      return isObject(value);
    case 'file':
      return exactTypeOf(value) === 'string';
    default:
      return exactTypeOf(value) === of;
  }
}

/** The type that a row of this value would have. */
export function typeOf(value: unknown): string {
  if (Array.isArray(value)) {
    const of = new Set(value.map(exactTypeOf));
    if (of.size === 1 && of.has('number')) return 'num_array';
    return of.size === 1 && of.has('string') ? 'str_array' : 'array';
  }
  if (value === null) return 'object';
  const type = exactTypeOf(value);
  return type === 'number' || type === 'boolean' || type === 'string' ? type : 'object';
}
