import type { ParsedImport } from '../../../../contracts/import-export/imported-api.js';
import { type Json, textOr } from '../imported/json.js';

/*
 * Collections of other tools become one of Postman, which has the same parts, and are read as such.
 */

/** A name and a value; a disabled one is not sent. */
export interface Pair {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
  readonly description?: string;
  readonly type?: string;
  readonly src?: string | readonly string[];
  /** That of a part. */
  readonly contentType?: string;
}

/** Credentials as a collection has them. */
export const authOf = (type: string, values: Json): Json =>
  type === '' || type === 'none'
    ? { type: 'noauth' }
    : { type, [type]: Object.entries(values).map(([key, value]) => ({ key, value: textOr(value) })) };

/** A script that is only reported. */
export const scriptOf = (listen: string, text: string): Json[] =>
  text.trim() === '' ? [] : [{ listen, script: { exec: [text] } }];

/** An address with its query apart. Parameters that the address has already are not repeated. */
export function urlOf(raw: string, query: readonly Pair[], variables: readonly Pair[]): Json {
  const [address = ''] = raw.split('#', 1);
  const mark = address.indexOf('?');
  const own = mark < 0 ? '' : address.slice(mark + 1);
  const given = own
    .split('&')
    .filter(Boolean)
    .map((part) => pairOf(part))
    .filter(({ key }) => !query.some((one) => one.key === key));
  return { raw: mark < 0 ? address : address.slice(0, mark), query: [...given, ...query], variable: variables };
}

function pairOf(part: string): Pair {
  const at = part.indexOf('=');
  const decoded = (text: string) => {
    try {
      return decodeURIComponent(text.replaceAll('+', ' '));
    } catch {
      return text;
    }
  };
  return at < 0
    ? { key: decoded(part), value: '' }
    : { key: decoded(part.slice(0, at)), value: decoded(part.slice(at + 1)) };
}

/** Names of headers that are there already are not repeated. */
export const withHeaders = (own: readonly Pair[], inherited: readonly Pair[]): Pair[] => [
  ...own,
  ...inherited.filter(({ key }) => !own.some((one) => one.key.toLowerCase() === key.toLowerCase())),
];

/** Losses with places of the source instead of the collection's. `places`: by JSON pointer of an item. */
export function placed(parsed: ParsedImport, places: ReadonlyMap<string, string>): ParsedImport {
  const losses = parsed.losses.map((loss) => {
    for (let at = loss.origin.length; at > 0; at = loss.origin.lastIndexOf('/', at - 1)) {
      const place = places.get(loss.origin.slice(0, at));
      if (place !== undefined) return { ...loss, origin: `${place}${loss.origin.slice(at)}` };
    }
    return loss;
  });
  return { ...parsed, losses };
}
