import { chinese } from './chinese.js';
import { english } from './english.js';
import { type ChangePlace, directionOf, places } from './rules.js';
import type { ChangeTexts } from './texts.js';

/** The subject of a sentence. `path`: the names from the root of the table to the row, or the name of the thing. */
export interface ChangeWords {
  readonly rule: string;
  readonly path: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** Chinese for every language but English: the language of the specification. */
export const changeTexts = (lang: string): ChangeTexts => (lang.startsWith('en') ? english : chinese);

const isPlace = (text: string): text is ChangePlace => places.some((place) => place === text);

/** The parts of a rule's id: `query.added.required` is about a row of the query table. */
export function partsOf(rule: string): { readonly place?: ChangePlace; readonly kind: string } {
  const dot = rule.indexOf('.');
  const place = rule.slice(0, dot);
  return isPlace(place) ? { place, kind: rule.slice(dot + 1) } : { kind: rule };
}

/** Why a change has its severity, in the language; '' when the change itself says it. */
function reasonOf(lang: string, rule: string): string {
  const { why } = changeTexts(lang);
  const { place, kind } = partsOf(rule);
  return why[rule] ?? (place ? why[`${directionOf(place)}.${kind}`] : undefined) ?? '';
}

/** The change as one sentence, with its reason: "Required query parameter `tenantId` added: calls without it will fail". */
export function changeSentence(lang: string, change: ChangeWords): string {
  const texts = changeTexts(lang);
  const { place, kind } = partsOf(change.rule);
  const isWhole = change.path.every((name) => name === '');
  const what = withWhole(texts.what[kind] ?? change.rule, isWhole && place ? texts.wholes[place] : undefined);
  const because = reasonOf(lang, change.rule);
  const said = what.replaceAll(/\{(place|name|from|to)\}/g, (_, key: string) =>
    key === 'place' ? (place ? placeText(texts, place, change.path) : '') : shownValue(texts, change, key),
  );
  return capital(because === '' ? said.trim() : `${said.trim()}${texts.separator}${because}`);
}

/** A media type is the body itself, of a request or of a status, and no field of it. */
function placeText({ places: named, wholes }: ChangeTexts, place: ChangePlace, path: readonly string[]): string {
  const isBody = path.length === (place === 'body' ? 1 : 2) && mediaType.test(path.at(-1) ?? '');
  return (isBody ? wholes[place] : undefined) ?? named[place];
}
const mediaType = /^(?:application|text|image|audio|video|multipart|font|message|model|\*)\//i;

/** A whole has no name; between Chinese words is no space. */
const withWhole = (what: string, whole: string | undefined): string =>
  whole === undefined
    ? what
    : what.replace('{place} {name}', whole).replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');

const MOST = 80;

/** A name or value of users: one line, not too long, marked as code. */
function quoted(value: string, empty: string): string {
  const line = value.replaceAll(/[\s\p{Cc}`]+/gu, ' ').trim();
  if (line === '') return empty;
  return `\`${line.length > MOST ? `${[...line].slice(0, MOST).join('')}…` : line}\``;
}

function shownValue(texts: ChangeTexts, { rule, path, from, to }: ChangeWords, key: string): string {
  // A variant without a name is a part of the row above.
  if (key === 'name') return quoted(path.filter((name) => name !== '').join('.'), texts.unnamed);
  const value = key === 'from' ? from : to;
  // Between two tables, the values are the tables.
  if (rule.endsWith('.relocated') && isPlace(value)) return texts.places[value];
  return quoted(value, texts.nothing);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
