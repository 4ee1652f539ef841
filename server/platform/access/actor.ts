import type { Source } from '../../../contracts/platform/enums.js';
import type { EventMeta } from '../log/kind.js';
import { caller, requestId } from '../runtime/request.js';

/** The acting user, who is enabled. `name` is the account, `nickname` the displayed name. */
export interface Actor {
  readonly id: number;
  readonly name: string;
  readonly nickname: string;
  readonly isSuperAdmin: boolean;
  /** The session of the request; 0 for an actor without one (the server itself). */
  readonly sessionId: number;
}

/** Actor 0: the server itself (first start, demo). */
export const systemActor: Actor = { id: 0, name: 'system', nickname: 'Annals', isSuperAdmin: true, sessionId: 0 };

/** The meta of an event that this actor causes in the current request. */
export function byActor(actor: Pick<Actor, 'id'>, source: Source = 'form', remark?: string): EventMeta {
  const { address } = caller();
  return { actorId: actor.id, source, requestId: requestId(), ...(remark && { remark }), ...(address && { address }) };
}
