import type { ChangePlace } from '../../../contracts/docs/change-severity/rules.js';
import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { plainText } from '../../../contracts/docs/doc-types/row-parts.js';
import { readType } from '../../../contracts/docs/doc-types/value-type.js';
import type { Found } from './limit-change.js';

/** The keywords of a row that say how its value is written in a call. */
export const styleNames: ReadonlySet<string> = new Set(['@style', '@explode', '@content']);
const simple: readonly ChangePlace[] = ['path', 'header', 'response'];

/** How a value is written (OpenAPI 3.1, 4.8.12.2); what is not said has its usual value. */
function writingOf({ schema = {}, type }: ParamRow, place: ChangePlace): string {
  const mediaType = plainText(schema['@content'] ?? '');
  if (mediaType !== '') return mediaType;
  const style = plainText(schema['@style'] ?? '') || (simple.includes(place) ? 'simple' : 'form');
  const { depth, of } = readType(type);
  // One value has nothing to separate.
  if (depth === 0 && of !== 'object' && of !== 'map' && of !== 'any') return `style: ${style}`;
  return `style: ${style}, explode: ${schema['@explode'] ?? String(style === 'form')}`;
}

/** Another way to write a value is another call. Of another type it is another value anyway. */
export function styleChange(place: ChangePlace, was: ParamRow, row: ParamRow): Found[] {
  if (was.type !== row.type) return [];
  const [from, to] = [writingOf(was, place), writingOf(row, place)];
  return from === to ? [] : [{ kind: 'style', from, to }];
}
