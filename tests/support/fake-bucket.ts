import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeBucket {
  readonly endpoint: string;
  /** Complete objects by their path, bucket included. */
  readonly objects: Map<string, Buffer>;
  /** Uploads that were begun and neither completed nor ended. */
  readonly open: ReadonlyMap<string, Map<number, Buffer>>;
  /** Answers with this status instead, for calls of this method. */
  fail: { readonly method: string; readonly status: number } | undefined;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A storage on loopback that speaks the part of S3 that archives use; a list has one key a page. */
export async function startFakeBucket(accessKey: string): Promise<FakeBucket> {
  const objects = new Map<string, Buffer>();
  const open = new Map<string, Map<number, Buffer>>();
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const signed = request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKey}/`);
    const isWhole = request.headers['x-amz-content-sha256'] === sha256(body);
    const { method = '', url = '' } = request;
    const failing = bucket.fail?.method === method ? bucket.fail.status : undefined;
    const answer = failing ? { status: failing } : signed && isWhole ? answerTo(method, url, body) : { status: 403 };
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const answerTo = (method: string, given: string, body: Buffer): Answer => {
    const { pathname, searchParams: query } = new URL(given, 'http://bucket');
    const upload = query.get('uploadId') ?? '';
    if (method === 'POST' && query.has('uploads')) {
      const id = `upload-${open.size + 1}&more`;
      open.set(id, new Map());
      return { status: 200, body: `<R><UploadId>${id.replace('&', '&amp;')}</UploadId></R>` };
    }
    const parts = open.get(upload);
    if (upload && !parts) return { status: 404 };
    if (parts && method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: `"${sha256(body)}"` } };
    }
    if (parts && method === 'POST') {
      const tags = [...body.toString().matchAll(/<ETag>"([0-9a-f]{64})"<\/ETag>/g)].map(([, tag]) => tag);
      if (tags.join() !== [...parts.values()].map(sha256).join()) return { status: 400 };
      objects.set(pathname, Buffer.concat([...parts.values()]));
      open.delete(upload);
      return { status: 200, body: '<CompleteMultipartUploadResult/>' };
    }
    if (parts && method === 'DELETE') {
      open.delete(upload);
      return { status: 204 };
    }
    if (query.has('list-type')) return list(pathname, query.get('prefix') ?? '', query.get('continuation-token') ?? '');
    const found = objects.get(pathname);
    if (method === 'DELETE') objects.delete(pathname);
    return found ? { status: 200, body: found } : { status: 404 };
  };
  const list = (bucketPath: string, prefix: string, after: string): Answer => {
    const keys = [...objects.keys()].map((path) => path.slice(bucketPath.length + 1)).sort();
    const left = keys.filter((key) => key.startsWith(prefix) && key > after);
    const [key] = left;
    if (!key) return { status: 200, body: '<R></R>' };
    const size = objects.get(`${bucketPath}/${key}`)?.length ?? 0;
    const more = left.length > 1 ? `<NextContinuationToken>${key}</NextContinuationToken>` : '';
    return { status: 200, body: `<R>${more}<Contents><Key>${key}</Key><Size>${size}</Size></Contents></R>` };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const bucket: FakeBucket = { endpoint: `http://127.0.0.1:${port}`, objects, open, fail: undefined, stop };
  return bucket;
}
