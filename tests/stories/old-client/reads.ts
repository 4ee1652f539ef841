import { expect } from '@jest/globals';

/** Field → the type that an old screen expects. A dash: null or any type. */
export type ReadFields = Readonly<Record<string, 'string' | 'number' | 'boolean' | 'array' | 'object' | '-'>>;
type Reply = Readonly<Record<string, unknown>>;

export function record(data: unknown): Reply {
  if (typeof data !== 'object' || data === null) throw new Error(`no object: ${JSON.stringify(data)}`);
  return Object.fromEntries(Object.entries(data));
}
export function list(data: unknown): Reply[] {
  if (!Array.isArray(data)) throw new Error(`no list: ${JSON.stringify(data)}`);
  return data.map(record);
}

/** Expects every field that the screen reads, with the type that it expects. */
export function expectReads(data: unknown, fields: ReadFields): void {
  const reply = record(data);
  const kind = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);
  const read = Object.entries(fields).map(([field, type]) => {
    if (type === '-') return [field, field in reply ? '-' : 'missing'];
    return [field, reply[field] === null ? 'null' : kind(reply[field])];
  });
  expect(Object.fromEntries(read)).toEqual(fields);
}
