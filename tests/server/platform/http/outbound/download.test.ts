import http from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { download } from '../../../../../server/platform/outbound/download.js';
import { bodyOf, closed, listening } from '../../../../support/local-server.js';

const rules = { allowed: ['127.0.0.1'], timeoutMs: 2_000, maxBytes: 1_000, headers: { 'x-key': 'k' } };
const body = { type: 'text/plain', bytes: new Uint8Array(Buffer.from('docs')) };

let server: http.Server;
let url: string;
let seen: string[];
let moves: Readonly<Record<string, readonly [number, string]>>;
beforeEach(async () => {
  seen = [];
  moves = {};
  server = http.createServer(async (request, response) => {
    const { method, url: path = '', headers } = request;
    seen.push(`${method} ${path} ${headers['content-type'] ?? ''} ${headers['x-key']} ${await bodyOf(request)}`);
    const move = moves[path];
    if (move) response.writeHead(move[0], { location: move[1] }).end('moved');
    else response.end('here');
  });
  url = await listening(server);
});
afterEach(() => closed(server));

const status = async (path: string) => {
  const { status: code, url: last } = await download(url + path, { ...rules, body });
  return [code, last];
};

describe('a body', () => {
  it('is posted, with its type', async () => {
    const { bytes } = await download(`${url}/a`, { ...rules, body });
    expect(Buffer.from(bytes).toString()).toBe('here');
    expect(seen).toEqual(['POST /a text/plain k docs']);
  });

  it('is posted again by a redirect that keeps it on the origin', async () => {
    moves = { '/a': [307, '/b'], '/b': [308, '/c'] };
    expect(await status('/a')).toEqual([200, `${url}/c`]);
    expect(seen.map((line) => line.slice(0, 7))).toEqual(['POST /a', 'POST /b', 'POST /c']);
  });

  it('goes nowhere else: the redirect is returned', async () => {
    const elsewhere = 'http://127.0.0.1:1/x';
    moves = {
      '/get': [302, '/b'],
      '/away': [307, elsewhere],
      '/in': [308, 'http://10.0.0.1/'],
      '/bad': [307, 'http://['],
    };
    expect(await status('/get')).toEqual([302, `${url}/b`]);
    expect(await status('/away')).toEqual([307, elsewhere]);
    expect(await status('/in')).toEqual([308, 'http://10.0.0.1/']);
    expect(await status('/bad')).toEqual([307, `${url}/bad`]);
    expect(seen).toHaveLength(4);
  });

  it('does not go round in circles', async () => {
    moves = { '/a': [307, '/a'] };
    await expect(status('/a')).rejects.toThrow('connection');
    expect(seen.length).toBeLessThan(10);
  });
});
