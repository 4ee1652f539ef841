import type { ImportedDoc, ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import { type AddressParts, queryPairs } from './address.js';
import { cookiePairs } from './cookies.js';
import { DocRows, type GivenRow } from './doc-rows.js';
import { type HttpParts, httpDoc } from './http-doc.js';
import type { Losses } from './losses.js';
import { type Body, bodyOfSamples, isList, rowOfValues } from './sample-body.js';
import { pathOfSamples } from './sample-path.js';
import { otherStatus, tableStatus } from './status-rows.js';
import type { ReadBody } from './text-body.js';

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** A request as it was sent, and what was answered. */
export interface Sample {
  readonly method: string;
  readonly address: AddressParts;
  readonly headers: readonly NamedValue[];
  readonly body: Body | undefined;
  readonly response: (Body & { readonly status: number; readonly statusText: string }) | undefined;
  readonly origin: string;
}

/** Groups samples by method and path, in the order of their first one. */
export function sampleGroups(samples: readonly Sample[]): Sample[][] {
  const groups = new Map<string, Sample[]>();
  for (const sample of samples) {
    const key = `${sample.method} ${pathOfSamples(sample.address.path).path}`;
    const group = groups.get(key);
    if (group) group.push(sample);
    else groups.set(key, [sample]);
  }
  return [...groups.values()];
}

/** One doc from all samples of a method and path. A parameter is required if every sample has it. */
export function docOfSamples(group: readonly Sample[], losses: Losses): ImportedDoc[] {
  const [first] = group;
  if (!first) return [];
  const { origin, method } = first;
  const rows = new DocRows(losses);
  const { path, variables } = pathOfSamples(first.address.path);
  const answers = group.flatMap(({ response }) => response ?? []);
  const good = answers.filter(isGood);
  const bodies = group.flatMap(({ body }) => body ?? []);
  const headers = merged(
    group.map((one) => joined(one.headers.filter(({ name }) => isOwnHeader(name)))),
    (name) => name.toLowerCase(),
  );
  const cookies = merged(group.map(cookiesOf));
  const table = (name: string, given: readonly GivenRow[]) => rows.table(given, () => `${origin}/${name}`);
  const pathRows = variables.map((row) => ({ ...row, required: true }));
  const body = bodyOfSamples(bodies, 'Body', `${origin}/body`, rows);
  const response = bodyOfSamples(good, 'Response', `${origin}/response`, rows);
  const parts: HttpParts = {
    ...{ origin, method, path, name: '', description: '', body, response },
    pathParams: table('path', pathRows),
    headerParams: table('headers', headers),
    queryParams: table('query', merged(group.map(({ address }) => queryPairs(address.query)))),
    ...(cookies.length > 0 && { cookieParams: table('cookies', cookies) }),
    errorCodeParams: errorCodes(answers, origin, rows),
    statuses: statusesOf(answers, response, origin, rows),
  };
  return [httpDoc(parts, losses)];
}

type Answer = NonNullable<Sample['response']>;
const isGood = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** What the response table has no place for: other statuses with their bodies, and what is not 200 in JSON. */
function statusesOf(answers: readonly Answer[], table: ReadBody, origin: string, rows: DocRows): ImportedRow[] {
  const first = answers.find(isGood);
  const success = first ? tableStatus({ code: String(first.status), bodies: [table] }) : [];
  const codes = [...new Set(answers.filter((one) => !isGood(one) && one.status > 0).map(({ status }) => status))];
  const others = codes.flatMap((code) => {
    const bodies = answers.filter(({ status, text }) => status === code && text !== '');
    const body = bodyOfSamples(bodies, String(code), `${origin}/response`, rows);
    return otherStatus({ code: String(code), bodies: [body] });
  });
  return [...success, ...others];
}

function errorCodes(answers: readonly NonNullable<Sample['response']>[], origin: string, rows: DocRows): ImportedRow[] {
  const codes = new Map<number, string>();
  for (const { status, statusText } of answers)
    if ((status < 200 || status >= 300) && status > 0 && !codes.has(status)) codes.set(status, statusText);
  return [...codes].flatMap(([code, message]) => rows.errorCode(String(code), message, `${origin}/response`));
}

/** The parameters of all samples; a name that a sample has several times is a list. */
function merged(samples: readonly (readonly NamedValue[])[], keyOf = (name: string) => name): GivenRow[] {
  const found = new Map<string, { row: GivenRow; count: number }>();
  for (const sample of samples)
    for (const [name, values] of byName(sample)) {
      const key = keyOf(name);
      const row = rowOfValues(values);
      const known = found.get(key);
      found.set(key, { row: known && !isList(row) ? known.row : row, count: (known?.count ?? 0) + 1 });
    }
  return [...found.values()].map(({ row, count }) => ({ ...row, required: count === samples.length }));
}

function byName(sample: readonly NamedValue[]): Map<string, NamedValue[]> {
  const found = new Map<string, NamedValue[]>();
  for (const one of sample) {
    const known = found.get(one.name);
    if (known) known.push(one);
    else found.set(one.name, [one]);
  }
  return found;
}

/** Headers of one name, in any case, are one with a list (RFC 9110, 5.3). */
function joined(headers: readonly NamedValue[]): NamedValue[] {
  const found = new Map<string, { name: string; values: string[] }>();
  for (const { name, value } of headers) {
    const known = found.get(name.toLowerCase());
    if (known) known.values.push(value);
    else found.set(name.toLowerCase(), { name, values: [value] });
  }
  return [...found.values()].map(({ name, values }) => ({ name, value: values.join(', ') }));
}

/** Cookies of the counting of visitors, which no API reads. */
const counting = /^(?:_ga|_gid|_gat|_gcl|_fbp|_hj|_pk_|_uet|__utm|__gads|Hm_l|AMP_|ajs_|mp_|OptanonConsent)/;

/** By their names, each once. */
const cookiesOf = ({ headers }: Sample): NamedValue[] => {
  const pairs = headers
    .filter(({ name }) => name.toLowerCase() === 'cookie')
    .flatMap(({ value }) => cookiePairs(value))
    .filter(({ name }) => name !== '' && !counting.test(name));
  return [...new Map(pairs.map((pair) => [pair.name, pair])).values()];
};

/** Headers that every browser and client sends by itself say nothing about an API; the content type is a field. */
const usual = new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'cache-control', 'connection', 'content-length', 'content-type'],
  ...['dnt', 'host', 'if-modified-since', 'if-none-match', 'keep-alive', 'origin', 'pragma', 'priority', 'referer'],
  ...['te', 'upgrade-insecure-requests', 'user-agent', 'cookie'],
]);
function isOwnHeader(given: string): boolean {
  const name = given.toLowerCase();
  return !usual.has(name) && !name.startsWith(':') && !name.startsWith('sec-') && !name.startsWith('proxy-');
}
