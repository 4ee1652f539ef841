import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Code } from '../../../contracts/platform/refusals.js';
import { CallRates, callKind } from '../http/limits/call-rates.js';
import { LargeBodies } from '../http/limits/large-bodies.js';
import { requestCaller, setRequestCaller } from '../http/limits/request-caller.js';
import { Uploads } from '../http/limits/uploads.js';
import { Refusal } from '../http/refusal.js';
import { endpointOf, inputOf, setActor } from '../http/route.js';
import { Access } from './access.js';
import type { Actor } from './actor.js';
import { Doors } from './doors.js';
import { type Scope, scopeTarget, unknownPlace } from './places.js';
import { ProxyCookies } from './proxy-cookies.js';
import { memberReader, type Reader } from './reader.js';
import { DEMAND, type Demand, type ScopeFields, setReader } from './requires.js';

type ReaderDemand = Extract<Demand, { kind: 'role' | 'reader' }>;

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
    private readonly doors: Doors,
    private readonly proxyCookies: ProxyCookies,
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
    if (demand.kind === 'reader') {
      setReader(request, await this.reader(context, request, demand));
      return true;
    }
    const actor = await this.who(demand, tokenOf(request.headers));
    setActor(request, actor);
    this.proxyCookies.issue(context.switchToHttp().getResponse<FastifyReply>(), actor);
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

  /** The member, or else a stranger whose pass admits the place. A stranger without any pass learns nothing. */
  private async reader(context: ExecutionContext, request: FastifyRequest, demand: ReaderDemand): Promise<Reader> {
    const asMember = await this.member(context, request, demand).catch((err: unknown) => {
      if (err instanceof Refusal) return err;
      throw err;
    });
    if (!(asMember instanceof Refusal)) return asMember;
    if (!this.doors.hasPass(request)) throw asMember;
    // Before the doors are opened: that reads trees and environments.
    this.rates.take('public', requestCaller(request));
    const strangers = await this.doors.readers(request);
    if (strangers.length === 0) throw asMember;
    const scope = scopeOf(inputOf(context), demand.fields);
    for (const reader of strangers) if (await reader.admits(scope)) return reader;
    throw asMember.code === Code.refused ? asMember : new Refusal(unknownPlace[scopeTarget(scope).kind]);
  }

  private async member(context: ExecutionContext, request: FastifyRequest, demand: ReaderDemand): Promise<Reader> {
    const actor = await this.access.byToken(tokenOf(request.headers));
    setActor(request, actor);
    this.proxyCookies.issue(context.switchToHttp().getResponse<FastifyReply>(), actor);
    setRequestCaller(request, actor.id);
    this.limitRate(context, request);
    const scope = scopeOf(inputOf(context), demand.fields);
    // Old clients leave an optional place out: nothing is read then.
    if (scopeTarget(scope).id > 0) await this.access.demand(actor, demand.verb, scope);
    return memberReader;
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
