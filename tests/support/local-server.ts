import type http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free loopback port and resolves with the server's URL. */
export async function listening(server: http.Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const isPlace = (given: unknown): given is AddressInfo => typeof given === 'object' && given !== null;
  if (!isPlace(address)) throw new Error('not listening');
  return `http://127.0.0.1:${address.port}`;
}

export async function bodyOf(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Closes the server and its open connections. */
export function closed(server: http.Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
