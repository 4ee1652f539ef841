import { type KeywordText, keywordWords } from './keyword-words.js';
import { isKnownKeyword, type KnownKeyword, kindOf } from './known-keywords.js';
import { IN_TABLE, isOfSchema } from './media-shapes.js';
import { plainText, type RowValue } from './row-parts.js';
import { type XmlText, xmlText } from './xml-words.js';

/** One constraint in words; `attribute` is its name in the history. */
export interface ConstraintText {
  readonly attribute: string;
  readonly text: string;
}
/** Before keywords of elements, once for each level. */
export const ITEMS = 'items/';
/** The beginning of a long value; the whole one is in its field. */
const MOST = 80;
const shortened = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);

interface Constrained {
  readonly schema?: Readonly<Record<string, string>> | undefined;
  readonly values?: readonly RowValue[] | undefined;
}
/** What has a text: `ofItems` is about the elements of a list, `inTable` about a body whose fields are the table. */
export type SaidKeyword = KnownKeyword | KeywordText | XmlText | 'ofItems' | 'inTable';
/** A keyword with its value, in the language of the screen. */
export type SayKeyword = (keyword: SaidKeyword, value: string) => string;

/** The row's keywords in words, bounds first. */
export function constraintTexts({ schema = {} }: Constrained, say: SayKeyword): ConstraintText[] {
  const entries = Object.entries(schema).filter(
    ([keyword, json]) =>
      !(isFlag(keyword) && json === 'false') && !saysNoType(keyword, json) && !changesNoXml(keyword, json),
  );
  return entries
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([keyword, json]) => ({ attribute: `schema/${keyword}`, text: constraintText(keyword, json, say) }));
}

/** The type contains `| null`. */
const shownElsewhere = new Set(['schema/nullable', 'schema/type']);

/** The constraints of a row for readers who also see its exact type and its values. */
export const constraintsBesideType = (row: Constrained, say: SayKeyword): ConstraintText[] =>
  constraintTexts(row, say).filter(
    // Values are listed separately: those of a list where its elements have none.
    ({ attribute }) => !shownElsewhere.has(attribute) && (attribute !== 'schema/enum' || row.values !== undefined),
  );

/** What the row of a media type has for the body as a whole, whose type nobody sees; values are listed separately. */
export const constraintsOfBody = ({ schema = {} }: Constrained, say: SayKeyword): ConstraintText[] =>
  constraintTexts({ schema: Object.fromEntries(Object.entries(schema).filter(isShownOfBody)) }, say);
const isShownOfBody = ([keyword]: readonly [string, string]): boolean => isOfSchema(keyword) && keyword !== 'enum';

const order: readonly string[] = [
  ...['format', 'pattern', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'default'],
];
/** Where a keyword is among those of a row: bounds first. */
export const placeOf = (keyword: string): number => (order.includes(keyword) ? order.indexOf(keyword) : order.length);
/** That a source had no type is kept for exports, and limits nothing. */
const saysNoType = (keyword: string, json: string): boolean => /^(?:items\/)*type$/.test(keyword) && json === 'null';
const changesNoXml = (keyword: string, json: string): boolean =>
  /^(?:items\/)*xml$/.test(keyword) && xmlText(json, (text) => text) === '';
const isFlag = (keyword: string): keyword is KnownKeyword => isKnownKeyword(keyword) && kindOf(keyword) === 'flag';

/** One keyword in words. */
export function constraintText(keyword: string, json: string, say: SayKeyword): string {
  if (keyword.startsWith(ITEMS)) return say('ofItems', constraintText(keyword.slice(ITEMS.length), json, say));
  if (keyword === IN_TABLE && json === 'true') return say('inTable', '');
  const xml = keyword === 'xml' && xmlText(json, say, shortened);
  if (xml) return say('xml', xml);
  const words = keywordWords(keyword, json);
  if (words) return say(words.text, shortened(words.value));
  const value = shortened(plainText(json));
  if (keyword.startsWith('@')) return parameterText(keyword.slice(1), value, say);
  if (!isKnownKeyword(keyword)) return `${keyword}: ${shortened(json)}`;
  return isFlag(keyword) && json !== 'true' ? `${keyword}: ${value}` : say(keyword, value);
}

/** Of the parameter itself, such as `@style`: its name in OpenAPI, alone where it is a flag that is set. */
function parameterText(name: string, value: string, say: SayKeyword): string {
  if (value !== 'true') return `${name}: ${value}`;
  return name === 'deprecated' ? say(name, value) : name;
}

/** A value of an enumeration with its name. */
export const valueText = ({ value, name }: RowValue): string =>
  name ? `${shortened(plainText(value))} ${name}` : shortened(plainText(value));
