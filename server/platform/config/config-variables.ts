import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { settingKeys, settings, settingVariable } from '../../../contracts/workspace/settings.js';
import { configSchema } from './config.js';
import { fieldsOf, type Variable, variables } from './config-fields.js';

interface PlacedVariable extends Variable {
  readonly path: readonly string[];
}
/** The variables of the schema, each with where its setting is in `Config`. */
const placed: readonly PlacedVariable[] = placedIn(configSchema, []);

function placedIn(schema: z.core.$ZodType, path: readonly string[]): PlacedVariable[] {
  const own = variables.get(schema);
  if (own) return [{ ...own, path }];
  return Object.entries(fieldsOf(schema) ?? {}).flatMap(([key, field]) => placedIn(field, [...path, key]));
}

export const variableNames: readonly string[] = placed.map(({ name }) => name);

const secretNames = [
  ...placed.filter(({ isSecret }) => isSecret).map(({ name }) => name),
  ...settingKeys.filter((key) => settings[key].kind === 'secret').map(settingVariable),
];

/**
 * The environment with the values of `NAME_FILE` variables (`ANNALS_ADMIN_PASSWORD_FILE=/run/secrets/…`) read from
 * their files.
 */
export function withFiles(env: NodeJS.ProcessEnv): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value) given[name] = value;
  for (const name of secretNames) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (given[name]) throw new Error(`Both ${name} and ${name}_FILE are set: give one of them.`);
    given[name] = readFileSync(file, 'utf8').trim();
  }
  return given;
}

/** Names the variable of each issue. */
export function complaint({ issues }: z.ZodError): string {
  const lines = issues.map(({ path, message }) => {
    const at = placed.find((one) => one.path.every((key, i) => key === path[i]));
    return at ? `  ${[at.name, ...path.slice(at.path.length)].join('.')}: ${message}` : `  ${message}`;
  });
  return `The settings in the environment cannot be used:\n${lines.join('\n')}`;
}

/** Unknown variables with the prefix `ANNALS_`: most often a typing mistake. */
export function unknownSettings(env: NodeJS.ProcessEnv = process.env): string[] {
  const known = new Set([
    ...variableNames,
    ...settingKeys.map(settingVariable),
    ...secretNames.map((name) => `${name}_FILE`),
  ]);
  return Object.keys(env).filter((name) => name.startsWith('ANNALS_') && !known.has(name));
}
