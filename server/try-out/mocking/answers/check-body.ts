import { isRequired, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { type SchemaNode, type Shape, schemaTree } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { withoutModel } from '../../../../contracts/docs/doc-types/unfolded.js';
import { formsOf, hasVariants } from '../../../../contracts/docs/doc-types/variants.js';
import { type Breach, checkKeywords, checkText, checkValue } from './check-values.js';

/** Breaches of one request that are found. */
export const MOST_BREACHES = 50;
/** Levels of a body: models within themselves have no end. */
const DEEPEST = 64;

export function checkBody(breaches: Breach[], shape: Shape, json: boolean, body: unknown): void {
  if (!json) {
    // A form's values are texts; other bodies have no fields that could be looked at.
    if (typeof body === 'object' && body !== null)
      for (const { row } of shape.branches.map(withoutModel))
        if (row.name) checkText(breaches, 'body', row, textAt(body, row.name));
    return;
  }
  const root = schemaTree(shape, 'endless');
  const { items } = root;
  if (items) checkList(breaches, items, body, '');
  else checkWhole(breaches, root, body, '');
  if (breaches.length === 0) checkKeywords(breaches, 'body', '', root, body);
}

/** A root array; its elements may be lists as well. */
function checkList(breaches: Breach[], items: SchemaNode, list: unknown, path: string): void {
  if (breaches.length >= MOST_BREACHES) return;
  if (!Array.isArray(list)) breaches.push({ place: 'body', name: path, problem: 'type', expected: 'array' });
  else if (items.row === undefined)
    for (const [at, each] of list.slice(0, MOST_BREACHES).entries())
      if (items.items) checkList(breaches, items.items, each, `${path}[${at}]`);
      else if (items.is === 'object') checkWhole(breaches, items, each, `${path}[${at}]`);
}

function checkWhole(breaches: Breach[], node: SchemaNode, value: unknown, path: string): void {
  const check = (form: SchemaNode, found: Breach[]) =>
    form.row ? checkField(found, form, form.row, value, path, 0) : checkObject(found, form, value, path);
  if (hasVariants(node)) breaches.push(...leastBroken(node, check));
  else checkObject(breaches, node, value, path);
}

/** Forms of variants that one value is compared with. */
const MOST_FORMS = 100;
/** The breaches of the form that a value with variants breaks least. */
function leastBroken(node: SchemaNode, check: (form: SchemaNode, found: Breach[]) => void): readonly Breach[] {
  let best: readonly Breach[] | undefined;
  for (const form of formsOf(node).slice(0, MOST_FORMS)) {
    const found: Breach[] = [];
    check(form, found);
    if (!best || found.length < best.length) best = found;
    if (best.length === 0) break;
  }
  return best ?? [];
}

const textAt = (body: object, name: string): string | undefined => {
  const value: unknown = Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;
  return value === undefined || value === null ? undefined : String(value);
};

function checkObject(
  breaches: Breach[],
  { fields, rest }: Pick<SchemaNode, 'fields' | 'rest'>,
  value: unknown,
  path: string,
  level = 0,
): void {
  if (breaches.length >= MOST_BREACHES || level > DEEPEST) return;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    breaches.push({
      place: 'body',
      name: path,
      problem: value === undefined || value === null ? 'missing' : 'type',
      expected: 'object',
    });
    return;
  }
  for (const field of fields) {
    const { row } = field;
    if (!row?.name) continue;
    const name = path ? `${path}.${row.name}` : row.name;
    const given: unknown = Object.hasOwn(value, row.name) ? Reflect.get(value, row.name) : undefined;
    if (given !== undefined && given !== null) checkField(breaches, field, row, given, name, level + 1);
    else if (isRequired(row)) breaches.push({ place: 'body', name, problem: 'missing', expected: row.type });
  }
  if (!rest?.row) return;
  const known = new Set(fields.map(({ row }) => row?.name));
  for (const [name, each] of Object.entries(value).slice(0, MOST_MEMBERS))
    if (!known.has(name) && each !== null)
      checkField(breaches, rest, rest.row, each, path ? `${path}.${name}` : name, level + 1);
}
/** Members without a row of their own that are compared with what the rows say of them. */
const MOST_MEMBERS = 200;

function checkField(breaches: Breach[], node: SchemaNode, row: Row, given: unknown, name: string, level: number): void {
  const wrong = (expected: string) => breaches.push({ place: 'body', name, problem: 'type', expected });
  if (breaches.length >= MOST_BREACHES || level > DEEPEST) return;
  const { is, items } = node;
  if (is !== 'list' && hasVariants(node)) {
    breaches.push(
      ...leastBroken(node, (form, found) => checkField(found, form, form.row ?? row, given, name, level + 1)),
    );
  } else if (is === 'list') {
    if (!Array.isArray(given)) return void wrong(row.type || 'array');
    checkKeywords(breaches, 'body', name, node, given);
    if (items)
      for (const [at, each] of given.slice(0, MOST_BREACHES).entries())
        checkField(breaches, items, row, each, `${name}[${at}]`, level);
  } else if (is === 'object') {
    checkObject(breaches, node, given, name, level);
    checkKeywords(breaches, 'body', name, node, given);
  } else if (
    is === 'number'
      ? typeof given !== 'number'
      : is === 'boolean'
        ? typeof given !== 'boolean'
        : is === 'string' && typeof given !== 'string'
  )
    wrong(row.type);
  else {
    if (typeof given !== 'object') checkValue(breaches, 'body', name, row, String(given));
    checkKeywords(breaches, 'body', name, node, given);
  }
}
