import type { ImportedEnvironment } from '../../../../contracts/import-export/imported-api.js';
import { cleanName } from '../../../../contracts/platform/wire.js';
import { isJson, type Json, listOr, textOr } from '../imported/json.js';
import type { Losses } from '../imported/losses.js';
import { isEnabled } from './values.js';

/** More hosts than this are not the environments of one API. */
const MOST_HOSTS = 10;
const limits = { name: 64, url: 255 } as const;

export interface Variables {
  readonly name: string;
  readonly values: readonly Json[];
  readonly origin: string;
}

/** An environment file of Postman: `name` and `values`. */
export const isEnvironmentFile = (given: unknown): given is Json =>
  isJson(given) && Array.isArray(given.values) && given.item === undefined;

export const variablesIn = (file: Json, origin: string): Variables => ({
  name: textOr(file.name),
  values: listOr(file.values).filter(isJson),
  origin,
});

/**
 * Environments: variables that hold an address, and the hosts that requests contain. `bases`: the part of each request's
 * address before its path. Variables with other values are reported.
 */
export function environmentsOf(
  groups: readonly Variables[],
  bases: readonly string[],
  losses: Losses,
): ImportedEnvironment[] {
  const found = new Map<string, ImportedEnvironment>();
  const add = (name: string, url: string, origin: string) => {
    if ([...found.values()].some((one) => one.url === url)) return;
    const cut = cleanName(losses.text(name, limits.name, origin)) || url.slice(0, limits.name);
    const text = losses.text(url, limits.url, origin);
    if (found.has(cut)) losses.add(origin, 'duplicate', `${cut} ${url}`);
    else found.set(cut, { name: cut, url: text, origin });
  };
  for (const group of groups)
    group.values.forEach((value, at) => {
      const [key, url] = [textOr(value.key) || textOr(value.id), textOr(value.value).trim()];
      const origin = `${group.origin}/${at}`;
      if (isAddress(url)) add(isEnabled(value) ? nameOf(group, key) : key, url, origin);
      else losses.add(origin, 'unsupported', key);
    });
  hostsOf(bases).forEach((host, at) => {
    if (at < MOST_HOSTS) add(host.replace(/^[a-z]+:\/\//i, ''), host, '/item');
    else losses.add('/item', 'unsupported', host);
  });
  return [...found.values()];
}

/** An environment file with one address is that environment; in a collection each variable is one. */
function nameOf({ name, values }: Variables, key: string): string {
  const addresses = values.filter(({ value }) => isAddress(textOr(value).trim()));
  return name === '' ? key : addresses.length === 1 ? name : `${name} ${key}`;
}

const isAddress = (text: string): boolean => /^https?:\/\/[^\s{}]{1,2000}$/i.test(text);
const hostsOf = (bases: readonly string[]): string[] => [...new Set(bases.filter(isAddress))];
