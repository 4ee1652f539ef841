import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { z } from 'zod';
import type { Endpoint } from '../../contracts/endpoint.js';
import { Code, type Envelope, type RefusalData } from '../../contracts/refusals.js';
import { fieldSentences } from './input.js';
import { Refusal } from './refusal.js';
import { requestId } from './request.js';
import { type Lang, say } from './say.js';

export const ENDPOINT = Symbol('endpoint');

/** What a handler gives, encoded by the contract, in the envelope of wire 0.1. */
@Injectable()
export class Enveloped implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<Envelope> {
    const endpoint: Endpoint = Reflect.getMetadata(ENDPOINT, context.getHandler());
    // What one person may see is no shared cache's business, and a list is old as soon as somebody saves.
    context.switchToHttp().getResponse<FastifyReply>().header('cache-control', 'no-store');
    return next.handle().pipe(map((data) => ({ code: Code.ok, msg: '', data: z.encode(endpoint.reply, data) })));
  }
}

/** The envelope of a "no", in the reader's language. Facts that are not for eyes never come here: see each throw. */
export function refused(refusal: Refusal, lang: Lang): Envelope<RefusalData> {
  const { issues, ...facts } = refusal.facts;
  const fields = fieldSentences(lang, issues);
  const listed = Object.entries(fields).map(([field, sentence]) => (field ? `${field}: ${sentence}` : sentence));
  const msg = say(lang, refusal.key, { fields: listed.join(', '), ...facts });
  const data = { ...facts, ...(issues !== undefined && { fields }), key: refusal.key, requestId: requestId() };
  return { code: refusal.code, msg, data };
}
