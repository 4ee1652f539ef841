import { type OpenRequest, type OpenResponse, openResponse } from './open-call.js';
import { expectation } from './script-expect.js';
import type { ScriptRequest, ScriptResponse, ScriptStart } from './script-messages.js';

interface Surroundings {
  readonly request: OpenRequest;
  readonly response: OpenResponse | undefined;
  readonly variables: object;
  readonly tests: { name: string; error: string }[];
  readonly env: ScriptStart['env'];
  readonly send: (request: ScriptRequest) => Promise<ScriptResponse>;
}

const field = (given: unknown, name: string): unknown =>
  typeof given === 'object' && given !== null ? Reflect.get(given, name) : undefined;

/** The part of Postman's `pm` that common scripts use. */
export function makePm({ request, response, variables, tests, env, send }: Surroundings) {
  const test = (name: string, work: () => unknown) => {
    try {
      work();
      tests.push({ name, error: '' });
    } catch (error) {
      tests.push({ name, error: error instanceof Error ? error.message : String(error) });
    }
  };
  const sendRequest = async (given: unknown, done?: (error: unknown, response?: unknown) => void) => {
    try {
      const answer = responseOf(openResponse(await send(sendable(given))));
      done?.(null, answer);
      return answer;
    } catch (error) {
      if (!done) throw error;
      done(error);
      return undefined;
    }
  };
  return {
    ...{ variables, environment: variables, globals: variables, collectionVariables: variables },
    ...{ request: requestOf(request), response: response && responseOf(response) },
    ...{ test, expect: (value: unknown) => expectation(value), sendRequest, info: { requestName: env.name } },
  };
}

function sendable(given: unknown): ScriptRequest {
  const address = typeof given === 'string' ? given : String(field(given, 'url') ?? '');
  const header = field(given, 'header') ?? field(given, 'headers') ?? {};
  const list: unknown[] = Array.isArray(header) ? header : [];
  const headers = Array.isArray(header)
    ? list.map((each): [string, string] => [String(field(each, 'key')), String(field(each, 'value'))])
    : Object.entries(Object(header)).map(([name, value]): [string, string] => [name, String(value)]);
  const body = field(given, 'body');
  const raw = field(body, 'raw') ?? (typeof body === 'string' ? body : undefined);
  return {
    method: String(field(given, 'method') ?? 'GET').toUpperCase(),
    url: address,
    headers,
    body: raw === undefined ? null : typeof raw === 'string' ? raw : JSON.stringify(raw),
  };
}

function requestOf(request: OpenRequest) {
  const find = (name: string) => Object.keys(request.headers).find((each) => each.toLowerCase() === name.toLowerCase());
  const put = ({ key, value }: { key: string; value: unknown }) => {
    request.headers[find(key) ?? key] = String(value);
  };
  const headers = {
    add: put,
    upsert: put,
    remove: (name: string) => void delete request.headers[find(name) ?? ''],
    get: (name: string) => request.headers[find(name) ?? ''],
    has: (name: string) => find(name) !== undefined,
  };
  return {
    headers,
    get method() {
      return request.method;
    },
    get url() {
      return { toString: () => request.url };
    },
    get body() {
      return { raw: request.body, toString: () => request.body };
    },
  };
}

function responseOf(response: OpenResponse) {
  const have = {
    status: (code: number) => expectation(response.status).to.equal(code),
    header: (name: string) => expectation(name.toLowerCase() in response.headers).to.be.equal(true),
  };
  return {
    ...{
      code: response.status,
      status: response.status,
      responseTime: response.time,
      responseSize: response.body.length,
    },
    headers: { get: (name: string) => response.headers[name.toLowerCase()] },
    json: (): unknown => JSON.parse(response.body),
    text: () => response.body,
    to: { have, be: { ok: response.status < 300 } },
  };
}
