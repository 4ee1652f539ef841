import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Prepared, plain } from '../answers/prepared.js';

export function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Prepared): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, [...headers]);
  response.end(request.method === 'HEAD' || status === 204 || status === 304 ? undefined : body);
}

/** The connection is closed after the answer: the rest of the body is not read. */
export function tooLarge(request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = plain(413, 'Request body too large');
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, [...headers, 'connection', 'close']);
  response.end(body, () => request.destroy());
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
