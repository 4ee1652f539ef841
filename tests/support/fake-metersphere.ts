import { createDecipheriv } from 'node:crypto';
import http from 'node:http';
import { z } from 'zod';
import { closed, listening } from './local-server.js';

/** One import that MeterSphere received. */
interface ImportHeard {
  readonly fileName: string;
  readonly file: unknown;
  readonly request: Readonly<Record<string, unknown>>;
}
export interface FakeMeterSphere {
  readonly version: 1 | 2;
  /** What a space is connected to. */
  readonly connection: { msAddress: string; msAccessKey: string; msSecretKey: string; version: 1 | 2 };
  readonly imports: readonly ImportHeard[];
  /** The paths of all calls, also of refused ones. */
  readonly paths: readonly string[];
  /** Headers and bodies of all calls, as text. */
  readonly heard: readonly string[];
  /** Answers the next call with this instead; `undefined` never answers. */
  says(...answers: (http.RequestListener | undefined)[]): void;
  stop(): Promise<void>;
}

export const ACCESS_KEY = 'aB3dE6gH9jK2mN5p';
export const SECRET_KEY = 'zY8xW7vU6tS5rQ4q';
const HALF_AN_HOUR_MS = 30 * 60_000;
const sentKeys = z.object({ accesskey: z.literal(ACCESS_KEY), signature: z.string() });

/** MeterSphere's check of a call: the right keys, and a signature of the last half hour that was not used before. */
function isSigned(headers: http.IncomingHttpHeaders, now: Date, used: Set<string>): boolean {
  const { data } = sentKeys.safeParse(headers);
  if (!data || used.has(data.signature)) return false;
  used.add(data.signature);
  try {
    const decipher = createDecipheriv('aes-128-cbc', SECRET_KEY, ACCESS_KEY);
    const text = decipher.update(data.signature, 'base64', 'utf8') + decipher.final('utf8');
    const [, key, at] = /^([^|]+)\|[0-9a-f-]{36}\|(\d{13})$/.exec(text) ?? [];
    return key === ACCESS_KEY && Math.abs(Number(at) - now.getTime()) < HALF_AN_HOUR_MS;
  } catch {
    return false;
  }
}

const tree = [
  {
    ...{ id: 'm-orders', name: 'Orders', level: 1 },
    children: [
      { id: 'm-refunds', name: 'Refunds', level: 2, children: [{ id: 'm-deep', name: 'Deep', children: null }] },
    ],
  },
  { id: 'm-users', name: 'Users', level: 1, children: [] },
];
const routes: Readonly<Record<1 | 2, Readonly<Record<string, unknown>>>> = {
  1: {
    'GET /api/currentUser': { id: 'admin' },
    'GET /api/workspace/list/userworkspace': [{ id: 'ws-1', name: 'Payments team' }],
    'POST /api/project/list/related {"workspaceId":"ws-1"}': [{ id: 'p-1', name: 'Shop' }],
    'GET /api/api/module/list/p-1/HTTP': tree,
  },
  2: {
    'GET /user/api/key/validate': { id: 'admin' },
    'GET /system/organization/switch-option': [],
    'GET /project/list/options/100001': [{ id: 'p-1', name: 'Shop' }],
    'POST /api/definition/module/only/tree {"projectId":"p-1"}': tree,
  },
};
const prefix = { 1: '/api', 2: '' } as const;

/** A MeterSphere server on loopback: 1 is 2.x with the prefix `/api`, 2 is 3.x of the free edition. */
export async function startFakeMeterSphere(version: 1 | 2, now: () => Date): Promise<FakeMeterSphere> {
  const imports: ImportHeard[] = [];
  const paths: string[] = [];
  const heard: string[] = [];
  const next: (http.RequestListener | undefined)[] = [];
  const used = new Set<string>();
  const server = http.createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    paths.push(url);
    heard.push(`${JSON.stringify(headers)} ${body.toString('utf8')}`);
    if (next.length > 0) return void next.shift()?.(request, response);
    if (!isSigned(headers, now(), used)) return answer(response, 401, { success: false, message: 'invalid' });
    const call = `${method} ${url}${/json/.test(headers['content-type'] ?? '') ? ` ${body}` : ''}`;
    if (call === `POST ${prefix[version]}/api/definition/import`) {
      imports.push(await importOf(headers['content-type'] ?? '', body));
      return answer(response, 200, done(version, null));
    }
    const data = routes[version][call];
    return data === undefined ? answer(response, 404, '<html>') : answer(response, 200, done(version, data));
  });
  const address = await listening(server);
  return {
    version,
    connection: { msAddress: address + prefix[version], msAccessKey: ACCESS_KEY, msSecretKey: SECRET_KEY, version },
    ...{ imports, paths, heard },
    says: (...answers) => void next.push(...answers),
    stop: () => closed(server),
  };
}

const done = (version: 1 | 2, data: unknown) =>
  version === 1 ? { success: true, message: null, data } : { code: 100_200, message: 'success', data };

function answer(response: http.ServerResponse, status: number, body: object | string): void {
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function importOf(type: string, body: Buffer): Promise<ImportHeard> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const [file, request] = [form.get('file'), form.get('request')];
  if (!(file instanceof File) || !(request instanceof File)) throw new Error('a part is missing');
  return { fileName: file.name, file: JSON.parse(await file.text()), request: JSON.parse(await request.text()) };
}

/** Answers with a page, a status, JSON, or a redirect. */
export const says = {
  page: (_: http.IncomingMessage, response: http.ServerResponse) => answer(response, 200, '<html>Sign in</html>'),
  status: (code: number) => (_: http.IncomingMessage, response: http.ServerResponse) => answer(response, code, {}),
  json: (body: object) => (_: http.IncomingMessage, response: http.ServerResponse) => answer(response, 200, body),
  redirect: (code: number, location: string) => (_: http.IncomingMessage, response: http.ServerResponse) =>
    void response.writeHead(code, { location }).end(),
  endless: (_: http.IncomingMessage, response: http.ServerResponse) => {
    // Large chunks: the limit of the size is reached before that of the time, also on a busy machine.
    const chunk = 'x'.repeat(1_000_000);
    const more = () => {
      while (response.write(chunk));
    };
    response.on('drain', more);
    more();
  },
};
