import { hash } from 'node:crypto';

/** PostgreSQL's jsonb stores neither U+0000 nor a lone surrogate; both become U+FFFD before hashing. */
const clean = (text: string) =>
  text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '\ufffd');

/**
 * JSON with sorted keys and no white space: one text per value, and the same text after a round trip through jsonb
 * (which reorders keys, removes duplicate keys and prints numbers its own way). This text is stored and hashed.
 */
export function canonical(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(clean(value));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value instanceof Date) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, held]) => held !== undefined);
  // A Map, because cleaning may make two keys equal: the last one wins, as in jsonb.
  const held = new Map<string, unknown>(entries.map(([key, of]) => [clean(key), of]));
  const sorted = [...held.keys()].sort();
  return `{${sorted.map((key) => `${JSON.stringify(key)}:${canonical(held.get(key))}`).join(',')}}`;
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
