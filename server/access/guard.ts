import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.js';
import { inputOf, setActor } from '../platform/route.js';
import { Access } from './access.js';
import type { Actor } from './actor.js';
import type { Scope } from './places.js';
import { DEMAND, type Demand, type ScopeFields } from './requires.js';

/** The token of a request: header `token`, else `Authorization`, with or without `Bearer` (wire 0.2). */
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

/** Stands before every route. Who, then what is asked for, then whether they may: a stranger learns nothing from their mistakes. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly access: Access) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    // Sockets ask `Access` themselves: their messages are not routes.
    if (context.getType() !== 'http') return true;
    const demand: Demand | undefined = Reflect.getMetadata(DEMAND, context.getHandler());
    if (!demand) throw new Error(`${context.getClass().name}.${context.getHandler().name} declares no demand`);
    if (demand.kind === 'public') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const actor = await this.who(demand, tokenOf(request.headers));
    setActor(request, actor);
    if (demand.kind === 'super' && !actor.isSuperAdmin) throw new Refusal('access.forbidden');
    if (demand.kind === 'role') {
      await this.access.demand(actor, demand.verb, scopeOf(inputOf(context), demand.fields));
    }
    return true;
  }

  private async who(demand: Demand, token: string | undefined): Promise<Actor> {
    if (demand.kind === 'newcomer') return (await this.access.holder(token)).actor;
    return this.access.byToken(token);
  }
}
