import { IN_TABLE } from '../../../../contracts/docs/doc-types/media-shapes.js';
import { listText } from '../../../../contracts/docs/doc-types/value-type.js';
import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import type { ReadBody } from './text-body.js';

const JSON_TYPE = 'application/json';
const mark = { [IN_TABLE]: 'true' };

/** A response as it was answered. `type`: '' = none is known. */
export interface AnsweredStatus {
  readonly code: string;
  readonly type: string;
  readonly body: ReadBody;
}

/**
 * The row of a response whose fields are the response table: none where it says nothing, because without it the table is that of 200 in
 * JSON (docs/decisions/0052).
 */
export function tableStatus({ code, type, body }: AnsweredStatus): ImportedRow[] {
  const isUsual = code === '' || code === '200';
  const isTyped = type !== '' && type !== JSON_TYPE && body.rows.length > 0;
  if (isUsual && !isTyped) return [];
  return [
    {
      ...named(isUsual ? '200' : code),
      ...(!isUsual && { schema: mark }),
      children: isTyped ? [{ ...named(type), schema: mark }] : [],
    },
  ];
}

/** The row of any other response. `description`: '' = it is that of an error code, whose row is needed for a body only. */
export function otherStatus({ code, type, body }: AnsweredStatus, description = ''): ImportedRow[] {
  const media = mediaRow(type || JSON_TYPE, body);
  if (code === '' || (!media && description === '')) return [];
  return [{ ...named(code), description, children: media ? [media] : [] }];
}

/** A media type is the root of its schema. */
function mediaRow(type: string, { rows, isArray, arrayType }: ReadBody): ImportedRow | undefined {
  const [first] = rows;
  if (!first) return undefined;
  // Of plain values, or a text, the only row is the body, or its element.
  if (first.name === '' && rows.length === 1)
    return { ...first, name: type, required: false, ...(isArray && { type: listText(first.type, 1), example: '' }) };
  return { ...named(type), type: isArray ? listText(arrayType, 1) : 'object', children: rows };
}

const named = (name: string): ImportedRow => ({
  ...{ name, type: '', required: false, maxLength: '', example: '', description: '', children: [] },
});
