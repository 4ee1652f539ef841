import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Prepared, plain } from '../answers/prepared.js';

export function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Prepared): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, [...headers]);
  response.end(request.method === 'HEAD' || status === 204 || status === 304 ? undefined : body);
}

/** How long the rest of a body is thrown away. */
const LINGER_MS = 10_000;

/**
 * The rest of the body is read and thrown away for a while: a caller that is still sending when the connection is closed
 * sees an error in place of the answer.
 */
export function tooLarge(request: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed || response.headersSent) return;
  send(request, response, plain(413, 'Request body too large'));
  request.resume();
  const timer = setTimeout(() => request.destroy(), LINGER_MS).unref();
  request.once('close', () => clearTimeout(timer));
}

export function preflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, [
    'access-control-allow-origin',
    '*',
    'access-control-allow-methods',
    String(request.headers['access-control-request-method']).replaceAll(/[^A-Za-z]/g, ''),
    'access-control-allow-headers',
    String(request.headers['access-control-request-headers'] ?? '*'),
    'access-control-max-age',
    '600',
  ]);
  response.end();
}
