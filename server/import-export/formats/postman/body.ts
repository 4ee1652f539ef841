import { rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { htmlOfCode } from '../imported/description.js';
import { type DocRows, type GivenRow } from '../imported/doc-rows.js';
import { readFileBody } from '../imported/file-body.js';
import { isJson, type Json, jsonOr, listOr, textOr } from '../imported/json.js';
import { rowsOfJson } from '../imported/json-rows.js';
import { withLists } from '../imported/repeated.js';
import { safeExample } from '../imported/secrets.js';
import { noBody, type ReadBody, readTextBody, sampleJson, type TextStyle } from '../imported/text-body.js';
import { descriptionOf, isEnabled } from './values.js';

/** `body` of a request. `contentType`: the value of its header, which takes precedence. */
export function readPostmanBody(
  given: unknown,
  contentType: string,
  origin: string,
  rows: DocRows,
  how: TextStyle = 'row',
): ReadBody {
  // Scripts that make collections write a raw body as its text.
  const body: Json = typeof given === 'string' ? { mode: 'raw', raw: given } : jsonOr(given);
  const mode = textOr(body.mode);
  if (body.disabled === true) rows.losses.add(origin, 'unsupported', `disabled ${mode}`);
  if (mode === 'raw') return rawBody(body, contentType, `${origin}/raw`, rows, how);
  if (mode === 'urlencoded') {
    const table = formRows(pairsOf(body.urlencoded), `${origin}/urlencoded`, rows);
    return { ...noBody, rows: table, contentType: contentType || 'application/x-www-form-urlencoded' };
  }
  if (mode === 'formdata') {
    const table = formRows(listOr(body.formdata).filter(isJson), `${origin}/formdata`, rows);
    return { ...noBody, rows: table, contentType: contentType || (table.length ? 'multipart/form-data' : '') };
  }
  if (mode === 'file' || mode === 'binary') {
    const file = jsonOr(body[mode]);
    const given = { source: textOr(file.src), description: textOr(file.content) };
    return readFileBody(given, contentType, `${origin}/${mode}`, rows);
  }
  if (mode === 'graphql') return graphqlBody(jsonOr(body.graphql), contentType, `${origin}/graphql`, rows);
  if (mode !== '') rows.losses.add(origin, 'unsupported', mode);
  return { ...noBody, contentType };
}

const languages: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  javascript: 'application/javascript',
  text: 'text/plain',
};

function rawBody(body: Json, contentType: string, origin: string, rows: DocRows, how: TextStyle): ReadBody {
  const language = textOr(jsonOr(jsonOr(body.options).raw).language);
  return readTextBody(textOr(body.raw), contentType || (languages[language] ?? ''), 'Body', origin, rows, how);
}

/** Fields of a form; collections 2.0 may also have an urlencoded body as text. */
const pairsOf = (given: unknown): readonly Json[] =>
  typeof given === 'string'
    ? [...new URLSearchParams(given)].map(([key, value]) => ({ key, value }))
    : listOr(given).filter(isJson);

function formRows(fields: readonly Json[], origin: string, rows: DocRows) {
  const given = withLists(
    fields.map((field): GivenRow => {
      const name = textOr(field.key);
      const isFile = field.type === 'file';
      return {
        name,
        type: isFile ? (Array.isArray(field.src) && field.src.length > 1 ? 'file[]' : 'file') : 'string',
        required: isEnabled(field),
        example: isFile ? '' : safeExample(name, textOr(field.value)),
        description: withPartType(descriptionOf(field.description), textOr(field.contentType)),
      };
    }),
  );
  return rows.table(given, (at) => `${origin}/${at}`);
}

/** How a part is sent is a note below its description, as for parts of an OpenAPI form. */
const withPartType = (description: string, contentType: string): string =>
  /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? `${description}\ncontent: ${contentType}`.trim() : description;

/** GraphQL over HTTP: an object with `query` and `variables`; the query is shown in the description too. */
function graphqlBody(graphql: Json, contentType: string, origin: string, rows: DocRows): ReadBody {
  const query = textOr(graphql.query);
  const fits = query.length <= rowLimits.example;
  const variables = typeof graphql.variables === 'string' ? sampleJson(graphql.variables) : graphql.variables;
  const children = rowsOfJson(variables, rows, `${origin}/variables`)?.rows ?? [];
  const table = [
    ...rows.row({ name: 'query', required: true, example: fits ? query : '', description: 'GraphQL' }, origin),
    ...rows.row({ name: 'variables', type: 'object', children }, origin),
  ];
  if (variables === undefined && textOr(graphql.variables).trim() !== '')
    rows.losses.add(`${origin}/variables`, 'invalid', textOr(graphql.variables));
  const html = htmlOfCode('GraphQL', query, origin, rows.losses);
  return { ...noBody, rows: table, contentType: contentType || 'application/json', html };
}
