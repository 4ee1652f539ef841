/** Keywords that have words of their own, in the order in which they are asked for. */
const keywords = {
  format: 'text',
  pattern: 'text',
  minLength: 'count',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'positive',
  minItems: 'count',
  maxItems: 'count',
  uniqueItems: 'flag',
  minProperties: 'count',
  maxProperties: 'count',
  default: 'value',
  title: 'text',
  examples: 'list',
  nullable: 'flag',
  readOnly: 'flag',
  writeOnly: 'flag',
  deprecated: 'flag',
} as const;
export type KnownKeyword = keyof typeof keywords;
export const isKnownKeyword = (keyword: string): keyword is KnownKeyword => Object.hasOwn(keywords, keyword);
export const knownKeywords: readonly KnownKeyword[] = Object.keys(keywords).filter(isKnownKeyword);
/** What people type for the keyword. */
export type KeywordKind = (typeof keywords)[KnownKeyword];
export const kindOf = (keyword: KnownKeyword): KeywordKind => keywords[keyword];

/** What a row's parameter, media type or status has besides its schema (OpenAPI 3.1, 4.8.12, 4.8.14, 4.8.17): `@` and its name. */
const heldKeywords = [
  ...(['style', 'explode', 'allowReserved', 'allowEmptyValue', 'deprecated', 'content'] as const),
  ...(['examples', 'encoding', 'links', 'table'] as const),
];
export type HeldKeyword = (typeof heldKeywords)[number];
/** Of `@style`: `style`; undefined for a keyword of the schema, or one without words. */
export const heldKeyword = (keyword: string): HeldKeyword | undefined =>
  keyword.startsWith('@') ? heldKeywords.find((name) => name === keyword.slice(1)) : undefined;
