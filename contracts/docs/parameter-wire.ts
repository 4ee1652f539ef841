import { jsonOf, rowExample, type Value } from './doc-types/example.js';
import { type Branch, isRequired, type Row } from './doc-types/param-tree.js';
import { plainText } from './doc-types/row-parts.js';
import { branchNode, innermost, isLeftOut, type SchemaNode } from './doc-types/schema-tree.js';
import { withoutModel } from './doc-types/unfolded.js';

/*
 * How parameters are sent (OpenAPI 3.1.1, 4.8.12, and RFC 6570). The keywords `@style`, `@explode` … of a row tell it, or
 * the notes that earlier imports put below its description: `style: deepObject; explode: true`. Everything that sends,
 * shows or reads a parameter uses these functions.
 */

export type WirePlace = 'path' | 'query' | 'header' | 'cookie' | 'form';
export interface WireStyle {
  readonly style: string;
  readonly explode: boolean;
  /** Characters that have a meaning in addresses are sent as they are. */
  readonly allowReserved: boolean;
  /** The value is sent as a text of this type; '' = by `style`. */
  readonly contentType: string;
  /** Whether the doc says how the parameter is sent. */
  readonly isSaid: boolean;
}

/** A name and its value, as they are before an address encodes them. */
export interface WirePair {
  readonly name: string;
  readonly value: string;
}

const styles = /^(?:matrix|label|simple|form|spaceDelimited|pipeDelimited|deepObject)$/;
const usual = (place: WirePlace): string => (place === 'path' || place === 'header' ? 'simple' : 'form');

/** The style of a row, by its keywords or the notes of its description. */
export function wireStyleOf(
  { description, schema = {} }: Pick<Row, 'description' | 'schema'>,
  place: WirePlace,
): WireStyle {
  const last = description.trimEnd().split('\n').at(-1) ?? '';
  const notes = new Map(
    last.split(';').map((note) => {
      const [name = '', value = ''] = note.split(':', 2);
      return [name.trim(), value.trim()];
    }),
  );
  for (const [name, json] of Object.entries(schema))
    if (name.startsWith('@')) notes.set(name.slice(1), plainText(json));
  const given = notes.get('style') ?? '';
  const style = styles.test(given) ? given : usual(place);
  const explode = notes.get('explode');
  return {
    style,
    explode: explode === undefined ? style === 'form' || style === 'deepObject' : explode === 'true',
    allowReserved: notes.has('allowReserved') && notes.get('allowReserved') !== 'false',
    contentType: notes.get('content') ?? '',
    isSaid: styles.test(given) || explode !== undefined || notes.has('content'),
  };
}

/** The text of a value within a parameter: a structure as JSON. */
export const wireText = (value: Value): string =>
  value === null ? '' : typeof value === 'object' ? compactJson(value) : String(value);

