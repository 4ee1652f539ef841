import { readdirSync } from 'node:fs';
import type { Endpoint } from '../../contracts/platform/endpoint.js';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'input' in value;

/** These delete or change what the others need, so they run last. */
const ending = /delete|remove|reset|archive|transfer|transform|move/i;
const rankOf = ({ path: at }: Endpoint) => `${ending.test(at) ? 1 : 0} ${at}`;

/** Every endpoint exported by a contract, without duplicates. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync('contracts', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const found = new Map<string, Endpoint>();
  for (const file of files) {
    const exported: object = await import(`../../contracts/${file.replace(/\.ts$/, '.js')}`);
    for (const value of Object.values(exported))
      if (isEndpoint(value)) found.set(`${value.method} ${value.path}`, value);
  }
  return [...found.values()].sort((a, b) => rankOf(a).localeCompare(rankOf(b)));
}
