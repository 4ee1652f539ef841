import { branchValue, exampleOf, type Value } from './doc-types/example.js';
import { oneLine } from './doc-types/json-value.js';
import { isJsonLines, isPlain, isXml } from './doc-types/media-kinds.js';
import type { Shape } from './doc-types/schema-tree.js';
import { readType } from './doc-types/value-type.js';
import { xmlExampleOf } from './doc-types/xml-example.js';

/** `body`: that of a media type; its row has what belongs to the root of its schema. */
export interface TextBody {
  readonly type: string;
  readonly shape: Shape;
  /** The keyword `xml` of the root. */
  readonly xml?: string | undefined;
}

/** The text of a body that is no JSON: XML or lines of JSON made of its rows, or a text as it was written. */
export function bodyText({ type, shape, xml }: TextBody): string | undefined {
  const [first] = shape.branches;
  if (!first || !(isXml(type) || isPlain(type)) || readType(first.row.type).of === 'file') return undefined;
  const isOne = first.row.name === '' && shape.elementType === '';
  if (isOne && (first.row.example !== '' || first.row.schema?.examples)) return textOfValue(branchValue(first), type);
  if (isJsonLines(type)) return jsonLines(exampleOf(shape));
  return isXml(type) ? xmlExampleOf(shape, xml) : undefined;
}

function textOfValue(value: Value, type: string): string {
  if (typeof value !== 'string') return oneLine(value);
  // Readers of lines wait for the end of the last one.
  return isJsonLines(type) && !value.endsWith('\n') ? `${value}\n` : value;
}

/** A list is a line for each of its elements. */
export const jsonLines = (value: Value): string =>
  (Array.isArray(value) ? value : [value]).map((each) => `${oneLine(each)}\n`).join('');
