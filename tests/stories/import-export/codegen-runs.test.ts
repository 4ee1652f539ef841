import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { saveDoc } from '../../../contracts/docs/docs.js';
import { generateCode } from '../../../contracts/import-export/codegen.js';
import { startApp, type TestApp } from '../../support/app.js';
import { functionsOf } from '../../support/generated-code.js';
import { closed, listening } from '../../support/local-server.js';
import type { Person } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';

let app: TestApp;
let owner: Person;
let here: Place;
let echo: http.Server;
let url = '';
beforeAll(async () => {
  app = await startApp();
  owner = await app.person('owner');
  here = await place(owner);
  echo = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, Buffer.concat(chunks).toString(), response));
  });
  url = await listening(echo);
});
afterAll(async () => {
  await app.stop();
  await closed(echo);
});

/** By the path: nothing, a refusal with a body, text, bytes; otherwise what came. */
function answer(
  { method, url: path = '', headers }: http.IncomingMessage,
  body: string,
  response: http.ServerResponse,
) {
  const send = (status: number, type: string, text: string) =>
    response.writeHead(status, { 'content-type': type }).end(text);
  if (path.startsWith('/none')) return response.writeHead(204).end();
  if (path.startsWith('/missing')) return send(404, 'application/json', '{"why":"gone"}');
  if (path.startsWith('/text')) return send(200, 'text/plain', `${headers['content-type']} ${body}`);
  if (path.startsWith('/bytes')) return send(200, 'application/pdf', '%PDF');
  return send(200, 'application/json', JSON.stringify({ method, path, headers, body }));
}

const row = (name: string, more: object = {}) => ({ name, type: 'string', required: 1 as const, ...more });
let count = 0;
/** The functions of the generated client of a doc. */
async function clientOf(doc: object): Promise<(...given: unknown[]) => Promise<unknown>> {
  const fields = {
    moduleId: here.moduleId,
    type: 0 as const,
    name: `Doc ${++count}`,
    httpMethod: 'POST',
    url: `/x${count}`,
  };
  const { id } = await owner.call(saveDoc, { ...fields, ...doc });
  const { content } = await owner.call(generateCode, { docId: id, target: 'ts-fetch' });
  const [only] = Object.values(await functionsOf(content));
  if (!only) throw new Error('no function');
  return only;
}

describe('a generated client, run against a server', () => {
  it('sends parameters by their style, and headers', async () => {
    const call = await clientOf({
      ...{ httpMethod: 'GET', url: '/a b/{id}/{point}' },
      pathParams: [row('id'), row('point', { type: 'object', description: 'style: matrix; explode: true' })],
      queryParams: [
        row('id', { type: 'int' }),
        row('ids', { type: 'int[]', description: 'explode: false' }),
        row('colors', { type: 'string[]' }),
        row('filter', { type: 'object', description: 'style: deepObject' }),
        row('where', { type: 'object', description: 'content: application/json' }),
        row('none', { required: 0 }),
      ],
      headerParams: [row('X-Request-ID'), row('X-Ids', { type: 'int[]' })],
    });
    const params = {
      ...{ id: 'ä/b', point: { x: 1, y: 2 }, id_query: 7, ids: [1, 2], colors: ['red', 'blue green'] },
      ...{ filter: { state: 'open' }, where: { age: 7 }, 'X-Request-ID': 'r1', 'X-Ids': [5, 6] },
    };
    expect(await call(params, url)).toMatchObject({
      path: '/a%20b/%C3%A4%2Fb/;x=1;y=2?id=7&ids=1,2&colors=red&colors=blue%20green&filter%5Bstate%5D=open&where=%7B%22age%22%3A7%7D',
      headers: { 'x-request-id': 'r1', 'x-ids': '5,6' },
    });
  });

  it('sends JSON, forms, multipart forms and text as the doc says', async () => {
    const fields = [row('grant'), row('scopes', { type: 'string[]' })];
    const json = await clientOf({ contentType: 'application/json', requestParams: fields });
    const body = { grant: 'a b', scopes: ['x', 'y'] };
    expect(await json(body, url)).toMatchObject({
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    const form = await clientOf({ contentType: 'application/x-www-form-urlencoded', requestParams: fields });
    expect(await form(body, url)).toMatchObject({
      body: 'grant=a+b&scopes=x&scopes=y',
      headers: { 'content-type': expect.stringContaining('application/x-www-form-urlencoded') },
    });
    const parts = [
      row('pic', { type: 'file' }),
      row('meta', { type: 'object', description: 'content: application/json' }),
      ...fields,
    ];
    const multipart = await clientOf({ contentType: 'multipart/form-data', requestParams: parts });
    const sent = await multipart({ ...body, pic: new Blob(['%PNG']), meta: { a: 1 } }, url);
    expect(sent).toMatchObject({
      headers: { 'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/) },
    });
    for (const part of ['%PNG', '{"a":1}', 'a b', 'name="scopes"'])
      expect(JSON.stringify(sent)).toContain(JSON.stringify(part).slice(1, -1));
    const text = await clientOf({ url: '/text', contentType: 'text/plain', requestParams: [row('')] });
    expect(await text('hi there', url)).toBe('text/plain hi there');
  });

  it('reads nothing, a refusal with its body, and bytes', async () => {
    const from = (path: string) => clientOf({ httpMethod: 'GET', url: path });
    expect(await (await from('/none'))(url)).toBeUndefined();
    await expect((await from('/missing'))(url)).rejects.toMatchObject({ status: 404, body: { why: 'gone' } });
    const bytes = await (await from('/bytes'))(url);
    expect(bytes instanceof Blob && (await bytes.text())).toBe('%PDF');
  });
});
