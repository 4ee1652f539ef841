import { isJsonText } from './row-parts.js';

/*
 * What an application says of itself (docs/models.md, *About*): keywords of the row `OPERATION`, as JSON text. Title and
 * description are the doc's own. `info/<field>`: the rest of OpenAPI's Info Object; `security`, `externalDocs`, `x-…`: of the
 * document; the entries below: a keyword for each, so that two people who add one keep both, and no two have one name.
 */
export const aboutKinds = ['scheme', 'tag', 'server'] as const;
export type AboutKind = (typeof aboutKinds)[number];
/** The keywords with the names of the entries in their order. */
const orders = { scheme: 'schemes', tag: 'tags', server: 'servers' } as const satisfies Record<AboutKind, string>;

type Keywords = Readonly<Record<string, string>>;

/** An entry: a tag or scheme by its name, a server by its address; `json` is the rest of it, of a server all of it. */
export interface AboutEntry {
  readonly name: string;
  readonly json: string;
}

export const entryKey = (kind: AboutKind, name: string): string => `${kind}/${name}`;
export const infoKey = (field: string): string => `info/${field}`;
export const orderKey = (kind: AboutKind): string => orders[kind];

/** Whether a keyword is one of an entry, of its order, or of the Info Object. */
export const isAboutKeyword = (keyword: string): boolean =>
  /^(?:scheme|tag|server|info)\//.test(keyword) || Object.values(orders).some((order) => order === keyword);

/** The value of a JSON text; undefined where it is none. */
export function jsonValue(text: string | undefined): unknown {
  return text !== undefined && isJsonText(text) ? JSON.parse(text) : undefined;
}

/** In their order; entries that it does not name, which somebody else added, follow by name. */
export function aboutEntries(keywords: Keywords, kind: AboutKind): AboutEntry[] {
  const start = entryKey(kind, '');
  const found = new Map<string, AboutEntry>();
  for (const [keyword, json] of Object.entries(keywords)) {
    const name = keyword.slice(start.length);
    if (keyword.startsWith(start) && name !== '') found.set(name, { name, json });
  }
  const names = namesIn(keywords[orderKey(kind)]).filter((name) => found.has(name));
  const rest = [...found.keys()].filter((name) => !names.includes(name)).sort();
  return [...new Set([...names, ...rest])].flatMap((name) => found.get(name) ?? []);
}

function namesIn(json: string | undefined): string[] {
  const value = jsonValue(json);
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

/** The keywords with these entries of the kind, in this order. */
export function withEntries(keywords: Keywords, kind: AboutKind, entries: readonly AboutEntry[]): Keywords {
  const others = Object.entries(keywords).filter(
    ([keyword]) => !keyword.startsWith(entryKey(kind, '')) && keyword !== orderKey(kind),
  );
  const order = entries.length > 0 ? [[orderKey(kind), JSON.stringify(entries.map(({ name }) => name))]] : [];
  return Object.fromEntries([...others, ...entries.map(({ name, json }) => [entryKey(kind, name), json]), ...order]);
}
