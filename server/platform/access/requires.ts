import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { PlaceKind } from './places.js';
import type { Verb } from './policy.js';
import type { Reader } from './reader.js';

/** Which field of the input holds the id of which kind of place: `{ doc: 'id' }`. */
export type ScopeFields = Readonly<Partial<Record<PlaceKind, string>>>;

/** `user`: any signed-in user. `newcomer`: also users who must still set a password. `super`: super admins. */
export type GeneralDemand = 'user' | 'newcomer' | 'super';

export type Demand =
  | { readonly kind: 'public'; readonly anyOrigin: boolean }
  | { readonly kind: GeneralDemand }
  | { readonly kind: 'role' | 'reader'; readonly verb: Verb; readonly fields: ScopeFields };

export const DEMAND = Symbol('demand');

/** `@Requires('doc.edit', { doc: 'id' })`: the required right, and the field of the input that identifies the place. */
export function Requires(standalone: GeneralDemand): MethodDecorator;
export function Requires(verb: Verb, fields: ScopeFields): MethodDecorator;
export function Requires(what: GeneralDemand | Verb, fields: ScopeFields = {}): MethodDecorator {
  const demand: Demand =
    what === 'user' || what === 'newcomer' || what === 'super' ? { kind: what } : { kind: 'role', verb: what, fields };
  return SetMetadata(DEMAND, demand);
}

/**
 * Open to everyone, signed in or not; the handler itself limits what it returns. `anyOrigin`: pages of other origins
 * may call it too.
 */
export const Public = ({ anyOrigin = true } = {}): MethodDecorator =>
  SetMetadata(DEMAND, { kind: 'public', anyOrigin } satisfies Demand);

/**
 * Like `@Requires`, and also open to strangers whose pass admits the place (`Doors`); the handler receives the reader
 * with `@Behind()`.
 */
export const Reads = (verb: Verb, fields: ScopeFields): MethodDecorator =>
  SetMetadata(DEMAND, { kind: 'reader', verb, fields } satisfies Demand);

/** `@Behind() reader: Reader` of a route with `@Reads`. */
export const Behind = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readers.get(context.switchToHttp().getRequest<FastifyRequest>()),
);

const readers = new WeakMap<FastifyRequest, Reader>();

/** Stores the reader that the guard has found, for `@Behind`. */
export function setReader(request: FastifyRequest, reader: Reader): void {
  readers.set(request, reader);
}
