/* What the readers of documents share. */

export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
export const objectOr = (value) => (isObject(value) ? value : {});
export const listOr = (value) => (Array.isArray(value) ? value : []);
export const mapped = (of, change) =>
  Object.fromEntries(Object.entries(objectOr(of)).map(([k, v]) => [k, change(v, k)]));
export const METHODS = new Set('get put post delete options head patch trace query'.split(' '));
export const isExtension = (name) => name.startsWith('x-');

/* Where schemas have schemas. */
export const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
export const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
export const ONES = [
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'unevaluatedProperties',
];
