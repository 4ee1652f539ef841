import type { KeywordKind, KnownKeyword } from '../../../../contracts/docs/doc-types/known-keywords.js';
import { plainText } from '../../../../contracts/docs/doc-types/row-parts.js';
import { readType } from '../../../../contracts/docs/doc-types/value-type.js';
import { compactJson, isJsonNumber } from '../../../../contracts/platform/exact-json.js';

export type FieldKind = KeywordKind | 'json';

const ofAll: readonly KnownKeyword[] = [
  ...(['default', 'title', 'examples'] as const),
  ...(['nullable', 'readOnly', 'writeOnly', 'deprecated'] as const),
];
const ofText: readonly KnownKeyword[] = ['format', 'pattern', 'minLength'];
const ofNumber: readonly KnownKeyword[] = [
  ...(['format', 'minimum', 'maximum'] as const),
  ...(['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const),
];
const ofList: readonly KnownKeyword[] = ['minItems', 'maxItems', 'uniqueItems'];
const ofObject: readonly KnownKeyword[] = ['minProperties', 'maxProperties'];

/** The keywords that fit the type of a row. */
export function fieldsFor(type: string): readonly KnownKeyword[] {
  const { depth, of } = readType(type);
  if (depth > 0) return [...ofList, ...ofAll];
  switch (of) {
    case 'string':
      return [...ofText, ...ofAll];
    case 'number':
      return [...ofNumber, ...ofAll];
    case 'object':
    case 'map':
      return [...ofObject, ...ofAll];
    case 'any':
      return [...ofText, ...ofNumber.slice(1), ...ofAll];
    default:
      return ofAll;
  }
}

/** Whether a value of the type is a text, so that people write it without quotes. */
export function isTextType(type: string): boolean {
  const { of } = readType(type);
  return of === 'string' || of === 'file';
}

type WrongInput = 'number' | 'count' | 'positive' | 'list' | 'json';
export type TypedJson = { readonly json: string | undefined } | { readonly wrong: WrongInput };

/** What was typed into a field, as the JSON text of its keyword; nothing typed removes it. */
export function typedJson(kind: FieldKind, typed: string, isText: boolean): TypedJson {
  const text = typed.trim();
  if (text === '') return { json: undefined };
  switch (kind) {
    case 'text':
      return { json: JSON.stringify(typed) };
    case 'value':
      return isText ? { json: JSON.stringify(typed) } : asJson(text, 'json');
    case 'number':
      return isJsonNumber(text) ? { json: text } : { wrong: 'number' };
    case 'positive':
      return isJsonNumber(text) && /^[^-eE]*[1-9]/.test(text) ? { json: text } : { wrong: 'positive' };
    case 'count':
      return /^(?:0|[1-9]\d{0,14})$/.test(text) ? { json: text } : { wrong: 'count' };
    case 'list':
      return text.startsWith('[') ? asJson(text, 'list') : { wrong: 'list' };
    default:
      return asJson(text, 'json');
  }
}

function asJson(text: string, wrong: WrongInput): TypedJson {
  const json = compactJson(text);
  return json === undefined ? { wrong } : { json };
}

/** The JSON text as people read and type it. */
export function shownJson(kind: FieldKind, json: string | undefined, isText: boolean): string {
  if (json === undefined) return '';
  return kind === 'text' || (kind === 'value' && isText) ? plainText(json) : json;
}
