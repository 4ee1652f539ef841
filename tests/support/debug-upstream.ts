import http from 'node:http';
import { gzipSync } from 'node:zlib';
import { closed, listening } from './local-server.js';

/** What the upstream has received. */
export interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly bytes: number;
}

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;
const MEGABYTE = Buffer.alloc(1_000_000, 'a');

async function echo(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  let bytes = 0;
  const kept: Buffer[] = [];
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes < 100_000) kept.push(chunk);
  }
  const body = Buffer.concat(kept).toString('utf8');
  response.writeHead(200, [
    ...['content-type', 'application/json', 'set-cookie', 'a=1; Path=/', 'set-cookie', 'b=2'],
    ...['x-city', Buffer.from('北京').toString('latin1'), 'location', 'http://169.254.169.254/'],
  ]);
  response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body, bytes }));
}

/** Writes that many megabytes, as fast as the reader takes them. */
function many(megabytes: number, response: http.ServerResponse): void {
  for (let left = megabytes; left > 0; left--) {
    if (response.write(MEGABYTE)) continue;
    response.once('drain', () => many(left - 1, response));
    return;
  }
  response.end();
}

const json = { 'content-type': 'application/json' };
const answers: Readonly<Record<string, Answer>> = {
  // The caller may leave in the middle of a body.
  '/echo': (request, response) => void echo(request, response).catch(() => response.destroy()),
  '/redirect': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/moved': (_, response) => response.writeHead(301, { location: '../new/orders?page=2' }).end(),
  '/order.xml': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end('<?xml version="1.0"?>\n<o:order xmlns:o="urn:o"><o:no>7</o:no><city><![CDATA[北京 <1>]]></city></o:order>'),
  '/gzip': (_, response) =>
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync('{"is":"gzip"}')),
  '/error': (_, response) => response.writeHead(503, json).end('{"no":1}'),
  '/empty': (_, response) => response.writeHead(204).end(),
  '/broken': (_, response) => {
    response.writeHead(200, { 'transfer-encoding': 'chunked' });
    response.write('half');
    response.socket?.write('not a chunk\r\n');
  },
  '/half': (_, response) => {
    response.writeHead(200, { 'content-length': 1_000 });
    response.write('half', () => response.destroy());
  },
  '/ten': (_, response) => {
    response.writeHead(200, json);
    const rows = Array.from({ length: 100_000 }, (_row, id) => ({ id, name: `name ${id}`, note: 'x'.repeat(70) }));
    response.end(JSON.stringify(rows));
  },
  '/many': (request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    many(Number(new URL(request.url ?? '', 'http://a').searchParams.get('mb')), response);
  },
  '/drop': (request) => request.socket.destroy(),
  '/low': (request) => request.socket.end('HTTP/1.1 042 Low\r\ncontent-length: 2\r\n\r\nok'),
  '/bell': (request) => request.socket.end('HTTP/1.1 200 OK\r\ncontent-type: a\x07b\r\ncontent-length: 2\r\n\r\nok'),
  '/two': (request) =>
    request.socket.write(
      `HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nsecond`,
    ),
  '/both': (request) =>
    request.socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'),
  '/hop': (_, response) =>
    response
      .writeHead(200, {
        ...{ connection: 'x-inner, close', 'x-inner': '1', 'proxy-authenticate': 'Basic', upgrade: 'h2c' },
        ...{ 'clear-site-data': '"*"', 'strict-transport-security': 'max-age=9', 'access-control-allow-origin': '*' },
        ...{
          refresh: '0;url=http://a.example',
          link: '<x>; rel=preload',
          'service-worker-allowed': '/',
          trailer: 'x-end',
        },
      })
      .end('{}'),
  '/garbage': (request) => request.socket.end('this is not HTTP\r\n\r\n'),
};

/** A server to try calls against. `/slow` answers, and `/events` continues, when the test says so. */
export class DebugUpstream {
  readonly seen: string[] = [];
  private readonly waiting: (() => void)[] = [];
  private constructor(
    private readonly server: http.Server,
    readonly url: string,
  ) {}

  static async start(): Promise<DebugUpstream> {
    let upstream: DebugUpstream | undefined;
    const server = http.createServer((request, response) => upstream?.answer(request, response));
    upstream = new DebugUpstream(server, await listening(server));
    return upstream;
  }

  /** Lets one waiting answer go on. */
  go(): void {
    this.waiting.shift()?.();
  }
  get waits(): number {
    return this.waiting.length;
  }
  stop(): Promise<void> {
    return closed(this.server);
  }

  private answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    const path = new URL(request.url ?? '', 'http://a').pathname;
    this.seen.push(path);
    if (path === '/slow') this.hold(response, () => response.end('slow'));
    else if (path === '/events') this.events(response);
    else (answers[path] ?? answers['/echo'])?.(request, response);
  }

  private events(response: http.ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: one\n\n');
    this.hold(response, () => response.end('data: two\n\n'));
  }

  private hold(response: http.ServerResponse, go: () => void): void {
    this.waiting.push(go);
    response.once('close', () => {
      const at = this.waiting.indexOf(go);
      if (at >= 0) this.waiting.splice(at, 1);
    });
  }
}
