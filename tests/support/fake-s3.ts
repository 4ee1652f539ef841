import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeS3 {
  /** Endpoint, bucket and prefix. */
  readonly url: string;
  /** Stored objects by path. */
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Calls without a signature of the account. */
  readonly unsigned: readonly string[];
  /** While held, reads are not answered; their number. */
  hold(isHeld: boolean): void;
  held(): number;
  stop(): Promise<void>;
}

/** A storage on loopback that speaks the part of S3 that uploads use. It checks who signed, not the signature. */
export async function startFakeS3(accessKey: string): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const unsigned: string[] = [];
  let isHeld = false;
  let held = 0;
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const [path, body] = [request.url ?? '', Buffer.concat(chunks)];
    const signed = request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKey}/`);
    if (!signed) unsigned.push(`${request.method} ${path}`);
    if (isHeld && request.method === 'GET') {
      held++;
      return;
    }
    response.statusCode = answer(request, path, body);
    response.end(request.method === 'GET' ? objects.get(path) : undefined);
  });
  const answer = ({ method, headers }: http.IncomingMessage, path: string, body: Buffer): number => {
    if (method === 'PUT') {
      const hash = createHash('sha256').update(body).digest('hex');
      if (headers['x-amz-content-sha256'] !== hash) return 400;
      objects.set(path, body);
      return 200;
    }
    if (method === 'DELETE') return objects.delete(path) ? 204 : 404;
    return objects.has(path) ? 200 : 404;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hold = (given: boolean) => {
    isHeld = given;
  };
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}/bucket/annals`, objects, unsigned, hold, held: () => held, stop };
}
