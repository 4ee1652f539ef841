import { splitAddress } from '../imported/address.js';
import type { Losses } from '../imported/losses.js';
import type { NamedValue, Sample } from '../imported/sample-docs.js';
import { isTable, type PowershellValue, powershellText } from './powershell-values.js';
import { type PowershellCall, powershellCalls } from './powershell-words.js';

/** `Invoke-WebRequest` and `Invoke-RestMethod`, as browsers copy them and people write them. */
export function powershellSamples(text: string, losses: Losses): Sample[] {
  const cookies = cookiesIn(text);
  return powershellCalls(text)
    .flatMap((call, at) => sampleOf(call, `Invoke-WebRequest ${at + 1}`, losses))
    .map((sample) => ({ ...sample, headers: [...sample.headers, ...cookies] }));
}

/** Browsers put them into a session before the call. */
const cookiesIn = (text: string): NamedValue[] =>
  [...text.matchAll(/\bNet\.Cookie\("([\w.-]{1,200})"/gi)].map(([, name = '']) => ({
    name: 'Cookie',
    value: `${name}=`,
  }));

function sampleOf({ text, parameters, first }: PowershellCall, origin: string, losses: Losses): Sample[] {
  /** By any beginning of the name that is long enough to mean it, as PowerShell allows. */
  const after = (name: string, least: number): PowershellValue | undefined =>
    parameters.find(([given]) => given.length >= least && name.startsWith(given))?.[1];
  const url = powershellText(after('uri', 1)) || powershellText(first);
  if (url === '') {
    losses.add(origin, 'invalid', text.trim());
    return [];
  }
  const headers = pairsOf(after('headers', 4));
  const [given, form] = [after('body', 1), after('form', 2)];
  const body = bodyOf(given, form, powershellText(after('contenttype', 2)));
  const method =
    powershellText(after('custommethod', 2)) ||
    powershellText(after('method', 1)).toUpperCase() ||
    (body && !isTable(given) ? 'POST' : 'GET');
  const isQuery = method === 'GET' && isTable(given);
  const address = splitAddress(url);
  const query = isQuery ? [address.query, queryText(pairsOf(given))].filter(Boolean).join('&') : address.query;
  return [
    {
      ...{ method, headers, response: undefined, origin },
      address: { ...address, query },
      body: isQuery ? undefined : body,
    },
  ];
}

const pairsOf = (value: PowershellValue | undefined): NamedValue[] =>
  isTable(value) ? [...value].map(([name, each]) => ({ name, value: powershellText(each) })) : [];
const queryText = (pairs: readonly NamedValue[]): string =>
  pairs.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');

/** A table is sent as a form, a text as it is. */
function bodyOf(given: PowershellValue | undefined, form: PowershellValue | undefined, type: string): Sample['body'] {
  if (isTable(form))
    return {
      ...{ contentType: 'multipart/form-data', text: '' },
      fields: pairsOf(form).map(({ name, value }) => ({ name, value, isFile: value === '' })),
    };
  if (isTable(given))
    return { contentType: type || 'application/x-www-form-urlencoded', text: queryText(pairsOf(given)) };
  const text = powershellText(given);
  if (text === '') return undefined;
  const isJson = !type && /^\s*[[{]/.test(text);
  return { contentType: isJson ? 'application/json' : type, text, isShown: true };
}
