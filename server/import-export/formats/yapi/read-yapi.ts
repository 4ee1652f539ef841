import type {
  ImportedDoc,
  ImportedEntry,
  ImportedRow,
  ParsedImport,
} from '../../../../contracts/import-export/imported-api.js';
import { pathTemplate, queryPairs } from '../imported/address.js';
import { withoutCookies } from '../imported/cookies.js';
import { htmlOfMarkdown } from '../imported/description.js';
import { DocRows, type GivenRow } from '../imported/doc-rows.js';
import { mergedFolders, withDistinctLabels } from '../imported/entries.js';
import { readFileBody } from '../imported/file-body.js';
import { type HttpParts, httpDoc } from '../imported/http-doc.js';
import { FormatError, type ImportFile } from '../imported/import-format.js';
import { isJson, type Json, jsonOr, listOr, parseJsonFile, textOr, tryJson } from '../imported/json.js';
import { Losses } from '../imported/losses.js';
import { folderName } from '../imported/names.js';
import { reportOthers } from '../imported/other-files.js';
import { withLists } from '../imported/repeated.js';
import { safeExample } from '../imported/secrets.js';
import { noBody, type ReadBody, readTextBody } from '../imported/text-body.js';
import { EnumDictionaries } from '../openapi/enum-dictionaries.js';
import { rowsOfSchema, type SchemaReading } from './schema-rows.js';

