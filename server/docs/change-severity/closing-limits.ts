import { jsonValue, type Value } from '../../../contracts/docs/doc-types/json-value.js';
import { canonicalText, isSameJson } from '../../../contracts/docs/doc-types/same-value.js';
import { changeOf, type Found, named, type Sides } from './limit-change.js';

/** Keywords that exclude values in a way that is not a size. */
export const closing = [
  ...['if', 'then', 'else', 'not', 'contains', 'dependentRequired', 'dependentSchemas', 'patternProperties'],
  ...['propertyNames', 'additionalProperties', 'unevaluatedItems', 'unevaluatedProperties', 'prefixItems', 'required'],
  ...['oneOf', 'anyOf', 'allOf', 'contentSchema', 'contentMediaType', 'contentEncoding', 'uniqueItems'],
];

/** Schemas that allow everything are no limit. */
const isOpen = (text: string | undefined): boolean => text === undefined || /^(?:true|\{\}|null)$/.test(text);

export function closingChange({ name, from, to }: Sides): Found[] {
  const isFlag = name.endsWith('uniqueItems');
  const isNone = (text: string | undefined) => (isFlag ? text !== 'true' : isOpen(text));
  const shown = (text: string | undefined) => (text === undefined || isNone(text) ? undefined : named(name, text));
  return changeOf(shown(from), shown(to), () => {
    if (isSameJson(from ?? '', to ?? '')) return '';
    const own = name.replace(/^(?:items\/)+/, '');
    if (own === 'dependentRequired') return listsRelation(jsonValue(from ?? ''), jsonValue(to ?? ''));
    return encodings.has(own) ? 'replaced' : 'changed';
  });
}

/** What is written in another way does not read as the old one. */
const encodings: ReadonlySet<string> = new Set(['contentMediaType', 'contentEncoding']);

/** Each name that a member asks for is a limit of its own. */
function listsRelation(from: Value | undefined, to: Value | undefined): string {
  const [before, after] = [pairsOf(from), pairsOf(to)];
  if (!before || !after) return 'changed';
  const [lost, gained] = [before.filter((one) => !after.includes(one)), after.filter((one) => !before.includes(one))];
  if (lost.length + gained.length === 0) return '';
  return lost.length === 0 ? 'narrowed' : gained.length === 0 ? 'widened' : 'replaced';
}
function pairsOf(lists: Value | undefined): string[] | undefined {
  if (!(lists instanceof Map)) return undefined;
  return [...lists].flatMap(([member, names]) =>
    Array.isArray(names) ? names.map((name) => canonicalText([member, name])) : [],
  );
}
