import { isSecretName } from './secrets.js';

export interface SamplePath {
  readonly path: string;
  readonly variables: readonly { readonly name: string; readonly example: string }[];
}

const isId = (part: string): boolean =>
  /^\d{1,20}$/.test(part) ||
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(part) ||
  /^[0-9a-f]{24}$/i.test(part);

/** A path that was requested, as a template: numbers, UUIDs and object ids are variables, `/users/7` is `/users/{id}`. */
export function pathOfSamples(requested: string): SamplePath {
  const variables: { name: string; example: string }[] = [];
  const add = (name: string, example: string) => {
    if (!variables.some((one) => one.name === name)) variables.push({ name, example });
  };
  const parts = requested
    .replace(/^\/+/, '')
    .split('/')
    .map((part) => {
      const named = part.replace(/^:([\w-]{1,64})$/, '{$1}').replace(/\{\{([\w-]{1,64})\}\}/g, '{$1}');
      const given = [...named.matchAll(/\{([\w-]{1,64})\}/g)].map(([, name = '']) => name);
      for (const name of given) add(name, '');
      if (given.length > 0 || !isId(part)) return given.length > 0 ? named : part;
      const name = variables.length === 0 ? 'id' : `id${variables.length + 1}`;
      add(name, isSecretName(name) ? '' : part);
      return `{${name}}`;
    });
  return { path: `/${parts.join('/')}`, variables };
}
