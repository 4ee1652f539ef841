import { isPlain } from '../../../../contracts/docs/doc-types/media-kinds.js';
import { usualMethod } from '../../../../contracts/docs/http-method.js';
import type { ParsedImport } from '../../../../contracts/import-export/imported-api.js';
import { splitAddress } from '../imported/address.js';
import { isOfBytes } from '../imported/file-body.js';
import { FormatError, type ImportFile, type ImportFormat } from '../imported/import-format.js';
import { isJson, type Json, jsonOr, listOr, parseJsonFile, textOr } from '../imported/json.js';
import { Losses } from '../imported/losses.js';
import { multipartFields } from '../imported/multipart-text.js';
import { reportOthers } from '../imported/other-files.js';
import { apiOfSamples } from '../imported/sample-api.js';
import type { Body } from '../imported/sample-body.js';
import type { NamedValue, Sample } from '../imported/sample-docs.js';

const isHar = ({ name }: ImportFile, text: string): boolean =>
  /^\s*\{/.test(text) &&
  (/\.har$/i.test(name) || (/"log"\s{0,8}:/.test(text) && /"entries"\s{0,8}:\s{0,8}\[/.test(text)));

/**
 * Recorded traffic, HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/): one doc for each method and path, in a
 * folder for each host if there are several. Pictures, styles and scripts are left out. Values of cookies and
 * credentials are not read. @throws FormatError
 */
function readHar(files: readonly ImportFile[]): ParsedImport {
  const [root] = files;
  const log = jsonOr(jsonOr(root && parseJsonFile(root)).log);
  if (!root || !Array.isArray(log.entries)) throw new FormatError('import.har', { file: root?.name ?? '' });
  const losses = new Losses();
  reportOthers(files, isHar, losses);
  const samples = log.entries.flatMap((entry: unknown, at) => sampleOf(entry, `/log/entries/${at}`, losses));
  const api = { ...apiOfSamples(samples, losses), dictionaries: [], errorCodes: [] };
  return { api, losses: losses.all() };
}

const assets = /^(?:image|font|video|audio)\/|^text\/css|javascript|font-woff/i;
const ownResources = new Set(['xhr', 'fetch', 'document', 'other', '']);

function sampleOf(given: unknown, origin: string, losses: Losses): Sample[] {
  const { request, response, _resourceType } = jsonOr(given);
  const url = textOr(jsonOr(request).url);
  if (!isJson(request) || !/^https?:\/\//i.test(url)) {
    losses.add(origin, 'invalid', url.slice(0, 40));
    return [];
  }
  const address = splitAddress(withoutCredentials(url));
  const mime = textOr(jsonOr(jsonOr(response).content).mimeType);
  const method = usualMethod(textOr(request.method)) || 'GET';
  // Pages get pictures and scripts; what is sent to them is a call.
  const isAsset = assets.test(mime) && /^(?:GET|HEAD)$/.test(method);
  if (isAsset || !ownResources.has(textOr(_resourceType)) || isPreflight(method, request)) {
    losses.add(origin, 'unsupported', `${method} ${address.path}`);
    return [];
  }
  const headers = withCookies(pairsIn(request.headers), pairsIn(request.cookies));
  return [{ method, address, headers, body: bodyOf(request.postData), response: responseOf(response), origin }];
}

const withoutCredentials = (url: string): string => url.replace(/^(https?:\/\/)[^/?#@]{0,500}@/i, '$1');
/** A browser asks with OPTIONS whether it may send the request itself. */
const isPreflight = (method: string, request: Json): boolean =>
  method === 'OPTIONS' && pairsIn(request.headers).some(({ name }) => /^access-control-request-method$/i.test(name));

/** Browsers leave the header out of an export without secrets. */
const withCookies = (headers: NamedValue[], cookies: readonly NamedValue[]): NamedValue[] =>
  headers.some(({ name }) => /^cookie$/i.test(name))
    ? headers
    : [...headers, ...cookies.map(({ name, value }) => ({ name: 'Cookie', value: `${name}=${value}` }))];

const pairsIn = (given: unknown): NamedValue[] =>
  listOr(given)
    .filter(isJson)
    .map(({ name, value }) => ({ name: textOr(name), value: textOr(value) }));

function bodyOf(given: unknown): Body | undefined {
  if (!isJson(given)) return undefined;
  const fields = listOr(given.params)
    .filter(isJson)
    .map(({ name, value, fileName, contentType: type }) => ({
      name: textOr(name),
      value: textOr(value),
      isFile: textOr(fileName) !== '',
      contentType: textOr(type),
    }));
  const contentType = textOr(given.mimeType);
  // Bytes that were sent cannot be shown.
  const isFile = isOfBytes(contentType) && !isPlain(contentType);
  if (isFile) return { contentType, text: '', fields: [{ name: 'file', value: '', isFile }] };
  const text = textOr(given.text);
  // The values of its fields are encoded in one browser, and decoded in another; its text always is encoded.
  const isText = /urlencoded/i.test(contentType) && text !== '';
  const parts = isText ? [] : fields.length > 0 ? fields : multipartFields(contentType, text);
  return { contentType, text, ...(parts.length > 0 && { fields: parts }) };
}

function responseOf(given: unknown): Sample['response'] {
  if (!isJson(given)) return undefined;
  const content = jsonOr(given.content);
  const contentType = textOr(content.mimeType);
  const status = Number(textOr(given.status)) || 0;
  const isText = /json|xml|^text\//i.test(contentType);
  return { status, statusText: textOr(given.statusText), contentType, text: isText ? textOfContent(content) : '' };
}

function textOfContent(content: Json): string {
  const text = textOr(content.text);
  return textOr(content.encoding) === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
}

/** Recorded traffic of a browser or proxy, HAR 1.2. */
export const harFormat: ImportFormat = { id: 'har', recognizes: isHar, read: readHar };