export const looksLikeYapi = (_file: ImportFile, text: string): boolean =>
  /^\s*\[/.test(text) &&
  /"list"\s{0,8}:\s{0,8}\[/.test(text) &&
  /"(?:res_body|req_query|req_headers|catid)"/.test(text);

/** A YAPI export in JSON: a list of categories, each with a `list` of interfaces. @throws FormatError */
export function readYapi(files: readonly ImportFile[]): ParsedImport {
  const [root] = files;
  const categories = root && parseJsonFile(root);
  if (!root || !isYapi(categories)) throw new FormatError('import.yapi', { file: root?.name ?? '' });
  const losses = new Losses();
  const reading = { losses, dictionaries: new EnumDictionaries(losses) };
  reportOthers(files, looksLikeYapi, losses);
  const entries = categories.flatMap((category, at) => categoryEntry(category, `/${at}`, reading));
  const api = {
    entries: withDistinctLabels(mergedFolders(entries), losses),
    dictionaries: reading.dictionaries.all(),
    ...{ environments: [], errorCodes: [] },
  };
  return { api, losses: losses.all() };
}

const isYapi = (given: unknown): given is readonly unknown[] =>
  Array.isArray(given) && given.some((category) => isJson(category) && Array.isArray(category.list));

function categoryEntry(given: unknown, origin: string, reading: SchemaReading): ImportedEntry[] {
  const { losses } = reading;
  if (!isJson(given) || !Array.isArray(given.list)) {
    losses.add(origin, 'invalid', textOr(given));
    return [];
  }
  const description = textOr(given.desc);
  if (description !== '') losses.add(`${origin}/desc`, 'unsupported', description);
  const children = given.list.flatMap((one: unknown, at: number) => interfaceDoc(one, `${origin}/list/${at}`, reading));
  return [{ kind: 'folder', name: folderName(textOr(given.name), `${origin}/name`, losses), children, origin }];
}

function interfaceDoc(given: unknown, origin: string, reading: SchemaReading): ImportedDoc[] {
  const { losses } = reading;
  if (!isJson(given)) {
    losses.add(origin, 'invalid', textOr(given));
    return [];
  }
  const rows = new DocRows(losses);
  const { path, variables } = pathTemplate(textOr(given.path).split('?', 1)[0] ?? '', `${origin}/path`, losses);
  const table = (name: string, params: readonly GivenRow[]) => rows.table(params, (at) => `${origin}/${name}/${at}`);
  const headers = listOr(given.req_headers).flatMap(paramRow);
  const isType = ({ name }: GivenRow) => name.trim().toLowerCase() === 'content-type';
  const { headers: ownHeaders, cookies } = withoutCookies(
    headers.filter((one) => !isType(one)),
    ({ at = 0 }) => givenValue(jsonOr(listOr(given.req_headers)[at])),
  );
  const parts: HttpParts = {
    ...{ origin, path },
    name: textOr(given.title),
    method: textOr(given.method).toUpperCase(),
    description: descriptionOf(given, origin, losses),
    body: requestBody(given, headers.find(isType)?.example ?? '', origin, rows, reading),
    response: responseBody(given, origin, rows, reading),
    pathParams: table('req_params', pathRows(given, variables)),
    headerParams: table('req_headers', withLists(ownHeaders)),
    ...(cookies.length > 0 && { cookieParams: table('req_headers', cookies) }),
    queryParams: table('req_query', withLists(queryRows(given))),
    errorCodeParams: [],
  };
  return [httpDoc(parts, losses)];
}

/** `markdown` is the source of the text, `desc` its HTML, which is sanitized where it is stored. */
function descriptionOf(given: Json, origin: string, losses: Losses): string {
  const markdown = textOr(given.markdown);
  if (markdown.trim() !== '') return htmlOfMarkdown(markdown, `${origin}/markdown`, losses);
  return losses.text(textOr(given.desc), 100_000, `${origin}/desc`);
}

const givenValue = ({ example, value }: Json): string => textOr(example) || textOr(value);

/** `required` is '1' or '0'; of path parameters it is left out. */
function paramRow(given: unknown, at: number): GivenRow[] {
  if (!isJson(given)) return [{ at, name: '', description: textOr(given) }];
  const name = textOr(given.name);
  const type = textOr(given.type) === 'text' ? 'string' : textOr(given.type);
  const example = safeExample(name, givenValue(given));
  return [{ at, name, type, required: textOr(given.required) !== '0', example, description: textOr(given.desc) }];
}

/** The described variables of the path, then those that are in the path only. */
function pathRows(given: Json, variables: readonly string[]): GivenRow[] {
  const described = listOr(given.req_params).flatMap(paramRow);
  const missing = variables.filter((name) => !described.some((row) => row.name === name));
  return [...described, ...missing.map((name) => ({ name, required: true }))];
}

/** The described parameters, then those of the path itself: `/orders?action=list`. */
function queryRows(given: Json): GivenRow[] {
  const described = listOr(given.req_query).flatMap(paramRow);
  const [, query = ''] = /^[^?]*\?(.*)$/s.exec(textOr(given.path)) ?? [];
  const fixed = queryPairs(query).filter(({ name }) => !described.some((row) => row.name === name));
  const rows = fixed.map(({ name, value }) => ({ name, required: true, example: safeExample(name, value) }));
  return [...described, ...rows];
}

function requestBody(
  given: Json,
  contentType: string,
  origin: string,
  rows: DocRows,
  reading: SchemaReading,
): ReadBody {
  const type = textOr(given.req_body_type);
  const other = textOr(given.req_body_other);
  if (type === 'form') return formBody(given, contentType, origin, rows);
  if (type === 'file') return readFileBody({ source: '', description: other }, contentType, origin, rows);
  const isSchema = type === 'json' && isSet(given.req_body_is_json_schema);
  const whole = contentType || (type === 'json' && other !== '' ? 'application/json' : '');
  const body = { text: other, contentType: whole, caption: 'Body', origin: `${origin}/req_body_other` };
  return anyBody(body, rows, isSchema ? reading : undefined);
}

function formBody(given: Json, contentType: string, origin: string, rows: DocRows): ReadBody {
  const fields = listOr(given.req_body_form).flatMap(paramRow);
  const usual = fields.some(({ type }) => type === 'file')
    ? 'multipart/form-data'
    : 'application/x-www-form-urlencoded';
  const table = rows.table(withLists(fields), (at) => `${origin}/req_body_form/${at}`);
  return { ...noBody, rows: table, contentType: contentType || (table.length ? usual : '') };
}

function responseBody(given: Json, origin: string, rows: DocRows, reading: SchemaReading): ReadBody {
  const body = { text: textOr(given.res_body), contentType: '', caption: 'Response', origin: `${origin}/res_body` };
  return anyBody(body, rows, isSet(given.res_body_is_json_schema) ? reading : undefined);
}

const isSet = (flag: unknown): boolean => flag === true || textOr(flag) === 'true' || textOr(flag) === '1';

interface GivenBody {
  readonly text: string;
  readonly contentType: string;
  readonly caption: string;
  readonly origin: string;
}

/** `reading`: the text is a JSON Schema. One that cannot be read is kept as text. */
function anyBody({ text, contentType, caption, origin }: GivenBody, rows: DocRows, reading?: SchemaReading): ReadBody {
  const schema = reading && tryJson(text);
  if (reading && isJson(schema)) return { ...noBody, ...rowsOfSchema(schema, text, reading, origin), contentType };
  const body = readTextBody(text, contentType, caption, origin, rows);
  return { ...body, rows: body.rows.map(withoutRule), contentType };
}

/** A name with a rule of Mock.js behind it: `list|1-10`, `price|1-100.2`, `id|+1`. */
const ruled = /^(.{1,200})\|(\+\d{1,9}|[+-]?\d{1,9}(?:-[+-]?\d{0,9})?(?:\.\d{1,9}(?:-\d{0,9})?)?)$/s;

/** The rule is a remark; the field is called as the name before it. */
function withoutRule(row: ImportedRow): ImportedRow {
  const [, name = row.name, rule] = ruled.exec(row.name) ?? [];
  const remark = rule === undefined ? [] : [`Mock.js: ${rule}`];
  const description = [row.description, ...remark].filter(Boolean).join('\n');
  return { ...row, name, description, children: row.children.map(withoutRule) };
}
