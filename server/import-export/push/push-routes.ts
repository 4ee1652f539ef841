import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { openApiFields } from '../../../contracts/import-export/open-api.js';
import { CallRates } from '../../platform/http/limits/call-rates.js';
import { LARGE_BODY_BYTES, LargeBodies } from '../../platform/http/limits/large-bodies.js';
import { Refusal } from '../../platform/http/refusal.js';
import { type Lang, langOf } from '../../platform/languages/sentences.js';
import { Logger } from '../../platform/runtime/logger.js';
import { ModuleTokens } from '../../workspace/modules/module-tokens.js';
import { failedReply, OpenApiCode, type OpenApiEnvelope, OpenApiError, refusedReply } from './open-api-reply.js';
import { PushCalls } from './push-calls.js';
import { callFields } from './request-body.js';
import { tokensIn } from './token-in-body.js';

/** For a push of thousands of docs; URL-encoding makes JSON up to three times as long. */
const BODY_LIMIT = 64 * 1024 * 1024;
const paths = ['/api', '/api/', '/api/:name', '/api/:name/', '/api/:name/:version', '/api/:name/:version/'];
const params = z.object({ name: z.string().optional(), version: z.string().optional() });
const inQuery = openApiFields.pick({ access_token: true }).catch({ access_token: '' });

/**
 * `/api` for build plugins (docs/wire.md 2.1). Not a controller, because its bodies have five formats and a higher size
 * limit, and its replies have their own codes. An application's token authorizes writes in that application.
 */
@Injectable()
export class PushRoutes implements OnModuleInit {
  constructor(
    private readonly adapters: HttpAdapterHost<FastifyAdapter>,
    private readonly calls: PushCalls,
    private readonly tokens: ModuleTokens,
    private readonly rates: CallRates,
    private readonly largeBodies: LargeBodies,
    private readonly logger: Logger,
  ) {}

  /** Not awaited: Fastify would complete its start here, before Nest has set the error handler. */
  onModuleInit(): void {
    const http: FastifyInstance = this.adapters.httpAdapter.getInstance();
    void http.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
        done(null, body),
      );
      scope.setErrorHandler((err, request, reply) => this.failed(err, request, reply));
      for (const url of paths)
        scope.route({
          method: ['GET', 'POST'],
          url,
          exposeHeadRoute: false,
          bodyLimit: BODY_LIMIT,
          handler: (...given) => this.handle(...given),
        });
    });
  }

  private async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.rates.take('public', `address ${request.ip}`);
    const { headers, body, query } = request;
    const bytes = Buffer.isBuffer(body) ? body : undefined;
    const isLarge = bytes !== undefined && bytes.length > LARGE_BODY_BYTES;
    if (isLarge && !(await this.mayCall(query, bytes))) throw new OpenApiError(OpenApiCode.token);
    const read = () => callFields(query, headers['content-type'] ?? '', bytes);
    const given = isLarge ? await this.largeBodies.inTurn(request, reply, read) : await read();
    const fields = openApiFields.parse(given);
    const named = params.parse(request.params);
    const served = this.calls.find(named.name || fields.name, named.version || fields.version || '1.0');
    if (!served) throw new OpenApiError(OpenApiCode.unknownCall);
    const moduleId = await this.tokens.moduleOf(fields.access_token);
    if (moduleId === undefined) throw new OpenApiError(OpenApiCode.token);
    this.rates.take('write', `module ${moduleId}`);
    const data = await served.answer(moduleId, fields.data);
    // Fastify must know that there is a reply: a compressed one begins later than this function ends.
    return this.answer(reply, { code: OpenApiCode.ok, msg: '', data });
  }

  /**
   * Whether the call contains a valid token anywhere. Checked before parsing, so that bodies of strangers are not
   * parsed.
   */
  private async mayCall(query: unknown, body: Buffer): Promise<boolean> {
    const { access_token } = inQuery.parse(query);
    for (const token of [access_token, ...tokensIn(body)]) if (await this.tokens.moduleOf(token)) return true;
    return false;
  }

  private failed(err: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.answer(reply, this.failure(err, langOf(request.headers['accept-language'])));
  }

  private failure(err: unknown, lang: Lang): OpenApiEnvelope {
    if (err instanceof OpenApiError) return failedReply(err.code, lang);
    const refusal = refusalOf(err);
    if (refusal) return refusedReply(refusal, lang);
    this.logger.error({ err, route: '/api' }, 'failed');
    return failedReply(OpenApiCode.system, lang);
  }

  /** Always HTTP status 200: clients read the code in the body. */
  private answer(reply: FastifyReply, envelope: OpenApiEnvelope): FastifyReply {
    return reply
      .code(200)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(JSON.stringify(envelope));
  }
}

function refusalOf(err: unknown): Refusal | undefined {
  if (err instanceof Refusal) return err;
  const status = typeof err === 'object' && err !== null && 'statusCode' in err ? err.statusCode : undefined;
  if (status === 413) return new Refusal('input.tooLarge', { max: `${BODY_LIMIT / 1024 / 1024} MB` });
  return typeof status === 'number' && status >= 400 && status < 500 ? new Refusal('input.unreadable') : undefined;
}
