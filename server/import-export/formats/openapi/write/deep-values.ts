import { exactJson } from '../../../../../contracts/platform/exact-json.js';
import { isObject, type JsonObject } from '../object-kinds.js';

/** Levels that are written line by line; the deepest schemas of published APIs have about half as many. */
const MOST_LEVELS = 64;

/** Marks a value that is written as JSON in one line. */
export class LineOfJson {
  constructor(readonly json: string) {}
}

/** Whether some value has more levels than are written line by line. */
export const isDeep = (value: unknown): boolean => hasLevels(value, MOST_LEVELS);

function hasLevels(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const inner of Array.isArray(value) ? value : Object.values(value))
    if (hasLevels(inner, levels - 1)) return true;
  return false;
}

/** The members with `line` of the JSON of each value that is deeper. */
export const withDeepLines = (members: JsonObject, line: (json: string) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(members).map(([name, one]) => [name, lined(one, MOST_LEVELS - 1, line)]));

function lined(value: unknown, levels: number, line: (json: string) => unknown): unknown {
  if (!isObject(value) && !Array.isArray(value)) return value;
  if (levels === 0) return line(exactJson(value));
  if (Array.isArray(value)) return value.map((one) => lined(one, levels - 1, line));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lined(one, levels - 1, line)]));
}
