import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '../../contracts/platform/endpoint.js';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'input' in value;

/** These delete or change what the others need, so they run last. */
const ending = /delete|remove|reset|archive|transfer|transform|move/i;
const rankOf = ({ path: at }: Endpoint) => `${ending.test(at) ? 1 : 0} ${at}`;

/** Every endpoint exported by a contract, without duplicates. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const folder = path.resolve('contracts');
  const found = new Map<string, Endpoint>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const exported: object = await import(pathToFileURL(path.join(folder, file)).href);
    for (const value of Object.values(exported))
      if (isEndpoint(value)) found.set(`${value.method} ${value.path}`, value);
  }
  return [...found.values()].sort((a, b) => rankOf(a).localeCompare(rankOf(b)));
}
