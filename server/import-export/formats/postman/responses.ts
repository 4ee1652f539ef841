import { isMediaType } from '../../../../contracts/docs/doc-types/media-shapes.js';
import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import type { DocRows } from '../imported/doc-rows.js';
import { isJson, type Json, listOr, textOr } from '../imported/json.js';
import { rowsOfSamples } from '../imported/json-rows.js';
import { otherStatus, tableStatus } from '../imported/status-rows.js';
import { noBody, type ReadBody, readTextBody, sampleJson } from '../imported/text-body.js';
import { headerList } from './values.js';

export interface ReadResponses {
  readonly body: ReadBody;
  readonly errorCodes: readonly ImportedRow[];
  /** What the response table has no place for. */
  readonly statuses: readonly ImportedRow[];
}

interface Saved {
  readonly response: Json;
  readonly origin: string;
}

/** Saved responses: the first success describes the response, those of other codes are responses of their own. */
export function readResponses(given: unknown, origin: string, rows: DocRows): ReadResponses {
  const groups = [...byCode(given, origin, rows)];
  const at = groups.findIndex(([code]) => isGood(code));
  let body = noBody;
  const errorCodes: ImportedRow[] = [];
  const statuses: ImportedRow[] = [];
  for (const [index, [code, saved]] of groups.entries()) {
    const bodies = bodiesOf(saved, rows);
    const answered = { code, bodies };
    if (index === at) {
      body = bodies[0] ?? noBody;
      statuses.push(...tableStatus(answered));
    } else {
      const [first] = saved;
      const name = first ? nameOf(first.response) : '';
      const isSuccess = isGood(code);
      statuses.push(...otherStatus(answered, isSuccess ? name : ''));
      if (first && !isSuccess) errorCodes.push(...rows.errorCode(code, name, first.origin));
    }
  }
  return { body, errorCodes, statuses };
}

/** As imports of earlier versions read them: the first success is the response, the first of each other code an error code. */
export function readDescribed(given: readonly Json[], origin: string, rows: DocRows): ReadResponses {
  const saved = given.map((response, at) => ({ response, origin: `${origin}/${at}`, code: textOr(response.code) }));
  const first = saved.find(({ code }) => isGood(code));
  const seen = new Set<string>();
  const failures = saved.filter(({ code }) => !isGood(code) && seen.size < seen.add(code).size);
  const named = (one: Saved) => nameOf(one.response) || 'Response';
  return {
    body: first
      ? readTextBody(textOr(first.response.body), '', named(first), `${first.origin}/body`, rows, 'described')
      : noBody,
    errorCodes: failures.flatMap(({ response, code, origin: place }) => rows.errorCode(code, nameOf(response), place)),
    statuses: [],
  };
}

const isGood = (code: string): boolean => code === '' || /^2\d\d$/.test(code);

/** In the order of the first of each code. */
function byCode(given: unknown, origin: string, rows: DocRows): Map<string, Saved[]> {
  const found = new Map<string, Saved[]>();
  for (const [at, response] of listOr(given).entries()) {
    const place = `${origin}/${at}`;
    if (!isJson(response)) {
      rows.losses.add(place, 'invalid', textOr(response));
      continue;
    }
    const code = textOr(response.code);
    found.set(code, [...(found.get(code) ?? []), { response, origin: place }]);
  }
  return found;
}

const nameOf = (response: Json): string => textOr(response.name) || textOr(response.status);

/** A body for each media type, in the order of their first ones; those of the same body are none of their own. */
function bodiesOf(saved: readonly Saved[], rows: DocRows): ReadBody[] {
  const found = new Map<string, Saved[]>();
  const [, ...others] = saved;
  for (const one of saved) {
    if (textOr(one.response.body).trim() === '') continue;
    const type = typeOf(one.response);
    found.set(type, [...(found.get(type) ?? []), one]);
  }
  const firsts = new Set([...found.values()].map(([first]) => first));
  for (const one of others) if (!firsts.has(one)) rows.losses.add(one.origin, 'duplicate', nameOf(one.response));
  return [...found].map(([type, all]) => bodyOf(type, all, rows));
}

/** All bodies in JSON are one body; of texts the first one is shown. */
function bodyOf(type: string, saved: readonly Saved[], rows: DocRows): ReadBody {
  const [first, ...others] = saved;
  if (!first) return noBody;
  const origin = `${first.origin}/body`;
  const values = saved.map(({ response }) => sampleJson(textOr(response.body)));
  if (others.length > 0 && values.every((value) => typeof value === 'object' && value !== null)) {
    const found = rowsOfSamples(values, rows, origin);
    if (found) return { ...noBody, ...found, contentType: type };
  }
  return readTextBody(textOr(first.response.body), type, nameOf(first.response) || 'Response', origin, rows);
}

const languages: Readonly<Record<string, string>> = { xml: 'application/xml', html: 'text/html', text: 'text/plain' };

/** That of its header; without one, that of the language in which it is shown, which is *text* for much JSON too. */
function typeOf(response: Json): string {
  const header = headerList(response.header).find(({ key }) => /^content-type$/i.test(textOr(key).trim()));
  const type = textOr(header?.value).split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (isMediaType(type)) return type;
  return sampleJson(textOr(response.body)) === undefined
    ? (languages[textOr(response._postman_previewlanguage)] ?? '')
    : '';
}
