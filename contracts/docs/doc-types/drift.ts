import { exactText, exactTypeOf } from '../../platform/exact-json.js';
import { brokenKeywords } from './keyword-check.js';
import { isRequired, type Row } from './param-tree.js';
import { type SchemaNode, type Shape, schemaTree } from './schema-tree.js';
import { formsOf, hasMembers, hasVariants } from './variants.js';

/** Where a value differs from the rows that describe it. */
export interface Drift {
  readonly kind: 'missing' | 'undocumented' | 'type' | 'dictionary' | 'keyword';
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
  const root = schemaTree(shape, 'endless');
  if (root.items) finder.element(root, value, { path: '', parentId: '' });
  else finder.root(root, value, { path: '', parentId: '' });
  return finder.found;
}

interface Spot {
  readonly path: string;
  readonly parentId: string;
}

/** Forms of variants that are compared with values of one call. */
const MOST_TRIED = 2_000;

class DriftFinder {
  private readonly seen = new Map<string, Drift>();

  /** `tried`: how many forms of variants were compared. */
  constructor(private readonly tried = { forms: 0 }) {}

  get found(): Drift[] {
    return [...this.seen.values()];
  }

  /** A root array, and what is in it; the objects in one are described by all of its rows. */
  element(node: SchemaNode, value: unknown, spot: Spot): void {
    const { row, is, items } = node;
    if (row || (!items && is !== 'object')) this.value(node, value, spot, 0);
    else if (!items) this.root(node, value, spot);
    else if (!Array.isArray(value)) this.differs(spot, undefined, 'array', value);
    else {
      for (const each of value.slice(0, MOST_ELEMENTS)) this.element(items, each, { ...spot, path: `${spot.path}[]` });
      this.keywords(node, value, spot);
    }
  }

  root(node: SchemaNode, value: unknown, spot: Spot): void {
    if (hasVariants(node)) this.variants(node, value, spot, 0);
    else this.object(node, value, spot, 0);
    this.keywords(node, value, spot);
  }

  /** Of the forms that a value may have, the one from which it differs least. */
  private variants(node: SchemaNode, value: unknown, spot: Spot, depth: number): void {
    let best: readonly Drift[] | undefined;
    for (const form of formsOf(node)) {
      if (best && this.tried.forms >= MOST_TRIED) break;
      this.tried.forms += 1;
      const finder = new DriftFinder(this.tried);
      if (form.row) finder.value(form, value, spot, depth);
      else finder.object(form, value, spot, depth);
      if (!best || finder.found.length < best.length) best = finder.found;
      if (best.length === 0) return;
    }
    for (const drift of best ?? []) this.add(drift);
  }

  object({ fields, rest }: Pick<SchemaNode, 'fields' | 'rest'>, value: unknown, spot: Spot, depth: number): void {
    if (!isObject(value)) this.differs(spot, undefined, 'object', value);
    if (!isObject(value) || depth > DEEPEST) return;
    const known = new Map(fields.map((field) => [field.row?.name ?? '', field]));
    for (const [name, field] of known) {
      const at = { path: joined(spot.path, name), parentId: spot.parentId };
      const each = Object.hasOwn(value, name) ? value[name] : undefined;
      if (each !== undefined) this.value(field, each, at, depth);
      else if (name !== '' && field.row && isRequired(field.row))
        this.add({
          ...at,
          kind: 'missing',
          name,
          rowId: field.row.id,
          expected: field.row.type,
          actual: '',
          value: undefined,
        });
    }
    for (const [name, each] of Object.entries(value)) {
      if (known.has(name)) continue;
      const at = { path: joined(spot.path, name), parentId: spot.parentId };
      if (rest) this.value(rest, each, at, depth);
      else this.add({ ...at, kind: 'undocumented', name, rowId: '', expected: '', actual: typeOf(each), value: each });
    }
  }

  value(node: SchemaNode, value: unknown, spot: Spot, depth: number): void {
    // Null says that there is no value; documented types do not tell whether there may be none.
    if (value === null) return;
    const { row, is } = node;
    if (is !== 'list' && hasVariants(node)) {
      this.variants(node, value, spot, depth);
      return;
    }
    if (is === 'list') this.list(node, value, spot, depth);
    else if (row && hasMembers(node)) this.object(node, value, { path: spot.path, parentId: row.id }, depth + 1);
    else if (!fits(is, value)) this.differs(spot, row, row?.type ?? is, value);
    else this.dictionary(row, value, spot);
    this.keywords(node, value, spot);
  }

  /** Once for each place: the first keyword that a value breaks. */
  private keywords(node: SchemaNode, value: unknown, { path, parentId }: Spot): void {
    // A value of another type breaks most of them.
    const [broken] = this.seen.has(`type ${path}`) ? [] : brokenKeywords(node, value);
    if (!broken) return;
    const { id: rowId = '', name = '' } = node.row ?? {};
    this.add({
      ...{ path, name, rowId, parentId },
      kind: 'keyword',
      expected: broken.expected,
      actual: typeOf(value),
      value,
    });
  }

  private list({ row, items }: SchemaNode, value: unknown, spot: Spot, depth: number): void {
    if (!Array.isArray(value)) this.differs(spot, row, row?.type ?? 'array', value);
    if (!Array.isArray(value) || !items) return;
    const at = { ...spot, path: `${spot.path}[]` };
    for (const each of value.slice(0, MOST_ELEMENTS)) this.value(items, each, at, depth);
  }

  differs({ path, parentId }: Spot, row: Row | undefined, expected: string, value: unknown): void {
    this.add({
      kind: 'type',
      path,
      name: row?.name ?? '',
      rowId: row?.id ?? '',
      parentId,
      expected,
      actual: typeOf(value),
      value,
    });
  }

  private dictionary(row: Row | undefined, value: unknown, { path, parentId }: Spot): void {
    const items = row?.enumInfo?.items ?? [];
    if (!row || items.length === 0 || items.some((item) => item.value === exactText(value))) return;
    const { id: rowId, name, enumInfo } = row;
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

function fits(is: SchemaNode['is'], value: unknown): boolean {
  switch (is) {
    case 'any':
      return true;
    case 'object':
    case 'map':
      return isObject(value);
    case 'file':
      return exactTypeOf(value) === 'string';
    default:
      return exactTypeOf(value) === is;
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
