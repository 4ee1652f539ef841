import type { JsonObject } from '../object-kinds.js';

/* What of an original schema is written again. */

/** Keywords that rows describe completely. */
export const structure = new Set(['properties', 'required', 'items', 'additionalProperties', 'patternProperties']);
/** Keywords that belong to a type: they are dropped when somebody changes it. */
export const typed = new Set([
  ...['type', 'format', 'enum', 'const', 'pattern', 'minLength', 'minimum', 'maximum', 'exclusiveMinimum', 'default'],
  ...['exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'contentMediaType', 'contentEncoding'],
  ...[
    'x-enum-varnames',
    'x-enumNames',
    'x-enum-descriptions',
    'x-enumDescriptions',
    'x-ms-enum',
    'title',
    'discriminator',
  ],
]);
/** Those that have no row beside variants of a body. */
export const besideVariants = new Set(['type', 'title', 'discriminator']);

export const withoutKeys = (from: JsonObject, isOut: (name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !isOut(name)));
