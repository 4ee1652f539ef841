import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { z } from 'zod';
import { done, type Endpoint } from '../../../contracts/platform/endpoint.js';
import { Code, type Envelope, type RefusalData } from '../../../contracts/platform/refusals.js';
import { type Lang, sentenceOf } from '../languages/sentences.js';
import { requestId } from '../runtime/request.js';
import { fieldSentences } from './input.js';
import { Refusal } from './refusal.js';

export const ENDPOINT = Symbol('endpoint');

/** Encodes the handler's result by its contract, in the envelope of docs/wire.md 0.1. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<Envelope> {
    const endpoint: Endpoint = Reflect.getMetadata(ENDPOINT, context.getHandler());
    // Replies depend on the caller and the time: no shared or private cache may store them.
    context.switchToHttp().getResponse<FastifyReply>().header('cache-control', 'no-store');
    return next.handle().pipe(
      map((returned) => {
        const data = endpoint.reply === done ? {} : z.encode(endpoint.reply, returned);
        return { code: Code.ok, msg: '', data };
      }),
    );
  }
}

/**
 * The envelope of a refusal, in the reader's language. The facts are sent unchanged, so they must not contain secrets.
 */
export function refusalEnvelope(refusal: Refusal, lang: Lang): Envelope<RefusalData> {
  const { issues, ...facts } = refusal.facts;
  const fields = fieldSentences(lang, issues);
  // Clients show `msg` as it is: sentences only, each once, joined as the existing product does; `data.fields` contains
  // the fields.
  const sentences = [...new Set(Object.values(fields))].join(', ');
  const msg = sentenceOf(lang, refusal.key, { fields: sentences, ...facts });
  const data = { ...facts, ...(issues !== undefined && { fields }), key: refusal.key, requestId: requestId() };
  return { code: refusal.code, msg, data };
}
