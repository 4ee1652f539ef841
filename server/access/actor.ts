import type { Source } from '../../contracts/enums.js';
import type { By } from '../log/kind.js';
import { caller, requestId } from '../platform/request.js';

/** Who acts: an enabled user. `name` is the account, `nickname` what others see. */
export interface Actor {
  readonly id: number;
  readonly name: string;
  readonly nickname: string;
  readonly isSuperAdmin: boolean;
  /** The session in which they act; 0 for who has none (the product itself). */
  readonly sessionId: number;
}

/** Actor 0: the product itself (first start, demo). */
export const system: Actor = { id: 0, name: 'system', nickname: 'Annals', isSuperAdmin: true, sessionId: 0 };

/** What the log writes beside an event that this person caused in the request at hand. */
export function byActor(actor: Pick<Actor, 'id'>, source: Source = 'form', remark?: string): By {
  const { address } = caller();
  return { actorId: actor.id, source, requestId: requestId(), ...(remark && { remark }), ...(address && { address }) };
}
