import { hash } from 'node:crypto';

/** PostgreSQL's jsonb stores neither U+0000 nor a lone surrogate; both become U+FFFD before hashing. */
const clean = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd');

/** JSON of a text. Only what is escaped by its code, which is rare, may have to be cleaned. */
function jsonOf(text: string): string {
  const json = JSON.stringify(text);
  return json.includes('\\u') ? JSON.stringify(clean(text)) : json;
}

/**
 * JSON with sorted keys and no white space: one text per value, and the same text after a round trip through jsonb
 * (which reorders keys, removes duplicate keys and prints numbers its own way). This text is stored and hashed.
 */
export function canonical(value: unknown): string {
  if (typeof value === 'string') return jsonOf(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value instanceof Date) return JSON.stringify(value);
  let text = '';
  for (const [key, held] of Object.entries(value).sort(byKey)) {
    if (held === undefined) continue;
    const name = JSON.stringify(key);
    if (name.includes('\\u')) return canonicalEntries(value);
    text += `${text === '' ? '' : ','}${name}:${canonical(held)}`;
  }
  return `{${text}}`;
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : a > b ? 1 : 0);

/** Of an object with a key that may have to be cleaned. Cleaning may make two keys equal: the last one wins, as in jsonb. */
function canonicalEntries(value: object): string {
  const entries = Object.entries(value).filter(([, held]) => held !== undefined);
  const held = new Map(entries.map(([key, of]) => [clean(key), of]));
  const sorted = [...held].sort(byKey);
  return `{${sorted.map(([key, of]) => `${JSON.stringify(key)}:${canonical(of)}`).join(',')}}`;
}

/** The value as the log will return it: cleaned text, no undefined, dates as strings. */
export const storable = (value: unknown) => JSON.parse(canonical(value));

export interface ChainLink {
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly schema: number;
  /** `data` and `meta` are canonical JSON. */
  readonly data: string;
  readonly meta: string;
  readonly recordedAt: Date;
  /** SHA-256 of `data`; null: an event that was written before the chain covered digests. */
  readonly digest: Buffer | null;
}

/** The digest of an event's canonical data, which the chain covers. */
export const dataDigest = (data: string): Buffer => hash('sha256', data, 'buffer');

/** SHA-256 over the stream's previous hash (empty before the first event) and this event, by the digest of its data. */
export function chainHash(previous: Buffer | undefined, link: ChainLink): Buffer {
  const place = JSON.stringify([link.stream, link.version, link.type, link.schema, link.recordedAt.toISOString()]);
  const data = link.digest?.toString('hex') ?? link.data;
  return hash('sha256', `${previous?.toString('hex') ?? ''}\n${place}\n${data}\n${link.meta}`, 'buffer');
}
