import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

export interface Heard {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: unknown;
}
interface Says {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: string | object;
  /** Accepts the request and never answers. */
  readonly hang?: boolean;
  /** Sends this many bytes of `x` and then keeps the response open. */
  readonly drip?: number;
}
export interface FakeChat {
  /** `http://127.0.0.1:<port>/robot/send?access_token=…` */
  readonly url: string;
  readonly port: number;
  readonly heard: readonly Heard[];
  /** Queues one answer for each of the next calls; after them the robot answers `errcode` 0 again. */
  says(...answers: readonly Says[]): void;
  /** Resolves when this many messages in total have arrived. */
  hears(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** DingTalk's scheme: HMAC with the secret over time (ms) and secret; time and signature are in the query string. */
export function isSignedForDingtalk({ path }: Heard, secret: string, now: Date): boolean {
  const query = /[?&]timestamp=(\d{13})&sign=([^&]+)$/.exec(path);
  const [, timestamp = '', sign = ''] = query ?? [];
  const right = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
  return sign === encodeURIComponent(right) && Math.abs(Number(timestamp) - now.getTime()) < 3_600_000;
}

const feishuSigned = z.object({ timestamp: z.string().regex(/^\d{10}$/), sign: z.string() });
/** Feishu's scheme: time (s) and secret are the HMAC key of an empty message; time and signature are in the body. */
export function isSignedForFeishu({ body }: Heard, secret: string, now: Date): boolean {
  const { timestamp, sign } = feishuSigned.parse(body);
  const right = createHmac('sha256', `${timestamp}\n${secret}`).digest('base64');
  return sign === right && Math.abs(Number(timestamp) * 1_000 - now.getTime()) < 3_600_000;
}

const fine: Says = { body: { errcode: 0, errmsg: 'ok' } };

/** A group chat robot on loopback. */
export async function startFakeChat(): Promise<FakeChat> {
  const heard: Heard[] = [];
  const next: Says[] = [];
  const waiting = new Set<() => void>();
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    heard.push({ path: request.url ?? '', headers: request.headers, body: text ? JSON.parse(text) : undefined });
    for (const look of waiting) look();
    answer(response, next.shift() ?? fine);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server.address());
  return {
    url: `http://127.0.0.1:${port}/robot/send?access_token=very-secret-token`,
    port,
    heard,
    says: (...answers) => void next.push(...answers),
    hears: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (heard.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: http.ServerResponse, says: Says): void {
  if (says.hang) return;
  response.writeHead(says.status ?? 200, { 'content-type': 'application/json', ...says.headers });
  if (says.drip !== undefined) {
    response.write('x'.repeat(says.drip));
    return;
  }
  response.end(typeof says.body === 'object' ? JSON.stringify(says.body) : (says.body ?? ''));
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
