import { SetMetadata } from '@nestjs/common';
import type { Kind } from './places.js';
import type { Verb } from './policy.js';

/** Which field of the input holds the id of which thing: `{ doc: 'id' }`. */
export type ScopeFields = Readonly<Partial<Record<Kind, string>>>;

/** `user`: anyone signed in. `newcomer`: also who must still set a password. `super`: super admins. */
export type Standalone = 'user' | 'newcomer' | 'super';

export type Demand =
  | { readonly kind: 'public' }
  | { readonly kind: Standalone }
  | { readonly kind: 'role'; readonly verb: Verb; readonly fields: ScopeFields };

export const DEMAND = Symbol('demand');

/** `@Requires('doc.edit', { doc: 'id' })`: the right, and where in the input the place is named. */
export function Requires(standalone: Standalone): MethodDecorator;
export function Requires(verb: Verb, fields: ScopeFields): MethodDecorator;
export function Requires(what: Standalone | Verb, fields: ScopeFields = {}): MethodDecorator {
  const demand: Demand =
    what === 'user' || what === 'newcomer' || what === 'super' ? { kind: what } : { kind: 'role', verb: what, fields };
  return SetMetadata(DEMAND, demand);
}

/** Open to everyone, signed in or not; the handler itself guards what it shows. */
export const Public = (): MethodDecorator => SetMetadata(DEMAND, { kind: 'public' } satisfies Demand);
