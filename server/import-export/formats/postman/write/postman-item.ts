import { headersWithCookies } from '../../../../../contracts/docs/cookie-header.js';
import { exampleOf, jsonOf } from '../../../../../contracts/docs/doc-types/example.js';
import { factsOf } from '../../../../../contracts/docs/doc-types/facts.js';
import type { Branch } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { Shape } from '../../../../../contracts/docs/doc-types/schema-tree.js';
import { plainLines } from '../../../../../contracts/docs/doc-types/typescript.js';
import { readType } from '../../../../../contracts/docs/doc-types/value-type.js';
import { isJson } from '../../../../../contracts/docs/example-call.js';
import { wireStyleOf } from '../../../../../contracts/docs/parameter-wire.js';
import type { ExportedDoc } from '../../exported/exported-api.js';
import { docTitle } from '../../page/doc-blocks.js';
import { keptIn } from '../kept.js';
import { exampleText, fieldOf, fieldsOf, type PostmanField } from './postman-field.js';
import { type PostmanHost, partVariables, postmanUrl } from './postman-url.js';
import { requestAuth } from './request-auth.js';

/**
 * One doc as an item of a v2.1 collection (docs/wire.md 6.2). A doc that is no HTTP call is an empty folder with the
 * doc's text as its description.
 */
export function postmanItem(given: ExportedDoc, host: PostmanHost): object {
  const name = docTitle(given);
  if (!factsOf(given.type).hasAddress) return { name, description: given.description, item: [] };
  const { doc, auth } = requestAuth(given);
  const { event } = keptIn(doc.extra);
  const request = {
    ...(auth && { auth }),
    method: doc.httpMethod || 'GET',
    header: headersOf(doc),
    ...bodyOf(doc),
    url: postmanUrl(doc, host),
    description: [doc.description, doc.remark].filter((text) => text.trim() !== '').join('\n\n'),
  };
  const variable = partVariables(doc);
  return {
    ...{ name, ...(event && { event }), ...(variable.length > 0 && { variable }) },
    ...{ request, response: responsesOf(doc) },
  };
}

function headersOf({ rows, contentType }: ExportedDoc): PostmanField[] {
  const fields = headersWithCookies(rows).flatMap((branch) =>
    fieldsOf(branch, 'header').map((field) => ({ ...field, type: 'text' })),
  );
  const isNamed = fields.some(({ key }) => key.toLowerCase() === 'content-type');
  const isSent = rows.body.branches.length > 0 && contentType && contentType !== '*/*';
  // Postman itself sets the boundary of a form with files.
  if (isNamed || !isSent || /multipart/i.test(contentType)) return fields;
  return [...fields, { key: 'Content-Type', value: contentType, type: 'text', description: '' }];
}

function bodyOf({ rows, contentType, httpMethod }: ExportedDoc): object {
  const { body } = rows;
  if (body.branches.length === 0 || /^(?:get|head)$/i.test(httpMethod.trim())) return {};
  if (/multipart/i.test(contentType))
    return { body: { mode: 'formdata', formdata: body.branches.flatMap(formFields) } };
  if (/urlencoded/i.test(contentType))
    return { body: { mode: 'urlencoded', urlencoded: body.branches.flatMap((branch) => fieldsOf(branch, 'form')) } };
  if (isJson(contentType)) return { body: raw(jsonOf(exampleOf(body)), 'json') };
  const [first] = body.branches;
  const language = /xml/i.test(contentType) ? 'xml' : /html/i.test(contentType) ? 'html' : 'text';
  return { body: raw(first ? exampleText(first) : '', language) };
}

const raw = (text: string, language: string) => ({ mode: 'raw', raw: text, options: { raw: { language } } });

function formFields(branch: Branch): object[] {
  const { value: _, ...field } = fieldOf(branch);
  if (readType(branch.row.type).of === 'file') return [{ ...field, type: 'file', src: [] }];
  const { contentType } = wireStyleOf(branch.row, 'form');
  const type = { type: 'text', ...(contentType !== '' && { contentType }) };
  return fieldsOf(branch, 'form').map((one) => ({ ...one, ...type }));
}

/** The example of the successful response, and one response per error code that is an HTTP status. */
function responsesOf({ rows }: ExportedDoc): object[] {
  const example = exampleResponse(rows.response);
  const failures = rows.codes.flatMap(({ row }) => {
    const code = Number(row.name);
    const isStatus = /^[1-5]\d\d$/.test(row.name);
    const body = [plainLines(row.description), plainLines(row.example)].filter(Boolean).join('\n');
    return isStatus ? [{ name: row.name, code, _postman_previewlanguage: 'text', header: [], body }] : [];
  });
  return [...example, ...failures];
}

const exampleResponse = (shape: Shape): object[] =>
  shape.branches.length === 0
    ? []
    : [
        {
          ...{ name: '200', status: 'OK', code: 200, _postman_previewlanguage: 'json' },
          header: [{ key: 'Content-Type', value: 'application/json' }],
          body: jsonOf(exampleOf(shape)),
        },
      ];
