import { type OpenRequest, openResponse, parsed } from './open-call.js';
import type { ScriptRequest, ScriptResponse, ScriptStart } from './script-messages.js';
import { makePm } from './script-pm.js';

type Send = (request: ScriptRequest) => Promise<ScriptResponse>;
type Named = Record<string, unknown>;

/** What a script finds by name, and what it leaves behind. */
export function makeNames(given: ScriptStart, send: Send) {
  const request = openRequest(given.request);
  const before = { data: JSON.stringify(request.data), params: JSON.stringify(request.params) };
  const response = given.response && openResponse(given.response);
  const values: Record<string, string> = Object.assign(Object.create(null), given.variables);
  const variables = {
    get: (name: string) => values[name],
    set: (name: string, value: unknown) => {
      values[name] = String(value);
    },
    unset: (name: string) => void delete values[name],
    has: (name: string) => name in values,
    toObject: () => ({ ...values }),
  };
  const axios = axiosOf(send);
  const tests: { name: string; error: string }[] = [];
  const pm = makePm({ request, response, variables, tests, send, env: given.env });
  const lib = { axios };
  const names = { request, response, req: request, resp: response, env: given.env, variables, axios, lib, pm };
  return {
    globals: { ...names, c: { ...names } },
    result: () => ({ request: closed(request, before), variables: { ...values }, tests: tests.slice(0, 200) }),
  };
}

function openRequest({ method, url, headers, body }: ScriptRequest): OpenRequest {
  const params = URL.canParse(url) ? Object.fromEntries(new URL(url).searchParams) : {};
  return { method, url, headers: Object.fromEntries(headers), params, body, data: parsed(body) };
}

/** Changed `params` and `data` are written into the address and the body. */
function closed(request: OpenRequest, before: { data: string | undefined; params: string }): ScriptRequest {
  let { url, body } = request;
  if (JSON.stringify(request.params) !== before.params && URL.canParse(url)) {
    const address = new URL(url);
    address.search = new URLSearchParams(textsOf(request.params)).toString();
    url = address.href;
  }
  if (body !== null && JSON.stringify(request.data) !== before.data)
    body = typeof request.data === 'string' ? request.data : JSON.stringify(request.data);
  const headers = Object.entries(textsOf(request.headers));
  return { method: String(request.method), url: String(url), headers, body: body === null ? null : String(body) };
}

const textsOf = (given: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );

const text = (given: unknown): string => (typeof given === 'string' ? given : '');
const record = (given: unknown): Named => (typeof given === 'object' && given !== null ? { ...given } : {});

/** As much of axios as scripts use. */
function axiosOf(send: Send) {
  const request = async (given: unknown) => {
    const config = record(given);
    const base = text(config.baseURL) + text(config.url);
    const query = new URLSearchParams(textsOf(record(config.params))).toString();
    const isJson = typeof config.data === 'object' && config.data !== null;
    const headers = { ...(isJson && { 'Content-Type': 'application/json' }), ...textsOf(record(config.headers)) };
    const answer = await send({
      method: (text(config.method) || 'GET').toUpperCase(),
      url: query ? `${base}${base.includes('?') ? '&' : '?'}${query}` : base,
      headers: Object.entries(headers),
      body: config.data === undefined ? null : isJson ? JSON.stringify(config.data) : String(config.data),
    });
    const { status, data, headers: found } = openResponse(answer);
    const result = { status, data, headers: found, config };
    if (status >= 400)
      throw Object.assign(new Error(`Request failed with status code ${status}`), { response: result });
    return result;
  };
  const without = (method: string) => (url: string, config?: object) => request({ ...config, url, method });
  const withData = (method: string) => (url: string, data?: unknown, config?: object) =>
    request({ ...config, url, data, method });
  return Object.assign(
    (first: unknown, config?: object) => request(typeof first === 'string' ? { ...config, url: first } : first),
    {
      request,
      ...{ get: without('GET'), delete: without('DELETE'), head: without('HEAD'), options: without('OPTIONS') },
      ...{ post: withData('POST'), put: withData('PUT'), patch: withData('PATCH') },
    },
  );
}
