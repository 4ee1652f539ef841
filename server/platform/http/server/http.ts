import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { langOf } from '../../languages/sentences.js';
import { Logger } from '../../runtime/logger.js';
import { Metrics } from '../../runtime/metrics.js';
import { asRequest, type Caller, newRequestId } from '../../runtime/request.js';
import { refusalEnvelope } from '../envelope.js';
import { parseJson } from '../input.js';
import { LARGE_BODY_BYTES } from '../limits/large-bodies.js';
import { Refusal } from '../refusal.js';
import { largestBodies } from '../route.js';
import { registerStreamedBodies } from './streamed-body.js';

const BODY_LIMIT = 4 * 1024 * 1024;
/** Of bytes that a caller means: JSON has two for each quote and line break, and its other fields. */
const ESCAPED = 1.4;
/** Time limit for receiving a whole request; a slow body holds no connection longer. */
const REQUEST_MS = 60_000;

/**
 * Scripts only from this origin: a script in a name or a doc is never executed. Inline styles are allowed, because
 * CodeMirror, Tiptap and Mermaid create style elements and attributes at run time; a style cannot read a token. Images
 * in docs may come from anywhere.
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

/** A large body stays a Buffer: `LargeBodies` decides when it is parsed. */
function readJson(_request: unknown, body: Buffer, done: (err: Error | null, parsed?: unknown) => void): void {
  try {
    done(null, body.length > LARGE_BODY_BYTES ? body : parseJson(body));
  } catch (err) {
    done(err instanceof Error ? err : new Error(String(err)));
  }
}

/**
 * A URL that cannot be decoded (`/%c0%ae`) reaches neither hooks nor filters, so it is answered here with the envelope
 * and the headers.
 */
function answerBadAddress(_err: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const envelope = refusalEnvelope(new Refusal('input.unreadable'), langOf(request.headers['accept-language']));
  reply
    .code(400)
    .headers({ ...securityHeaders, 'x-request-id': request.id, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope));
}

export function httpAdapter(config: Config): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    trustProxy: config.trustProxy.length ? [...config.trustProxy] : false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerBadAddress,
    // A caller may send its own request id, so that one id appears in its log and in the server's.
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

/**
 * Adds to every request: its id, compression, the security headers, and a log line and a measurement when it is
 * answered.
 */
export async function addRequestHooks(http: FastifyInstance, lines: Logger, metrics: Metrics): Promise<void> {
  await http.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  // Only declares the content type: `Uploads` reads the parts, after the caller has been authenticated.
  await http.register(multipart);
  registerStreamedBodies(http);
  http.addHook('onRoute', (route) => {
    const bytes = largestBodies.get(route.url);
    if (bytes !== undefined) route.bodyLimit = Math.ceil(bytes * ESCAPED);
  });
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(securityHeaders);
    asRequest(request.id, done, callerOf(request));
  });
  // Reading the body leaves the async context of the first hook (its events belong to the connection): it is entered
  // again here.
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
