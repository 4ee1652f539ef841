import type { PreparedCall } from '../prepare.js';
import { csharpSnippet, goSnippet, javaSnippet } from './compiled.js';
import { axiosSnippet, curlSnippet, fetchSnippet, phpSnippet, pythonSnippet } from './scripted.js';
import { type SnippetCall, snippetCall } from './snippet-call.js';

/** The languages that a call can be copied as. */
export const snippetKinds = ['curl', 'fetch', 'axios', 'python', 'java', 'go', 'csharp', 'php'] as const;
export type SnippetKind = (typeof snippetKinds)[number];
export const snippetNames: Readonly<Record<SnippetKind, string>> = {
  curl: 'cURL',
  fetch: 'JavaScript fetch',
  axios: 'JavaScript axios',
  python: 'Python requests',
  java: 'Java OkHttp',
  go: 'Go',
  csharp: 'C# HttpClient',
  php: 'PHP cURL',
};

const writers: Readonly<Record<SnippetKind, (call: SnippetCall) => string>> = {
  curl: curlSnippet,
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
 * @throws NoAddressError
 */
export const snippetOf = (kind: SnippetKind, call: PreparedCall): string => writers[kind](snippetCall(call));
