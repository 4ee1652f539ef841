import { curlOf } from '../../../contracts/docs/doc-types/curl.js';
import type { SnippetCall } from '../../../contracts/docs/doc-types/snippet-call.js';
import { csharpSnippet, goSnippet, javaSnippet } from './compiled.js';
import { axiosSnippet, fetchSnippet, phpSnippet, pythonSnippet } from './scripted.js';
import type { SnippetKind } from './snippet.js';

const writers: Readonly<Record<SnippetKind, (call: SnippetCall) => string>> = {
  curl: curlOf,
  fetch: fetchSnippet,
  axios: axiosSnippet,
  python: pythonSnippet,
  java: javaSnippet,
  go: goSnippet,
  csharp: csharpSnippet,
  php: phpSnippet,
};

/**
 * The call as source code. Names and values come from docs that others write: each is one string of the language,
 * whatever it contains.
 */
export const snippetOf = (kind: SnippetKind, call: SnippetCall): string =>
  writers[kind](kind !== 'curl' && /^(?:GET|HEAD)$/.test(call.method) ? withoutBody(call) : call);

/** Most libraries refuse a body of these methods. */
const withoutBody = (call: SnippetCall): SnippetCall =>
  call.body.kind === 'none'
    ? call
    : {
        ...call,
        headers: call.headers.filter(([name]) => name.toLowerCase() !== 'content-type'),
        body: { kind: 'none' },
      };
