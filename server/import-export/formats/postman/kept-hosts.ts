import { isJson, type Json, textOr } from '../imported/json.js';
import { variablesIn } from '../imported/variables.js';
import { postmanAddress } from './address.js';
import { isAddress, type Variables } from './environments.js';

/** What an export needs to send requests to where they were sent; an environment is enough for the only host of all. */
export interface KeptHosts {
  /** Requests go to several hosts: each keeps its own. */
  readonly areSeveral: boolean;
  /** The variable that all addresses begin with, without an address in the files. */
  readonly host?: string;
}

export function keptHosts(items: readonly unknown[], groups: readonly Variables[]): KeptHosts {
  const bases = new Set(basesIn(items).filter((base) => base !== ''));
  const [only = '', ...others] = bases;
  const [, name] = /^\{\{([^{}]{1,64})\}\}$/.exec(only) ?? [];
  const hasAddress = groups.some(({ values }) =>
    values.some(({ key, id, value }) => (textOr(key) || textOr(id)) === name && isAddress(textOr(value).trim())),
  );
  if (others.length > 0 || !name || hasAddress) return { areSeveral: others.length > 0 };
  return { areSeveral: false, host: variablesIn(only)[0] ?? name };
}

const basesIn = (items: readonly unknown[]): string[] =>
  items.filter(isJson).flatMap((one) => (Array.isArray(one.item) ? basesIn(one.item) : [baseOf(one)]));

const baseOf = ({ request }: Json): string => postmanAddress(isJson(request) ? request.url : request).base;
