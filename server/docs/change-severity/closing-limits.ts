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
    if (own === 'required') return namesRelation(namesOf(jsonValue(from ?? '')), namesOf(jsonValue(to ?? '')));
    if (own === 'dependentRequired') return namesRelation(pairsOf(jsonValue(from ?? '')), pairsOf(jsonValue(to ?? '')));
    return encodings.has(own) ? 'replaced' : 'changed';
  });
}

/** What is written in another way does not read as the old one. */
const encodings: ReadonlySet<string> = new Set(['contentMediaType', 'contentEncoding']);

/** Each name that must be there is a limit of its own. */
function namesRelation(before: readonly string[] | undefined, after: readonly string[] | undefined): string {
  if (!before || !after) return 'changed';
  const [lost, gained] = [before.filter((one) => !after.includes(one)), after.filter((one) => !before.includes(one))];
  if (lost.length + gained.length === 0) return '';
  return lost.length === 0 ? 'narrowed' : gained.length === 0 ? 'widened' : 'replaced';
}
const namesOf = (names: Value | undefined): string[] | undefined =>
  Array.isArray(names) ? names.map(canonicalText) : undefined;
/** Of `dependentRequired`: the members with the names that each asks for. */
function pairsOf(lists: Value | undefined): string[] | undefined {
  if (!(lists instanceof Map)) return undefined;
  return [...lists].flatMap(([member, names]) =>
    Array.isArray(names) ? names.map((name) => canonicalText([member, name])) : [],
  );
}
