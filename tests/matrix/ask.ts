import { z } from 'zod';
import { exchange, type HttpReply, openConnections } from '../support/http.js';
import { bodyOf } from '../support/people.js';
import type { Cell, Row } from './row.js';

const envelope = z.object({ code: z.string(), data: z.unknown() });
const refusal = z.object({ key: z.string() });
const STATIC = 'GET a file of the client';

/** Sends the call as clients do, with a pass if `cookie` is one; resolves with `ok`, the refusal's key, or the HTTP status without an envelope. */
export async function ask(cell: Cell, route: string, row: Row, cookie = ''): Promise<string> {
  const [verb = '', path = ''] = route === STATIC ? ['GET', '/index.html'] : route.split(' ');
  const method = verb === 'ALL' ? 'GET' : verb;
  const input: unknown = await row.input(cell);
  const address = new URL(path.replace(':type', 'custom'), cell.world.app.url);
  if (method === 'GET')
    for (const [name, value] of Object.entries(Object(input))) address.searchParams.set(name, String(value));
  const token = await tokenFor(cell, row);
  const own = { ...(token && { token }), ...(cookie && { cookie }) };
  const request = method === 'POST' ? bodyOf(input, own) : { headers: { ...own, 'accept-language': 'en' } };
  return outcome(await exchange(address, method, request, openConnections));
}

function outcome({ status, type, text }: HttpReply): string {
  const said = type.startsWith('application/json') ? envelope.safeParse(JSON.parse(text)) : undefined;
  if (!said?.success) return status < 400 ? 'ok' : `HTTP ${status}`;
  if (said.data.code === '0') return 'ok';
  const { key } = refusal.parse(said.data.data);
  return codes[key] === undefined || codes[key] === said.data.code ? key : `${key} with code ${said.data.code}`;
}
/** Clients react to these codes (docs/wire.md 0.1), not to our keys. */
const codes: Readonly<Record<string, string>> = {
  'login.required': '1000',
  'login.disabled': '1000',
  'login.setPassword': '2000',
  'access.forbidden': '100',
};

function tokenFor({ world, actor }: Cell, row: Row): Promise<string> | string {
  if (row.as === 'session') return world.freshToken(actor);
  // Another user who is the same to the access guard.
  if (row.as === 'twin' && actor !== 'nobody') return world.twin(actor);
  return world.token(actor);
}
