import { brokenKeywords } from '../../../../contracts/docs/doc-types/keyword-check.js';
import { isRequired, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { branchNode, type SchemaNode } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { readType } from '../../../../contracts/docs/doc-types/value-type.js';
import { isJsonNumber, numberValue } from '../../../../contracts/platform/exact-json.js';

export interface Breach {
  readonly place: 'path' | 'query' | 'header' | 'cookie' | 'body';
  readonly name: string;
  readonly problem: 'missing' | 'type' | 'value' | 'length' | 'constraint';
  readonly expected: string;
}

/** Path, query, headers and cookies are texts: `12` is a number there. */
export function checkText(breaches: Breach[], place: Breach['place'], row: Row, value: string | undefined): void {
  if (value === undefined || value === '') {
    if (isRequired(row)) breaches.push({ place, name: row.name, problem: 'missing', expected: row.type });
    return;
  }
  const type = readType(row.type);
  if (type.depth > 0) return;
  const node = branchNode({ row, children: [] });
  const fits =
    type.of === 'number'
      ? Number.isFinite(Number(value))
      : type.of === 'boolean'
        ? /^(true|false|0|1)$/i.test(value)
        : true;
  if (!fits) breaches.push({ place, name: row.name, problem: 'type', expected: row.type });
  else {
    checkValue(breaches, place, row.name, row, value);
    checkKeywords(breaches, place, row.name, node, valueOfText(value, node));
  }
}

/** A text as the value that the row's type makes of it. */
function valueOfText(text: string, { is }: SchemaNode): unknown {
  if (is === 'number') return isJsonNumber(text) ? numberValue(text) : Number(text);
  return is === 'boolean' ? /^(?:true|1)$/i.test(text) : text;
}

/** A list of another length is named once; its elements have keywords of their own. */
export function checkKeywords(
  breaches: Breach[],
  place: Breach['place'],
  name: string,
  node: SchemaNode,
  value: unknown,
): void {
  // A greatest length in the column is checked there.
  const isChecked = Number(node.row?.maxLength) > 0;
  for (const { keyword, expected } of brokenKeywords(node, value))
    if (keyword === 'enum') breaches.push({ place, name, problem: 'value', expected });
    else if (keyword !== 'maxLength' || !isChecked) breaches.push({ place, name, problem: 'constraint', expected });
}

export function checkValue(breaches: Breach[], place: Breach['place'], name: string, row: Row, value: string): void {
  const items = row.enumInfo?.items ?? [];
  if (items.length > 0 && !items.some((item) => item.value === value))
    breaches.push({
      place,
      name,
      problem: 'value',
      expected: items
        .map((item) => item.value)
        .slice(0, 20)
        .join(', '),
    });
  const length = Number(row.maxLength);
  if (Number.isInteger(length) && length > 0 && readType(row.type).of === 'string' && [...value].length > length)
    breaches.push({ place, name, problem: 'length', expected: String(length) });
}
