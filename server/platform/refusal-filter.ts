import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refused } from './envelope.js';
import { Lines } from './log-lines.js';
import { Pages } from './pages.js';
import { Refusal } from './refusal.js';
import { langOf } from './say.js';

/** The HTTP status that Nest or Fastify gave an error of theirs; undefined for everything else. */
function statusOf(err: unknown): number | undefined {
  if (typeof err !== 'object' || err === null) return undefined;
  if ('getStatus' in err && typeof err.getStatus === 'function') return Number(err.getStatus());
  return 'statusCode' in err && typeof err.statusCode === 'number' ? err.statusCode : undefined;
}

function asRefusal(err: unknown): Refusal | undefined {
  if (err instanceof Refusal) return err;
  const status = statusOf(err);
  if (status === 413) return new Refusal('input.tooLarge', { max: '4 MB' });
  if (status === 404) return new Refusal('route.unknown');
  if (status && status >= 400 && status < 500) return new Refusal('input.unreadable');
  return undefined;
}

/** The only place that turns what was thrown into a reply. What is not a Refusal is a bug: logged whole, answered with one line. */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  constructor(
    private readonly lines: Lines,
    private readonly pages: Pages,
  ) {}

  catch(err: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) {
      this.lines.error({ err }, 'failed after the reply had begun');
      return;
    }
    const unknownRoute = statusOf(err) === 404;
    if (unknownRoute && this.pages.answer(request, reply)) return;
    const refusal = asRefusal(err) ?? this.report(err, request);
    this.lines.info({ key: refusal.key, code: refusal.code, route: request.routeOptions?.url }, 'refused');
    // Spec 8: clients read the body's code; 404 alone is kept, so that a mistyped address is not taken for an answer.
    reply
      .code(unknownRoute ? 404 : 200)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(refused(refusal, langOf(request.headers['accept-language'])));
  }

  private report(err: unknown, request: FastifyRequest): Refusal {
    this.lines.error({ err, method: request.method, route: request.routeOptions?.url }, 'failed');
    return new Refusal('error.internal');
  }
}
