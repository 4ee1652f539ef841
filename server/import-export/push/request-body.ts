import { withDigits } from '../../../contracts/platform/exact-json.js';
import { Refusal } from '../../platform/http/refusal.js';
import { decodedJson, jsonOf } from '../formats/push/call-data.js';

/** Fields of a call, from any of its body formats (docs/wire.md 2.1). */
export type CallFields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export async function callFields(query: unknown, contentType: string, body: Buffer | undefined): Promise<CallFields> {
  const named = isObject(query) ? query : {};
  if (!body?.length) return named;
  const kind = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (kind === 'application/x-www-form-urlencoded')
    return { ...named, ...Object.fromEntries(new URLSearchParams(body.toString('utf8'))) };
  if (kind === 'multipart/form-data') return { ...named, ...(await formFields(contentType, body)) };
  return { ...named, ...jsonObject(body.toString('utf8')) };
}

/** The part `body_data` contains all fields as JSON; without it each part is a field. */
async function formFields(contentType: string, body: Buffer): Promise<Record<string, unknown>> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => undefined);
  if (!form) throw new Refusal('input.unreadable');
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value;
  const { body_data: whole, ...parts } = fields;
  return typeof whole === 'string' ? { ...parts, ...jsonObject(decodedJson(whole)) } : parts;
}

function jsonObject(text: string): Record<string, unknown> {
  const value = jsonOf(text);
  if (!isObject(value)) throw new Refusal('input.unreadable');
  // Each call decides what the numbers of its data are.
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, name === 'data' ? field : withDigits(field, 1)]),
  );
}
