import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { KNOWS_MODELS } from '../../../contracts/docs/models.js';

/** Whether the client unfolds models by itself; others get them written out (docs/wire.md 1.10). */
export const knowsModels = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  String(headers[KNOWS_MODELS.name] ?? '')
    .split(',')
    .some((preference) => preference.trim().toLowerCase() === KNOWS_MODELS.value);

/** `@KnowsModels() knows: boolean` */
export const KnowsModels = createParamDecorator((_: unknown, context: ExecutionContext): boolean =>
  knowsModels(context.switchToHttp().getRequest<FastifyRequest>()),
);
