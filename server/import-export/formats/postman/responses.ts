import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import type { DocRows } from '../imported/doc-rows.js';
import { isJson, type Json, listOr, textOr } from '../imported/json.js';
import { noBody, type ReadBody, readTextBody } from '../imported/text-body.js';

export interface ReadResponses {
  readonly body: ReadBody;
  readonly errorCodes: readonly ImportedRow[];
}

/** Saved responses: the first successful one describes the response, those of other codes are error codes. */
export function readResponses(given: unknown, origin: string, rows: DocRows): ReadResponses {
  const saved = listOr(given).map((response, at) => ({ response, at }));
  let body: ReadBody | undefined;
  const codes = new Map<string, readonly ImportedRow[]>();
  for (const { response, at } of saved) {
    const place = `${origin}/${at}`;
    if (!isJson(response)) {
      rows.losses.add(place, 'invalid', textOr(response));
      continue;
    }
    const code = textOr(response.code);
    if (!body && (code === '' || /^2\d\d$/.test(code))) body = bodyOf(response, place, rows);
    else if (/^2\d\d$/.test(code) || codes.has(code)) rows.losses.add(place, 'duplicate', nameOf(response));
    else codes.set(code, errorCode(response, code, place, rows));
  }
  return { body: body ?? noBody, errorCodes: [...codes.values()].flat() };
}

const nameOf = (response: Json): string => textOr(response.name) || textOr(response.status);

const bodyOf = (response: Json, origin: string, rows: DocRows): ReadBody =>
  readTextBody(textOr(response.body), '', nameOf(response) || 'Response', `${origin}/body`, rows);

function errorCode(response: Json, code: string, origin: string, rows: DocRows): ImportedRow[] {
  if (textOr(response.body).trim() !== '') rows.losses.add(`${origin}/body`, 'unsupported', textOr(response.body));
  return rows.errorCode(code, nameOf(response), origin);
}
