import type { ParsedImport } from '../../../../contracts/import-export/imported-api.js';
import { placed, scriptOf, urlOf } from '../collection/collection-parts.js';
import { decodeText, textIn } from '../imported/decode-text.js';
import { FormatError, type ImportFile, type ImportFormat } from '../imported/import-format.js';
import { isJson, type Json, jsonOr, textOr, tryJson } from '../imported/json.js';
import { Losses } from '../imported/losses.js';
import { withVariables } from '../imported/variables.js';
import type { Variables } from '../postman/environments.js';
import { readCollection } from '../postman/read-postman.js';
import { type HttpRequest, httpRequests } from './http-requests.js';

/** Longer texts are refused. */
const MOST_TEXT = 1_000_000;

/** Requests of the HTTP clients in editors (IntelliJ, Visual Studio Code), with environments beside them. @throws FormatError */
function readHttpFile(files: readonly ImportFile[]): ParsedImport {
  const [root] = files;
  const text = root ? decodeText(root) : '';
  const file = root?.name ?? '';
  if (text.length > MOST_TEXT) throw new FormatError('import.tooLarge', { file, max: '1 MB' });
  const { variables, requests, left } = httpRequests(text);
  if (requests.length === 0) throw new FormatError('import.http', { file });
  const losses = new Losses();
  for (const { text: start, line } of left) losses.add(`${file}:${line}`, 'unsupported', start);
  const places = new Map(requests.map(({ line }, at) => [`/item/${at}`, `${file}:${line}`]));
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.(?:http|rest)$/i, '');
  const values = new Map(variables.map(({ key, value }) => [key, value]));
  const collection = { info: { name }, item: requests.map((one) => itemOf(one, values)), variable: variables };
  const groups = files.slice(1).flatMap((one) => environmentsIn(one, losses));
  return placed(readCollection(collection, groups, losses), places);
}

function itemOf(given: HttpRequest, values: ReadonlyMap<string, string>): Json {
  const { name, method, url, headers, body, others, description } = given;
  const named = (key: string) => headers.find((one) => one.key.toLowerCase() === key)?.value ?? '';
  const type = withVariables(named('content-type'), values);
  const isQuery = method === 'GRAPHQL' || /^graphql$/i.test(named('x-request-type'));
  const header = headers.filter(({ key, value }) => !/^x-request-type$/i.test(key) || !/^graphql$/i.test(value));
  const request = {
    ...{ method: method === 'GRAPHQL' ? 'POST' : method, url: urlOf(url, [], []), header, description },
    body: isQuery ? graphqlOf(body) : bodyOf(body, type),
  };
  return {
    ...{ name, request },
    event: others.flatMap((text) => scriptOf(text.slice(0, 40), text)),
  };
}

function bodyOf(body: string, type: string): Json {
  if (body === '') return {};
  const [mark = '', src, ...more] = body.length < 1_000 ? body.split(/\s/).filter(Boolean) : [];
  if (/^<@?[\w-]{0,20}$/.test(mark) && src !== undefined && more.length === 0) return { mode: 'file', file: { src } };
  if (/urlencoded/i.test(type)) {
    const text = body
      .split('\n')
      .map((line) => line.trim())
      .join('');
    return { mode: 'urlencoded', urlencoded: jsonOr(urlOf(`?${text}`, [], [])).query };
  }
  if (/multipart/i.test(type)) return { mode: 'formdata', formdata: partsOf(body) };
  return { mode: 'raw', raw: body };
}

/** A query, and its variables as JSON behind an empty line. */
function graphqlOf(body: string): Json {
  const lines = body.split('\n');
  const at = lines.findIndex((line, n) => n > 0 && lines[n - 1]?.trim() === '' && line.trimStart().startsWith('{'));
  const variables = lines.slice(at).join('\n').trim();
  if (at < 0 || tryJson(variables) === undefined) return { mode: 'graphql', graphql: { query: body } };
  return { mode: 'graphql', graphql: { query: lines.slice(0, at).join('\n').trim(), variables } };
}

/** The names of the parts, and the values of those that are texts. */
const partsOf = (body: string): Json[] =>
  body
    .split(/^content-disposition:\s*form-data;/im)
    .slice(1)
    .map((part) => {
      const [head = ''] = part.split('\n', 1);
      const [, key = ''] = /\bname="([^"\n]{0,200})"/.exec(head) ?? [];
      const [, contentType = ''] = /^content-type:([^\r\n;]{1,200})/im.exec(part.split(/\n\s*\n/, 1)[0] ?? '') ?? [];
      const typed = contentType === '' ? {} : { contentType: contentType.trim() };
      if (/\bfilename=/.test(head)) return { key, type: 'file', src: '', ...typed };
      const start = part.search(/\n\s*\n/);
      const value =
        start < 0
          ? ''
          : part
              .slice(start)
              .replace(/^--.*$/ms, '')
              .trim();
      return { key, value, type: 'text', ...typed };
    });

/** `http-client.env.json`: values by environment. */
function environmentsIn({ name, bytes }: ImportFile, losses: Losses): Variables[] {
  if (!/env\.json$/i.test(name)) {
    losses.add(name, 'unsupported');
    return [];
  }
  return Object.entries(jsonOr(tryJson(textIn(bytes) ?? ''))).flatMap(([key, values]) =>
    isJson(values)
      ? [
          {
            name: key,
            values: Object.entries(values).map(([one, value]) => ({ key: one, value: textOr(value) })),
            origin: `${name}#/${key}`,
          },
        ]
      : [],
  );
}

const looksLikeRequests = ({ name }: ImportFile, text: string): boolean => {
  if (/\.(?:http|rest)$/i.test(name)) return true;
  return (
    /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) +(?:https?:\/\/|\{\{)\S/m.test(text.slice(0, 20_000)) &&
    !/^\s*[[{]/.test(text)
  );
};

/** Files of requests, `.http` and `.rest`. */
export const httpFileFormat: ImportFormat = { id: 'http', recognizes: looksLikeRequests, read: readHttpFile };
