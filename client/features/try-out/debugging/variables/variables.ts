/** A value that is filled in for `{{name}}`. Secrets stay in this browser. */
export interface Variable {
  readonly name: string;
  readonly value: string;
  readonly isSecret: boolean;
}

const token = /\{\{([^{}\n]{1,140})\}\}/g;
/** Values may contain variables themselves. */
const DEEPEST = 5;

/** Unknown names stay as they are written. */
export function fill(text: string, variables: ReadonlyMap<string, string>, depth = 0): string {
  if (depth >= DEEPEST || !text.includes('{{')) return text;
  const filled = text.replace(token, (whole, name: string) => variables.get(name.trim()) ?? whole);
  return filled === text ? text : fill(filled, variables, depth + 1);
}

/** The names that have no value. */
export function unknownNames(text: string, variables: ReadonlyMap<string, string>): string[] {
  const names = [...fill(text, variables).matchAll(token)].map(([, name = '']) => name.trim());
  return [...new Set(names)];
}

export const valuesOf = (variables: readonly Variable[]): Map<string, string> =>
  new Map(variables.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value]));
