import { csharpSnippet, goSnippet, javaSnippet } from './compiled.js';
import { axiosSnippet, curlSnippet, fetchSnippet, phpSnippet, pythonSnippet } from './scripted.js';
import type { SnippetCall, SnippetKind } from './snippet.js';

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
 */
export const snippetOf = (kind: SnippetKind, call: SnippetCall): string => writers[kind](call);
