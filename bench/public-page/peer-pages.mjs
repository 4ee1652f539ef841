import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);
const script = (name) => readFileSync(new URL(`../node_modules/${name}`, import.meta.url));

const page = (body) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>API</title></head>
<body style="margin:0">${body}<script src="/page.js"></script></body>
</html>`;

/** As their manuals embed them, without fonts and calls of other hosts. */
const peers = {
  scalar: {
    code: '@scalar/api-reference/dist/browser/standalone.js',
    html: page(
      `<script id="api-reference" data-url="/openapi.json"
        data-configuration='{"withDefaultFonts":false,"hideClientButton":true,"agent":{"disabled":true}}'></script>`,
    ),
  },
  redoc: {
    code: 'redoc/bundles/redoc.standalone.js',
    html: page('<redoc spec-url="/openapi.json" expand-responses="200"></redoc>'),
  },
};
export const peerNames = Object.keys(peers);

/** Serves the standalone page of a peer with the OpenAPI file, compressed beforehand: { url, stop }. */
export async function servePeer(name, openApi) {
  const { code, html } = peers[name];
  const files = {
    '/': ['text/html; charset=utf-8', Buffer.from(html)],
    '/page.js': ['text/javascript; charset=utf-8', script(code)],
    '/openapi.json': ['application/json', Buffer.from(openApi)],
  };
  const packed = new Map();
  for (const [path, [type, bytes]] of Object.entries(files)) packed.set(path, { type, bytes: await compress(bytes) });
  const server = createServer(({ url = '/' }, reply) => {
    const file = packed.get(new URL(url, 'http://peer').pathname);
    if (!file) return void reply.writeHead(404).end();
    reply.writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'br',
      'content-length': file.bytes.length,
    });
    reply.end(file.bytes);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const stop = () =>
    new Promise((closed) => {
      server.close(closed);
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${server.address().port}/`, stop };
}
