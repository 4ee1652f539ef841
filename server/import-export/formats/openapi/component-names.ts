import { isObject } from './object-kinds.js';

/** A valid name that is not taken for a component whose own is not valid: its words, with a number if need be. */
export function newName(name: string, taken: ReadonlySet<string>): string {
  const words = name.split(/[^\w.-]+/).filter((word) => word !== '');
  const wanted = words.join('_') || 'Component';
  let free = wanted;
  for (let number = 2; taken.has(free); number++) free = `${wanted}_${number}`;
  return free;
}

/** Of our exports: the name that a component had where its name is not valid. */
export const OWN_NAME = 'x-annals-name';

/** The name of a component in the document that an export of ours was made of; its own in any other. */
export function ownName(component: string, schema: unknown): string {
  const given = isObject(schema) ? schema[OWN_NAME] : undefined;
  if (typeof given !== 'string') return component;
  const words = newName(given, new Set());
  return component === words || component.startsWith(`${words}_`) ? given : component;
}
