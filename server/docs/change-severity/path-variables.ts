import { withoutTrailing } from '../../../contracts/platform/trailing.js';

/** `{id}`, `:id` and `${id}` are placeholders; calls are the same whatever their names are. */
const placeholder = /\$?\{([^{}]*)\}|\/:([^/?#]+)/g;

/** The names of the placeholders of an address, in its order. */
const variablesOf = (url: string): string[] =>
  [...url.matchAll(placeholder)].map(([, braced, colon]) => (braced ?? colon ?? '').trim());

/** An address with placeholders that have no names. */
const bare = (url: string): string =>
  withoutTrailing(url, '/').replaceAll(placeholder, (found) => (found.startsWith('/') ? '/{}' : '{}'));

/** Whether calls to one address are calls to the other: only placeholders have other names, none another's. */
export function isSameAddress(from: string, to: string): boolean {
  if (bare(from) !== bare(to)) return false;
  const [before, after] = [variablesOf(from), variablesOf(to)];
  return before.every((name, at) => name === after[at] || !after.includes(name));
}

/** The new name of each placeholder that has one, by the old name; none if calls go to another address. */
export function renamedVariables(from: string, to: string): ReadonlyMap<string, string> {
  if (!isSameAddress(from, to)) return new Map();
  const after = variablesOf(to);
  return new Map(variablesOf(from).flatMap((name, at) => (name === after[at] ? [] : [[name, after[at] ?? '']])));
}
