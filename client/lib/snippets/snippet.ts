export type SnippetField =
  | { readonly name: string; readonly value: string }
  /** `file`: its name; the path is not known. */
  | { readonly name: string; readonly file: string };
/** A call as source code writes it. */
export interface SnippetCall {
  readonly method: string;
  readonly url: string;
  /** Values of repeated names are joined. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body:
    | { readonly kind: 'none' }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'file'; readonly file: string }
    | { readonly kind: 'form'; readonly fields: readonly SnippetField[] };
}

/** The languages in which a call can be written; `language`: that of the highlighter. */
export const snippetKinds = ['curl', 'fetch', 'axios', 'python', 'java', 'go', 'csharp', 'php'] as const;
export type SnippetKind = (typeof snippetKinds)[number];
export const snippetFacts: Readonly<Record<SnippetKind, { readonly name: string; readonly language: string }>> = {
  curl: { name: 'cURL', language: 'bash' },
  fetch: { name: 'JavaScript fetch', language: 'javascript' },
  axios: { name: 'JavaScript axios', language: 'javascript' },
  python: { name: 'Python requests', language: 'python' },
  java: { name: 'Java OkHttp', language: 'java' },
  go: { name: 'Go', language: 'go' },
  csharp: { name: 'C# HttpClient', language: 'csharp' },
  php: { name: 'PHP cURL', language: 'php' },
};
