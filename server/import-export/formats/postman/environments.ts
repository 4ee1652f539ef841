import type { ImportedEnvironment } from '../../../../contracts/import-export/imported-api.js';
import { cleanName } from '../../../../contracts/platform/wire.js';
import { isJson, type Json, listOr, textOr } from '../imported/json.js';
import type { Losses } from '../imported/losses.js';
import { isSecretName, safeExample, withoutAccount } from '../imported/secrets.js';
import { variablesIn as namesIn, withVariables } from '../imported/variables.js';
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
 * address before its path. Variables with other values are reported; `keeps`: those of the collection, the first group, are kept if they are no secrets.
 */
export function environmentsOf(
  groups: readonly Variables[],
  bases: readonly string[],
  losses: Losses,
  keeps = false,
): ImportedEnvironment[] {
  const used = new Set(bases.filter(isComposed).flatMap(namesIn));
  const found = new Map<string, ImportedEnvironment>();
  const add = (name: string, address: string, origin: string) => {
    const url = withoutAccount(address);
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
      // An export names the environment of a variable.
      const given = textOr(value.name).trim() || (isEnabled(value) ? nameOf(group, key) : key);
      if (isAddress(url)) add(given, url, origin);
      else if (keeps && group === groups[0] && value.type !== 'secret' && safeExample(key, url) === url) return;
      else if (!used.has(key) && !(url === '' && bases.includes(`{{${key}}}`))) losses.add(origin, 'unsupported', key);
    });
  const addHost = (name: string, host: string, at: number) => {
    if (at < MOST_HOSTS) add(name || withoutAccount(host).replace(/^[a-z]+:\/\//i, ''), host, '/item');
    else losses.add('/item', 'unsupported', host);
  };
  hostsOf(bases).forEach((host, at) => void addHost('', host, at));
  composedHosts(groups, bases, losses).forEach(({ name, host }, at) => void addHost(name, host, at));
  return [...found.values()];
}

/** An environment file with one address is that environment; in a collection each variable is one. */
function nameOf({ name, values }: Variables, key: string): string {
  const addresses = values.filter(({ value }) => isAddress(textOr(value).trim()));
  return name === '' ? key : addresses.length === 1 ? name : `${name} ${key}`;
}

export const isAddress = (text: string): boolean => /^https?:\/\/[^\s{}]{1,2000}$/i.test(text);
const hostsOf = (bases: readonly string[]): string[] => [...new Set(bases.filter(isAddress))];

/** An address with variables in it, such as `https://{{tenant}}.example.com`; a variable alone holds an address itself. */
const isComposed = (base: string): boolean => base.includes('{{') && !/^\{\{[^{}]*\}\}$/.test(base);

/** Addresses with the values of the collection, and with those of each environment file. */
function composedHosts(groups: readonly Variables[], bases: readonly string[], losses: Losses) {
  const [own, ...files] = groups;
  const shared = own ? valuesOf(own) : new Map<string, string>();
  const sets = files.length > 0 ? files.map((file) => ({ name: file.name, values: valuesOf(file) })) : [noFile];
  const composed = [...new Set(bases.filter(isComposed))];
  return composed.flatMap((base) => {
    const hosts = sets.flatMap(({ name, values }) => {
      const host = withVariables(base, new Map([...shared, ...values]));
      const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(host) ? host : `http://${host}`;
      return isAddress(url) ? [{ name: composed.length === 1 ? name : '', host: url }] : [];
    });
    if (hosts.length === 0) losses.add('/item', 'unsupported', base);
    return hosts;
  });
}

/** The values that variables have in all groups. */
export function valuesOfAll(groups: readonly Variables[]): Map<string, string> {
  const found = new Map<string, string>();
  const several = new Set<string>();
  for (const [name, value] of groups.flatMap((group) => [...valuesOf(group)])) {
    if ((found.get(name) ?? value) !== value) several.add(name);
    found.set(name, value);
  }
  for (const name of several) found.delete(name);
  return found;
}

const noFile = { name: '', values: new Map<string, string>() };
const valuesOf = ({ values }: Variables): Map<string, string> =>
  new Map(
    values
      .filter(isEnabled)
      .map((one): [string, string] => [textOr(one.key) || textOr(one.id), textOr(one.value).trim()])
      .filter(([name]) => !isSecretName(name)),
  );
