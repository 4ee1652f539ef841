import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../../database/database-errors.js';
import { isOutOfSpace, Storage } from '../../database/storage.js';
import { langOf } from '../../languages/sentences.js';
import { Logger } from '../../runtime/logger.js';
import { Pages } from '../../runtime/pages.js';
import { refusalEnvelope } from '../envelope.js';
import { Refusal } from '../refusal.js';
import { largestBodies, statusRoutes } from '../route.js';
import { statusOfRefusal } from '../statuses.js';

/** The HTTP status of an error of Nest or Fastify; undefined for all other errors. */
function statusOf(err: unknown): number | undefined {
  if (typeof err !== 'object' || err === null) return undefined;
  if ('getStatus' in err && typeof err.getStatus === 'function') return Number(err.getStatus());
  return 'statusCode' in err && typeof err.statusCode === 'number' ? err.statusCode : undefined;
}

/** Of a body, as it is told. */
const USUAL_BYTES = 4_000_000;

function asRefusal(err: unknown, path: string): Refusal | undefined {
  if (err instanceof Refusal) return err;
  if (isOutOfSpace(err)) return new Refusal('storage.full');
  if (isDatabaseAway(err)) return new Refusal('database.away');
  const status = statusOf(err);
  if (status === 413)
    return new Refusal('input.tooLarge', { max: `${(largestBodies.get(path) ?? USUAL_BYTES) / 1_000_000} MB` });
  if (status === 404) return new Refusal('route.unknown');
  if (status && status >= 400 && status < 500) return new Refusal('input.unreadable');
  return undefined;
}

/**
 * The only place that turns errors into replies. An error that is not a Refusal is a bug: logged completely, answered
 * with one sentence.
 */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly pages: Pages,
    private readonly storage: Storage,
  ) {}

  catch(err: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) {
      this.logger.error({ err }, 'failed after the reply had begun');
      return;
    }
    const unknownRoute = statusOf(err) === 404;
    if (unknownRoute && this.pages.answer(request, reply)) return;
    if (isOutOfSpace(err)) this.noteFull(err);
    if (isDatabaseAway(err)) this.logger.error({ err }, 'the database cannot be reached');
    const refusal = asRefusal(err, request.routeOptions?.url ?? '') ?? this.report(err, request);
    this.logger.info({ key: refusal.key, code: refusal.code, route: request.routeOptions?.url }, 'refused');
    // docs/spec.md 8: clients read the body's code; only 404 is kept, so that an answer to a mistyped path is not
    // mistaken for a reply. Programs that read events look at the status.
    const { status, headers } = statusRoutes.has(request.routeOptions?.url ?? '')
      ? statusOfRefusal(refusal, request.headers.authorization !== undefined)
      : { status: unknownRoute ? 404 : 200, headers: {} };
    reply
      .code(status)
      .headers(headers)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(refusalEnvelope(refusal, langOf(request.headers['accept-language'])));
  }

  private noteFull(err: unknown): void {
    this.logger.error({ err }, 'there is no disk space left');
    this.storage.noteFull();
  }

  private report(err: unknown, request: FastifyRequest): Refusal {
    this.logger.error({ err, method: request.method, route: request.routeOptions?.url }, 'failed');
    return new Refusal('error.internal');
  }
}
