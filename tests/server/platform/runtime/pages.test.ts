import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { serveFiles } from '../../../../server/platform/runtime/pages.js';

const script = `console.log(${JSON.stringify('to and fro '.repeat(500))});`;
const name = '/assets/main-AbCdEf12.js';
const outside = mkdtempSync(path.join(tmpdir(), 'annals-pages-'));
let http: FastifyInstance;
let origin: string;

beforeAll(async () => {
  const folder = path.join(outside, 'built');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(outside, 'secret.js'), 'secret');
  writeFileSync(path.join(folder, 'before-paint.js'), 'small');
  for (const [suffix, content] of [
    ['', script],
    ['.br', brotliCompressSync(script)],
    ['.gz', gzipSync(script)],
  ] as const)
    writeFileSync(path.join(folder, name + suffix), content);
  http = fastify();
  await http.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] });
  await serveFiles(http, folder);
  origin = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http.close();
  rmSync(outside, { recursive: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly payload: Buffer;
}

/** Sends the path unchanged: `fetch` would resolve its dots and decompress the response. */
function get(at: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: at, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () =>
        resolve({ status: reply.statusCode, headers: reply.headers, payload: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject).end();
  });
}

describe('a built file', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'br;q=0, gzip', gunzipSync],
  ] as const)('comes as %s to a client that accepts %s', async (encoding, accepted, unpack) => {
    const reply = await get(name, { 'accept-encoding': accepted });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers['content-type']).toMatch(/^(application|text)\/javascript/);
    expect(reply.headers.vary).toContain('accept-encoding');
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(unpack(reply.payload).toString()).toBe(script);
    expect(Number(reply.headers['content-length'])).toBe(reply.payload.length);
  });

  it.each<Record<string, string>>([{}, { 'accept-encoding': 'identity' }])(
    'comes plain to a client that accepts no packed one: %j',
    async (headers) => {
      const reply = await get(name, headers);
      expect(reply.headers['content-encoding']).toBeUndefined();
      expect(reply.headers.vary).toContain('accept-encoding');
      expect(reply.payload.toString()).toBe(script);
    },
  );

  it('has a tag for each encoding, and is not sent again to who has it', async () => {
    const tags = new Set<string>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': accepted };
      const tag = String((await get(name, headers)).headers.etag);
      tags.add(tag);
      const again = await get(name, { ...headers, 'if-none-match': tag });
      expect(again.status).toBe(304);
      expect(again.payload).toHaveLength(0);
    }
    expect(tags.size).toBe(3);
  });

  it('shares one route with the others of its folder', () => {
    const routes = ['/assets/*', name, '/before-paint.js'].map((url) => http.hasRoute({ method: 'GET', url }));
    expect(routes).toEqual([true, false, true]);
  });

  it('is revalidated when its name says nothing of its content', async () => {
    const reply = await get('/before-paint.js');
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.payload.toString()).toBe('small');
  });
});

describe('no file', () => {
  it.each([
    '/assets/',
    '/assets/not-there.js',
    `${name}.br`,
    `${name}.gz`,
    '/../secret.js',
    '/assets/../../secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/%2e%2e/secret.js',
    '/assets/..%5c..%5csecret.js',
    '//secret.js',
  ])('is behind %s', async (url) => {
    const reply = await get(url, { 'accept-encoding': 'br, gzip' });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.payload.toString()).not.toBe('secret');
  });
});
