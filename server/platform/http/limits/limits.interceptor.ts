import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { firstValueFrom, map, type Observable, of } from 'rxjs';
import { Config } from '../../config/config.js';
import { Refusal } from '../refusal.js';
import { acceptsStream, endpointOf } from '../route.js';
import { HeavyCalls } from './heavy-calls.js';
import { jsonSize } from './reply-size.js';
import { requestCaller } from './request-caller.js';

/** Runs around every route, after the guard: queues heavy calls and refuses replies above the configured size. */
@Injectable()
export class LimitsInterceptor implements NestInterceptor {
  constructor(
    private readonly config: Config,
    private readonly heavyCalls: HeavyCalls,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> | Promise<Observable<unknown>> {
    if (context.getType() !== 'http') return next.handle();
    const endpoint = endpointOf(context);
    if (!endpoint?.heavy || (endpoint.streams && asksForStream(context)))
      return next.handle().pipe(map((reply) => this.fitting(reply)));
    return this.inTurn(context, next);
  }

  private async inTurn(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { raw } = context.switchToHttp().getResponse<FastifyReply>();
    const sent = new Promise((resolve) => raw.once('close', resolve));
    const call = { caller: requestCaller(request), isGone: () => raw.destroyed, sent };
    const reply = await this.heavyCalls.run(call, async () => this.fitting(await firstValueFrom(next.handle())));
    return of(reply);
  }

  private fitting(reply: unknown): unknown {
    const { replyBytes } = this.config.limits;
    if (jsonSize(reply, replyBytes) > replyBytes) throw new Refusal('reply.tooLarge', { max: replyBytes / 1_000_000 });
    return reply;
  }
}

/** A stream lasts for days and reads a small page at a time: it would keep its turn from all other calls. */
const asksForStream = (context: ExecutionContext): boolean =>
  acceptsStream(context.switchToHttp().getRequest<FastifyRequest>());
