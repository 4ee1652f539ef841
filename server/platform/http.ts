import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Config } from './config.js';
import { Lines } from './log-lines.js';
import { Metrics } from './metrics.js';
import { asRequest, type Caller, newRequestId } from './request.js';

const BODY_LIMIT = 4 * 1024 * 1024;
/** For a whole request to come in; a body that drips holds no connection longer. */
const REQUEST_MS = 60_000;

/**
 * Scripts only from us: a script in a name or a doc stays text. Styles also inline, because CodeMirror, Tiptap and
 * Mermaid write style elements and attributes while they run; a style cannot read a token. Pictures of docs come from anywhere.
 */
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https: http:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

const securityHeaders = {
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** Clients name JSON also where they send nothing: then the input is the empty one. */
function readJson(_request: unknown, body: Buffer, done: (err: Error | null, parsed?: unknown) => void): void {
  try {
    done(null, body.length ? JSON.parse(body.toString('utf8')) : {});
  } catch (err) {
    done(Object.assign(new Error('not JSON', { cause: err }), { statusCode: 400 }));
  }
}

export function httpAdapter(config: Config): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    trustProxy: config.trustProxy.length ? [...config.trustProxy] : false,
    forceCloseConnections: 'idle',
    // A caller may name its request, so that one id runs through its lines and ours.
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : newRequestId();
    },
  });
  adapter.useBodyParser('application/json', false, { bodyLimit: BODY_LIMIT }, readJson);
  return adapter;
}

const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  agent: (request.headers['user-agent'] ?? '').slice(0, 256).toWellFormed(),
});

/** What every request gets: its id, the security headers, a line and a measure when it is answered. */
export async function everyRequest(http: FastifyInstance, lines: Lines, metrics: Metrics): Promise<void> {
  await http.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(securityHeaders);
    asRequest(request.id, done, callerOf(request));
  });
  // Reading the body leaves the first hook's async context (its events belong to the connection): entered again here.
  http.addHook('preValidation', (request, _reply, done) => asRequest(request.id, done, callerOf(request)));
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions?.url ?? 'none';
    const code = String(reply.statusCode);
    metrics.requests.observe({ method: request.method, route, code }, reply.elapsedTime / 1000);
    const facts = { requestId: request.id, method: request.method, route, status: reply.statusCode };
    lines.info({ ...facts, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'answered');
    done();
  });
}
