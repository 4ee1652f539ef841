import { addressWith, formPairs, isJson, isMultipart, NOWHERE, simple } from '../../../../contracts/doc-types/curl.js';
import type { Effective } from '../../../../contracts/doc-types/effective.js';
import { branchValue, exampleOf, jsonOf, type Shape } from '../../../../contracts/doc-types/example.js';
import type { Branch } from '../../../../contracts/doc-types/param-tree.js';
import { readType } from '../../../../contracts/doc-types/value-type.js';
import type { SnippetCall, SnippetField } from '../../../lib/snippets/snippet.js';
import type { Published } from '../../doc-type.js';

type Doc = Pick<Published, 'httpMethod' | 'url' | 'contentType'>;
const none = { kind: 'none' } as const;
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');
const encoded = (text: string): string => encodeURIComponent(wellFormed(text));

/** The call with the examples of the doc, as `curlOf` writes it for one language. */
export function exampleCall(doc: Doc, parts: Effective, baseUrl: string): SnippetCall {
  const method = doc.httpMethod.toUpperCase().replace(/[^A-Z]/g, '') || 'GET';
  const sends = parts.body.branches.length > 0 && method !== 'GET' && method !== 'HEAD';
  const headers = parts.headers.flatMap(({ row }) =>
    header(row.name, String(simple(branchValue({ row, children: [] })))),
  );
  const isNamed = headers.some(([name]) => name.toLowerCase() === 'content-type');
  const { contentType } = doc;
  // Libraries set the boundary of a form with files themselves.
  if (sends && !isNamed && contentType && contentType !== '*/*' && !isMultipart(doc))
    headers.push(...header('Content-Type', contentType));
  return {
    ...{ method, headers },
    url: wellFormed(addressWith({ ...doc, baseUrl: baseUrl || NOWHERE }, parts)),
    body: sends ? bodyOf(doc, parts.body) : none,
  };
}

function header(name: string, value: string): [string, string][] {
  const clean = name.replace(/[^!#$%&'*+.^_`|~0-9A-Za-z-]/g, '');
  return clean ? [[clean, wellFormed(value).replace(/\s+/g, ' ').trim()]] : [];
}

function bodyOf(doc: Doc, body: Shape): SnippetCall['body'] {
  if (isMultipart(doc)) return { kind: 'form', fields: body.branches.flatMap(fieldsOf) };
  if (/urlencoded/i.test(doc.contentType)) {
    const pairs = formPairs(body.branches).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
    return { kind: 'text', text: pairs.join('&') };
  }
  if (isJson(doc.contentType)) return { kind: 'text', text: wellFormed(jsonOf(exampleOf(body))) };
  const [first] = body.branches;
  if (/^text\/plain/i.test(doc.contentType) && first)
    return { kind: 'text', text: wellFormed(String(simple(branchValue(first)))) };
  return { kind: 'file', file: 'body' };
}

function fieldsOf(branch: Branch): SnippetField[] {
  const { of, depth } = readType(branch.row.type);
  if (branch.row.name && of === 'file')
    return Array.from({ length: depth > 0 ? 2 : 1 }, (_, i) => ({ name: branch.row.name, file: `file${i + 1}` }));
  return formPairs([branch]).map(([name, value]) => ({ name: wellFormed(name), value: wellFormed(value) }));
}
