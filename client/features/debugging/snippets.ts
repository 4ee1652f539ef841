import type { PreparedCall } from './prepare.js';

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

const plugins = {
  curl: async () => (await import('@scalar/snippetz/plugins/shell/curl')).shellCurl,
  fetch: async () => (await import('@scalar/snippetz/plugins/js/fetch')).jsFetch,
  axios: async () => (await import('@scalar/snippetz/plugins/js/axios')).jsAxios,
  python: async () => (await import('@scalar/snippetz/plugins/python/requests')).pythonRequests,
  java: async () => (await import('@scalar/snippetz/plugins/java/okhttp')).javaOkhttp,
  go: async () => (await import('@scalar/snippetz/plugins/go/native')).goNative,
  csharp: async () => (await import('@scalar/snippetz/plugins/csharp/httpclient')).csharpHttpclient,
  php: async () => (await import('@scalar/snippetz/plugins/php/curl')).phpCurl,
} as const;

/** The call as source code. */
export async function snippetOf(kind: SnippetKind, call: PreparedCall): Promise<string> {
  const plugin = await plugins[kind]();
  const url = new URL(call.url);
  const queryString = [...url.searchParams].map(([name, value]) => ({ name, value }));
  url.search = '';
  const request = {
    method: call.method,
    url: url.href,
    headers: call.headers.map(([name, value]) => ({ name, value })),
    queryString,
    cookies: [],
    httpVersion: 'HTTP/1.1',
    headersSize: -1,
    bodySize: -1,
    ...(call.body !== undefined && { postData: postDataOf(call) }),
  };
  return plugin.generate(request);
}

function postDataOf({ body, headers }: PreparedCall) {
  const mimeType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (typeof body === 'string') return { mimeType: mimeType || 'text/plain', text: body };
  if (!(body instanceof FormData)) return { mimeType: mimeType || 'application/octet-stream', text: '' };
  const params = [...body].map(([name, value]) =>
    typeof value === 'string' ? { name, value } : { name, value: '', fileName: value.name },
  );
  return { mimeType: 'multipart/form-data', params };
}
