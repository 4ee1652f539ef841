interface SnippetFacts {
  readonly name: string;
  /** Without the library. */
  readonly short: string;
  /** That of the highlighter. */
  readonly language: string;
}

/** The languages in which a call can be written. */
export const snippetKinds = ['curl', 'fetch', 'axios', 'python', 'java', 'go', 'csharp', 'php'] as const;
export type SnippetKind = (typeof snippetKinds)[number];
export const snippetFacts: Readonly<Record<SnippetKind, SnippetFacts>> = {
  curl: { name: 'cURL', short: 'cURL', language: 'bash' },
  fetch: { name: 'JavaScript fetch', short: 'fetch', language: 'javascript' },
  axios: { name: 'JavaScript axios', short: 'axios', language: 'javascript' },
  python: { name: 'Python requests', short: 'Python', language: 'python' },
  java: { name: 'Java OkHttp', short: 'Java', language: 'java' },
  go: { name: 'Go', short: 'Go', language: 'go' },
  csharp: { name: 'C# HttpClient', short: 'C#', language: 'csharp' },
  php: { name: 'PHP cURL', short: 'PHP', language: 'php' },
};
