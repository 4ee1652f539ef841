import { KNOWS_MODELS } from '../../contracts/docs/models.js';
import { isUploadedFile } from '../../contracts/docs/uploads.js';
import type { Endpoint, WireInput, WireReply } from '../../contracts/platform/endpoint.js';
import { Code, type Envelope, type RefusalKey } from '../../contracts/platform/refusals.js';
import { language } from './i18n.js';
import { session } from './session.js';

/** A refusal of the server, in the reader's language. `facts` are the values in its sentence. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly key: RefusalKey | '',
    readonly facts: Record<string, unknown> = {},
    readonly requestId = '',
  ) {
    super(message);
  }
}

/**
 * No reply, or a reply without the envelope: network, proxy, bug. The request id finds the server's log line. `isAway`:
 * the server itself has not answered, as while it restarts.
 */
export class Failed extends Error {
  constructor(
    readonly requestId = '',
    readonly isAway = false,
  ) {
    super('request failed');
  }
}

/** What a proxy answers in place of a server that is away. */
const AWAY = new Set([502, 503, 504]);

/** True if a retry cannot help: the server has decided. */
export const isRefused = (error: unknown, key?: RefusalKey): error is Refused =>
  error instanceof Refused && (key === undefined || error.key === key);

/** The server's error for one field of the input, in the reader's language. */
export function fieldError(error: unknown, field: string): string | undefined {
  const fields = isRefused(error, 'input.invalid') ? error.facts.fields : undefined;
  const said = isRecord(fields) ? Reflect.get(fields, field) : undefined;
  return typeof said === 'string' ? said : undefined;
}

/**
 * One API call. Resolves with the envelope's `data`; rejects with `Refused` or `Failed` (or the abort). Code 1000 ends
 * the session and code 2000 demands a password; the guard watches the session and redirects.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: WireInput<E>,
  signal?: AbortSignal,
): Promise<WireReply<E>> {
  const token = session.token();
  const response = await send(endpoint, input, token, signal);
  const requestId = response.headers.get('x-request-id') ?? '';
  const body: Envelope<WireReply<E>> = await response.json().catch(() => {
    throw new Failed(requestId, AWAY.has(response.status));
  });
  if (body.code === Code.ok) return body.data;
  // A late reply to an old token must not end a session that began meanwhile.
  if (body.code === Code.login && token === session.token()) session.end();
  if (body.code === Code.setPassword) session.demandPassword();
  if (body.code === Code.login || body.code === Code.setPassword || body.code === Code.refused) {
    throw refusalOf(body, requestId);
  }
  throw new Failed(requestId);
}

/** In characters. Browsers bound all such bodies together by 64 kB, and reject the rest. */
const MOST_KEPT_ALIVE = 1_000;

/** Sends a call; the reply may be anything. A small change also arrives if the page is closed or reloaded meanwhile. */
export async function send(endpoint: Endpoint, input: unknown, token: string, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': language(),
    [KNOWS_MODELS.name]: KNOWS_MODELS.value,
  };
  if (token) headers.token = token;
  const get = endpoint.method === 'GET';
  const form = endpoint.upload ? formOf(input) : undefined;
  if (!get && !form) headers['content-type'] = 'application/json';
  const body = get ? undefined : (form ?? JSON.stringify(input ?? {}));
  try {
    return await fetch(get ? endpoint.path + query(input) : endpoint.path, {
      method: endpoint.method,
      headers,
      body,
      keepalive: typeof body === 'string' && body.length <= MOST_KEPT_ALIVE,
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Failed('', true);
  }
}

/** Whether the server answers at all. */
export const isServerBack = (): Promise<boolean> =>
  fetch('/health/live').then(
    ({ ok }) => ok,
    () => false,
  );

/** The fields and files of an upload; the browser adds the content type with its boundary. */
function formOf(input: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value === undefined || value === null) continue;
    if (!Array.isArray(value)) form.set(name, String(value));
    else for (const file of value) if (isUploadedFile(file)) form.append(name, new Blob([file.bytes]), file.name);
  }
  return form;
}

function query(input: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** The error of a reply that should have been a file: the server's refusal, or a failure. */
export async function refusedReply(response: Pick<Response, 'headers' | 'json'>): Promise<Refused | Failed> {
  const requestId = response.headers.get('x-request-id') ?? '';
  const body: Envelope<unknown> | undefined = await response.json().catch(() => undefined);
  if (body?.code === Code.login) session.end();
  return body?.msg ? refusalOf(body, requestId) : new Failed(requestId);
}

function refusalOf(body: { msg: string; data: unknown }, requestId: string): Refused {
  const facts: { key?: RefusalKey; requestId?: string } = isRecord(body.data) ? body.data : {};
  return new Refused(body.msg, facts.key ?? '', { ...facts }, facts.requestId ?? requestId);
}

const isRecord = (value: unknown): value is Record<string, unknown> & { key?: RefusalKey; requestId?: string } =>
  typeof value === 'object' && value !== null;
