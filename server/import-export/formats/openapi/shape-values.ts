import { textOr } from '../imported/json.js';
import type { JsonObject } from './object-kinds.js';

/** The value itself where it is right, what it means where that is clear, and undefined for what is left out. */
export type ShapeRule = (value: unknown, holder: JsonObject, document: JsonObject) => unknown;

/* What authors write in place of flags, texts and lists of texts. Each returns the value itself where it is right. */

/** A text, or a number or flag as text; undefined for other values. */
export const scalarText = (value: unknown): string | undefined =>
  typeof value === 'object' || value === undefined ? undefined : textOr(value);

const yes = /^(?:true|yes|on|1|y)$/i;
const no = /^(?:false|no|off|0|n)$/i;

/** Undefined for what is no flag. */
export function flag(value: unknown): unknown {
  if (typeof value === 'boolean') return value;
  const text = scalarText(value)?.trim() ?? '';
  return yes.test(text) ? true : no.test(text) ? false : undefined;
}

/** A list of texts; one text alone is a list of it. */
export function texts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) {
    const only = scalarText(value);
    return only === undefined ? undefined : [only];
  }
  if (value.every((one) => typeof one === 'string')) return value;
  return value.flatMap((one) => scalarText(one) ?? []);
}

/** A text, also of a list of its lines. */
export const text = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
    : (scalarText(value) ?? (Array.isArray(value) ? texts(value)?.join('\n') : undefined));
