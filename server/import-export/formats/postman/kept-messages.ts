import { isJson, type Json, listOr, textOr } from '../imported/json.js';
import { isVariable, safeExample } from '../imported/secrets.js';
import { keptBody, openText, texts } from './kept-bodies.js';
import { keptUrl } from './kept-url.js';
import { headerList } from './values.js';

/** The body of a request and its saved responses as they came, for an export of a doc that is still as they made it. */
export interface KeptMessages {
  /** The value of the header, if the request has one. */
  readonly contentType?: string;
  readonly body?: Json;
  readonly response?: readonly Json[];
  /** Whether the import read all saved responses as rows; earlier versions read the first success. */
  readonly areRows?: boolean;
}

/** Longer ones are not kept, in UTF-16 units of their JSON. */
const MOST_KEPT = 200_000;

/** Without values that must not become examples. */
export function keptMessages(body: unknown, contentType: string, response: unknown): KeptMessages {
  const sent = isJson(body) && isSmall(body) ? keptBody(body) : undefined;
  const given = listOr(response).filter(isJson);
  const saved = isSmall(given.map((one) => one.body)) ? given.flatMap(keptResponse) : [];
  return {
    ...(contentType !== '' && { contentType }),
    ...(sent && { body: sent }),
    // Without one of them the others would describe another doc.
    ...(saved.length > 0 && saved.length === given.length && isSmall(saved) && { response: saved, areRows: true }),
  };
}

/** The kept messages in `extra.postman`, as they are stored. */
export const messagesIn = ({ contentType, body, response, areRows }: Json): KeptMessages => ({
  ...(typeof contentType === 'string' && { contentType }),
  ...(isJson(body) && { body }),
  ...(Array.isArray(response) && { response: response.filter(isJson) }),
  ...(areRows === true && { areRows }),
});

const isSmall = (given: unknown): boolean => JSON.stringify(given).length <= MOST_KEPT;

function keptResponse(response: Json): Json[] {
  const [code, body] = [textOr(response.code), openText(textOr(response.body))];
  if (body === undefined) return [];
  const kept = {
    ...texts(response, ['name', 'status', '_postman_previewlanguage']),
    ...(code !== '' && { code: Number(code) }),
    ...{ header: keptHeaders(response.header), body },
    ...(Array.isArray(response.cookie) && { cookie: response.cookie.filter(isJson).map(keptCookie) }),
    ...(isJson(response.originalRequest) && { originalRequest: keptRequest(response.originalRequest) }),
  };
  return [kept];
}

const keptHeaders = (given: unknown): Json[] =>
  headerList(given).map((header) => ({
    key: textOr(header.key),
    value: safeExample(textOr(header.key), textOr(header.value)),
    ...(header.disabled === true && { disabled: true }),
  }));

const cookieFlags = ['secure', 'httpOnly', 'hostOnly', 'session'] as const;
/** Its value signs somebody in. */
const keptCookie = (given: Json): Json => ({
  ...texts(given, ['name', 'key', 'domain', 'path', 'expires']),
  value: isVariable(textOr(given.value)) ? textOr(given.value) : '',
  ...Object.fromEntries(cookieFlags.flatMap((flag) => (typeof given[flag] === 'boolean' ? [[flag, given[flag]]] : []))),
});

/** The request that a saved response is of; a body whose secrets cannot be taken out is left out. */
function keptRequest({ method, header, body, url }: Json): Json {
  const sent = isJson(body) ? keptBody(body) : undefined;
  return {
    ...(textOr(method) !== '' && { method: textOr(method) }),
    ...{ header: keptHeaders(header), ...(sent && { body: sent }) },
    ...(url !== undefined && { url: keptUrl(url) }),
  };
}
