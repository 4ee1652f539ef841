import { splitAddress } from '../imported/address.js';
import { isJson, jsonOr, textOr, tryJson } from '../imported/json.js';
import { argumentsAt } from '../imported/loose-json.js';
import type { Losses } from '../imported/losses.js';
import { multipartFields } from '../imported/multipart-text.js';
import type { NamedValue, Sample } from '../imported/sample-docs.js';

const CALL = /\bfetch\s{0,8}\(/g;

/** Calls of `fetch`, as browsers copy them for a console or Node.js, and people write them. */
export function fetchSamples(text: string, losses: Losses): Sample[] {
  return [...text.matchAll(CALL)].flatMap((call, at) => {
    const origin = `fetch ${at + 1}`;
    const from = call.index + call[0].length;
    // A word without quotes is a variable.
    const isText = /^\s{0,20}["'`]/.test(text.slice(from, from + 21));
    const [url, options] = isText ? argumentsAt(text, from).map(tryJsonText) : [];
    if (typeof url === 'string' && url !== '') return [sampleOf(url, options, origin)];
    losses.add(origin, 'invalid', text.slice(call.index, call.index + 200).split('\n')[0]);
    return [];
  });
}

/** A text alone is JSON, too. */
const tryJsonText = (json: string): unknown => (json.startsWith('"') ? JSON.parse(json) : tryJson(json));

function sampleOf(url: string, given: unknown, origin: string): Sample {
  const options = jsonOr(given);
  const headers = headersOf(options.headers);
  const body = bodyOf(options.body, headers);
  const method = textOr(options.method).toUpperCase() || 'GET';
  return { method, address: splitAddress(url), headers, body, response: undefined, origin };
}

/** An object, or pairs. */
function headersOf(given: unknown): NamedValue[] {
  if (isJson(given)) return Object.entries(given).map(([name, value]) => ({ name, value: textOr(value) }));
  const pairs: readonly unknown[] = Array.isArray(given) ? given : [];
  return pairs.flatMap((pair): NamedValue[] =>
    Array.isArray(pair) ? [{ name: textOr(pair[0]), value: textOr(pair[1]) }] : [],
  );
}

function bodyOf(given: unknown, headers: readonly NamedValue[]): Sample['body'] {
  if (given === undefined || given === null) return undefined;
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  const text = textOr(given);
  const fields = multipartFields(type, text);
  if (fields.length > 0) return { contentType: 'multipart/form-data', text: '', fields };
  return { contentType: !type && /^\s*[[{]/.test(text) ? 'application/json' : type, text, isShown: true };
}
