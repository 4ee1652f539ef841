import { formEncoded, gson, signOf } from '../../../../support/build.js';

/** A request as a client sends it. */
export interface WireRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const TIME = '2025-01-01 10:00:00';
const json = (body: string, type: string, headers: Readonly<Record<string, string>> = {}): WireRequest => ({
  ...{ method: 'POST', path: '/api', body },
  headers: { 'content-type': type, ...headers },
});

/** smart-doc: OkHttp, Gson with indents, and a signature. `secret` undefined: the build names none. */
export function smartDocRequest(token: string, name: string, data: string, secret?: string): WireRequest {
  const fields = { name, data: formEncoded(data), timestamp: TIME, version: '1.0', access_token: token };
  return json(gson({ ...fields, sign: signOf(fields, secret) }), 'application/json; charset=utf-8', {
    'user-agent': 'okhttp/4.9.3',
  });
}

/** The Java SDK: no signature, and messages in Chinese. */
export function javaSdkRequest(token: string, name: string, data: string): WireRequest {
  const fields = { name, data: formEncoded(data), timestamp: TIME, version: '1.0', access_token: token };
  return json(JSON.stringify(fields), 'application/json', { 'accept-language': 'zh-CN' });
}

/** As the page of the push API shows `swagger-json.push`: `data` is the object itself. */
export const rawRequest = (token: string, name: string, data: string): WireRequest =>
  json(`{"name":"${name}","version":"1.0","access_token":"${token}","data":${data}}`, 'application/json');

const BOUNDARY = '----annals-7MA4YWxkTrZu0gW';

/** The five kinds of bodies of docs/wire.md 2.1. */
export const bodyKinds: Readonly<Record<string, (token: string, name: string, data: string) => WireRequest>> = {
  'application/json': javaSdkRequest,
  'text/plain': (token, name, data) => {
    const { body = '' } = javaSdkRequest(token, name, data);
    return json(body, 'text/plain;charset=UTF-8');
  },
  'application/x-www-form-urlencoded': (token, name, data) =>
    json(
      `name=${name}&version=1.0&access_token=${token}&timestamp=${formEncoded(TIME)}&data=${formEncoded(formEncoded(data))}`,
      'application/x-www-form-urlencoded',
    ),
  'multipart/form-data': (token, name, data) => {
    const { body = '' } = javaSdkRequest(token, name, data);
    const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="body_data"\r\n\r\n${body}\r\n--${BOUNDARY}--\r\n`;
    return json(part, `multipart/form-data; boundary=${BOUNDARY}`);
  },
  'the query string': (token, name, data) => ({
    method: 'GET',
    path: `/api?name=${name}&version=1.0&access_token=${token}&data=${formEncoded(data)}`,
    headers: {},
  }),
};
