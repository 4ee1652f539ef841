import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';

const allowed: FastifyCorsOptions = {
  origin: true,
  methods: ['GET', 'POST'],
  // The first two are used by clients of docs/wire.md: headers of a debugged call, names of downloads.
  exposedHeaders: ['target-response-headers', 'Content-Disposition', 'x-request-id'],
  maxAge: 600,
};
const refused: FastifyCorsOptions = { origin: false };

/**
 * Registers CORS: pages of `ANNALS_CORS_ORIGINS` may call every path, pages of all other origins those that `isForAll`
 * allows. Tokens are sent in a header, never in a cookie, so no credentials are allowed.
 */
export async function allowOrigins(
  http: FastifyInstance,
  { corsOrigins }: Config,
  isForAll: (path: string) => boolean,
): Promise<void> {
  const known = new Set(corsOrigins);
  const optionsOf = ({ headers, url }: FastifyRequest): FastifyCorsOptions => {
    if (!headers.origin) return refused;
    const isAllowed = known.has(headers.origin) || known.has('*') || isForAll(url.split('?')[0] ?? '');
    return isAllowed ? allowed : refused;
  };
  await http.register(cors, { delegator: (request, done) => done(null, optionsOf(request)) });
}