function compactJson(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(compactJson).join(',')}]`;
  if (!(value instanceof Map)) return jsonOf(value);
  return `{${[...value].map(([name, each]) => `${JSON.stringify(name)}:${compactJson(each)}`).join(',')}}`;
}

const delimiters: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** What is sent of a parameter in a query, a form or cookies; in a path or a header it is one pair without a name. */
export function wirePairs(name: string, value: Value, how: WireStyle): WirePair[] {
  if (how.contentType !== '') return [{ name, value: wireText(value) }];
  if (how.style === 'matrix' || how.style === 'label' || how.style === 'simple')
    return [{ name, value: inPath(name, value, how) }];
  const parts = partsOf(value);
  if (!parts) return [{ name, value: wireText(value) }];
  if (how.style === 'deepObject' && value instanceof Map)
    return parts.flatMap(([key, each]) => deep(`${name}[${key}]`, each));
  if (how.explode && how.style === 'form')
    return parts.map(([key, each]) => ({ name: key || name, value: wireText(each) }));
  const delimiter = delimiters[how.style] ?? ',';
  return parts.length > 0 ? [{ name, value: flat(parts).map(wireText).join(delimiter) }] : [];
}

/** Objects in an object of `deepObject` have no rule; servers that read them nest the brackets. */
const deep = (name: string, value: Value): WirePair[] =>
  value instanceof Map
    ? [...value].flatMap(([key, each]) => deep(`${name}[${key}]`, each))
    : Array.isArray(value)
      ? value.map((each) => ({ name, value: wireText(each) }))
      : [{ name, value: wireText(value) }];

/** Keys and values of an object; the values of a list without keys; undefined for a plain value. */
const partsOf = (value: Value): [key: string, Value][] | undefined =>
  value instanceof Map ? [...value] : Array.isArray(value) ? value.map((each) => ['', each]) : undefined;
const flat = (parts: readonly [string, Value][]): Value[] =>
  parts.flatMap(([key, each]) => (key === '' ? [each] : [key, each]));

/** In a path each part is encoded, in a header none is. */
function inPath(name: string, value: Value, { style, explode }: WireStyle): string {
  const parts = partsOf(value);
  const joined = (by: string, pair: string) =>
    explode
      ? (parts ?? []).map(([key, each]) => (key === '' ? wireText(each) : key + pair + wireText(each))).join(by)
      : flat(parts ?? [])
          .map(wireText)
          .join(',');
  if (style === 'label') return `.${parts ? joined('.', '=') : wireText(value)}`;
  if (style === 'simple') return parts ? joined(',', '=') : wireText(value);
  const text = parts ? joined(';', '=') : wireText(value);
  if (!parts || !explode) return text === '' ? `;${name}` : `;${name}=${text}`;
  return parts.map(([key, each]) => `;${key || name}=${wireText(each)}`).join('');
}

/** Unpaired surrogates cannot be encoded as UTF-8. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));

/** A segment of a path: separators of the style stay. */
export const encodedPath = (text: string, { style, contentType }: WireStyle): string => {
  const whole = encoded(text);
  if (contentType !== '' || (style === 'simple' && !text.includes(','))) return whole;
  const kept = style === 'simple' ? /%2C|%3D/g : /%2C|%3D|%3B/g;
  return whole.replace(kept, decodeURIComponent);
};

const reserved = /%(?:3A|2F|3F|40|24|2C|3B|3D)/g;
/** The value of a query or form: commas stay, which separate values; with `allowReserved` what may stay. */
export const encodedQuery = (text: string, allowReserved = false): string =>
  encoded(text).replace(allowReserved ? reserved : /%2C/g, decodeURIComponent);

/**
 * The pairs of a row with its example. A row that does not say how it is sent, and has rows below it, is sent as those,
 * their names joined by dots, as frameworks read them that bind objects.
 */
export const branchPairs = (branch: Branch, place: WirePlace): WirePair[] => nodePairs(branchNode(branch), place);

function nodePairs(node: SchemaNode, place: WirePlace, above = ''): WirePair[] {
  const { row } = node;
  if (!row || row.name === '' || isLeftOut(node)) return [];
  const [name, how] = [above + row.name, wireStyleOf(row, place)];
  const { fields } = innermost(node).node;
  if (fields.length > 0 && !how.isSaid) return fields.flatMap((field) => nodePairs(field, place, `${name}.`));
  const value = rowExample(node);
  // The type of a part is that of each element (OpenAPI 3.1, 4.8.15), unless the list is JSON.
  if (place === 'form' && Array.isArray(value) && how.contentType !== '' && !/json/i.test(how.contentType))
    return value.map((each) => ({ name, value: wireText(each) }));
  if (value instanceof Map && !how.isSaid) return [{ name, value: wireText(value) }];
  return wirePairs(name, value, how);
}

/** Whether a call has a parameter, given the names that it sends. */
export function isSent(branch: Branch, place: WirePlace, names: (name: string) => boolean, above = ''): boolean {
  const { row, children } = withoutModel(branch);
  const [name, how] = [above + row.name, wireStyleOf(row, place)];
  if (names(name)) return true;
  if (children.length === 0) return false;
  const wanted = children.filter(({ row: child }) => isRequired(child));
  const every = (nameOf: (child: string) => string) =>
    (wanted.length > 0 ? wanted.every.bind(wanted) : children.some.bind(children))(({ row: child }) =>
      names(nameOf(child.name)),
    );
  if (how.style === 'deepObject') return every((child) => `${name}[${child}]`);
  if (how.isSaid) return every((child) => child);
  return every((child) => `${name}.${child}`) || every((child) => child);
}
