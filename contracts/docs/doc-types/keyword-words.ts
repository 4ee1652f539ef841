import { jsonValue, type Value } from './json-value.js';
import { plainText } from './row-parts.js';

/** Keywords that nobody types in fields of their own, and that readers meet in many imported docs. */
export const keywordTexts = [
  ...([
    'const',
    'enum',
    'never',
    'discriminator',
    'additionalProperties',
    'contentEncoding',
    'contentMediaType',
  ] as const),
] as const;
export type KeywordText = (typeof keywordTexts)[number];

/** What the text of the keyword is about; undefined for other keywords and for values that have no words. */
export function keywordWords(keyword: string, json: string): { text: KeywordText; value: string } | undefined {
  const text = keyword === 'not' ? 'never' : keywordTexts.find((each) => each === keyword && each !== 'never');
  if (!text) return undefined;
  const value = wordsOf(text, json);
  return value === undefined ? undefined : { text, value };
}

/** Whether no value is allowed: `not` with an empty schema. */
export const saysNever = ({ not = '' }: Readonly<Record<string, string>>): boolean =>
  /^\s*(?:\{\s*\}|true)\s*$/.test(not);

function wordsOf(text: KeywordText, json: string): string | undefined {
  if (text === 'discriminator') return discriminatorOf(jsonValue(json));
  if (text === 'never') return saysNever({ not: json }) ? '' : undefined;
  if (text === 'additionalProperties') return json === 'false' ? '' : undefined;
  return plainText(json);
}

/** `kind (card → Card, wallet → Wallet)`: the property, and what its values choose (OpenAPI 3.1, 4.8.25). */
function discriminatorOf(read: Value | undefined): string | undefined {
  const name = read instanceof Map ? read.get('propertyName') : undefined;
  if (!(read instanceof Map) || typeof name !== 'string') return undefined;
  const mapping = read.get('mapping');
  const pairs = mapping instanceof Map ? [...mapping].map(([value, to]) => `${value} → ${modelOf(to)}`) : [];
  const others = [...read.keys()].filter((key) => key !== 'propertyName' && key !== 'mapping');
  if (others.length > 0) return undefined;
  return pairs.length > 0 ? `${name} (${pairs.join(', ')})` : name;
}

/** The last part of a reference. */
const modelOf = (to: Value): string => (typeof to === 'string' ? (to.split('/').at(-1) ?? to) : '');
