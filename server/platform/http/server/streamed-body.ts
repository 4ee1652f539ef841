import type { FastifyInstance } from 'fastify';

/** An internal content type: its body is not read, the handler receives the stream. */
const STREAMED = 'application/x-annals-streamed';

/** Paths whose bodies are not read before the handler runs, whatever their content type and length. */
const paths = new Set<string>();

/** Modules call this while they are loaded, before the server listens. */
export const streamBodiesOf = (path: string): unknown => paths.add(path);

const isStreamed = (url: string): boolean => paths.has(url.split('?', 1)[0] ?? '');

/** The handler reads `request.raw`; the original content type is in `request.raw.headers`. */
export function registerStreamedBodies(http: FastifyInstance): void {
  http.addContentTypeParser(STREAMED, (request, _payload, done) => {
    if (isStreamed(request.url)) done(null);
    else done(Object.assign(new Error('unsupported content type'), { statusCode: 415 }));
  });
  http.addHook('onRequest', (request, _reply, done) => {
    if (isStreamed(request.url)) request.headers = { 'content-type': STREAMED };
    done();
  });
}
