import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallRates, callKind } from '../platform/limits/call-rates.js';
import { LargeBodies } from '../platform/limits/large-bodies.js';
import { requestCaller, setRequestCaller } from '../platform/limits/request-caller.js';
import { Uploads } from '../platform/limits/uploads.js';
import { Refusal } from '../platform/refusal.js';
import { endpointOf, inputOf, setActor } from '../platform/route.js';
import { Access } from './access.js';
import type { Actor } from './actor.js';
import type { Scope } from './places.js';
import { DEMAND, type Demand, type ScopeFields } from './requires.js';

/** The token of a request: header `token`, otherwise `Authorization`, with or without `Bearer` (docs/wire.md 0.2). */
export function tokenOf(headers: FastifyRequest['headers']): string | undefined {
  const { token, authorization } = headers;
  if (typeof token === 'string' && token) return token;
  return authorization?.replace(/^Bearer\s+/i, '') || undefined;
}

function scopeOf(input: unknown, fields: ScopeFields): Scope {
  const scope: Record<string, number> = {};
  for (const [level, field] of Object.entries(fields)) {
    const id: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, field) : undefined;
    if (typeof id === 'number') scope[level] = id;
  }
  return scope;
}

/**
 * Runs before every route: authenticates, limits the rate, then checks the right. In this order an unauthenticated
 * caller learns nothing from errors in the input.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly access: Access,
    private readonly rates: CallRates,
    private readonly largeBodies: LargeBodies,
    private readonly uploads: Uploads,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    // The sockets check `Access` themselves: their messages are not routes.
    if (context.getType() !== 'http') return true;
    const demand: Demand | undefined = Reflect.getMetadata(DEMAND, context.getHandler());
    if (!demand) throw new Error(`${context.getClass().name}.${context.getHandler().name} declares no demand`);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (demand.kind === 'public') {
      this.rates.take('public', requestCaller(request));
      await this.readLargeBody(context, request);
      return true;
    }
    const actor = await this.who(demand, tokenOf(request.headers));
    setActor(request, actor);
    setRequestCaller(request, actor.id);
    this.limitRate(context, request);
    if (demand.kind === 'super' && !actor.isSuperAdmin) throw new Refusal('access.forbidden');
    await this.readUpload(context, request);
    await this.readLargeBody(context, request);
    if (demand.kind === 'role') {
      await this.access.demand(actor, demand.verb, scopeOf(inputOf(context), demand.fields));
    }
    return true;
  }

  private async readLargeBody(context: ExecutionContext, request: FastifyRequest): Promise<void> {
    if (!Buffer.isBuffer(request.body)) return;
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    await this.largeBodies.inTurn(request, reply, () => inputOf(context));
  }

  private async readUpload(context: ExecutionContext, request: FastifyRequest): Promise<void> {
    const limits = endpointOf(context)?.upload;
    if (limits && request.isMultipart()) request.body = await this.uploads.read(request, limits);
  }

  private limitRate(context: ExecutionContext, request: FastifyRequest): void {
    const endpoint = endpointOf(context);
    if (endpoint) this.rates.take(callKind(endpoint), requestCaller(request));
  }

  private async who(demand: Demand, token: string | undefined): Promise<Actor> {
    if (demand.kind === 'newcomer') return (await this.access.holder(token)).actor;
    return this.access.byToken(token);
  }
}
