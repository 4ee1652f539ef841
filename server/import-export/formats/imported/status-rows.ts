import { IN_TABLE } from '../../../../contracts/docs/doc-types/media-shapes.js';
import { listText } from '../../../../contracts/docs/doc-types/value-type.js';
import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import type { ReadBody } from './text-body.js';

const JSON_TYPE = 'application/json';
const mark = { [IN_TABLE]: 'true' };

/** A response as it was answered, with a body for each media type. `contentType` of one: '' = none is known. */
export interface AnsweredStatus {
  readonly code: string;
  readonly bodies: readonly ReadBody[];
}

/**
 * The row of a response whose fields, those of the first body, are the response table. There is none for 200 in JSON, which a table
 * without a row is (docs/decisions/0052).
 */
export function tableStatus({ code, bodies: [first, ...others] }: AnsweredStatus): ImportedRow[] {
  const isUsual = code === '' || code === '200';
  const type = first?.contentType ?? '';
  const further = others.flatMap(mediaRow);
  const isTyped =
    type !== '' && (type !== JSON_TYPE || further.length > 0) && first !== undefined && first.rows.length > 0;
  if (isUsual && !isTyped && further.length === 0) return [];
  const table = isTyped ? [{ ...named(type), schema: mark }] : [];
  return [{ ...named(isUsual ? '200' : code), ...(!isUsual && { schema: mark }), children: [...table, ...further] }];
}

/** The row of any other response. `description`: '' = it is that of an error code, whose row is needed for a body only. */
export function otherStatus({ code, bodies }: AnsweredStatus, description = ''): ImportedRow[] {
  const children = bodies.flatMap(mediaRow);
  if (code === '' || (children.length === 0 && description === '')) return [];
  return [{ ...named(code), description, children }];
}

/** A media type is the root of its schema. */
function mediaRow({ contentType, rows, isArray, arrayType }: ReadBody): ImportedRow[] {
  const [first] = rows;
  if (!first) return [];
  const name = contentType || JSON_TYPE;
  // Of plain values, or a text, the only row is the body, or its element.
  if (first.name === '' && rows.length === 1)
    return [{ ...first, name, required: false, ...(isArray && { type: listText(first.type, 1), example: '' }) }];
  return [{ ...named(name), type: isArray ? listText(arrayType, 1) : 'object', children: rows }];
}

const named = (name: string): ImportedRow => ({
  ...{ name, type: '', required: false, maxLength: '', example: '', description: '', children: [] },
});
