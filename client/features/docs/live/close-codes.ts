import { CloseCode } from '../../../../contracts/docs/live.js';
import { type RefusalKey, refusals } from '../../../../contracts/platform/refusals.js';
import type { Reason } from './save-state.js';

/**
 * The reaction to a close of the live socket. `again` = retry automatically after `waitMs` (a base, doubled per
 * failure).
 */
export type AfterClose =
  | { readonly next: 'again'; readonly waitMs: number }
  | { readonly next: 'stop'; readonly reason: Reason };

const isRefusal = (text: string): text is RefusalKey => refusals.some((key) => key === text);
const reasonOf = (text: string, otherwise: RefusalKey): Reason => (isRefusal(text) ? text : otherwise);

/** 1006 and similar codes do not come from the server: the network failed, so retry. */
export function afterClose(code: number, reason: string): AfterClose {
  switch (code) {
    case CloseCode.forbidden:
      return { next: 'stop', reason: reasonOf(reason, 'access.forbidden') };
    case CloseCode.gone:
      return { next: 'stop', reason: reasonOf(reason, 'doc.unknown') };
    case CloseCode.tooLarge:
      return { next: 'stop', reason: reasonOf(reason, 'live.docTooLarge') };
    case CloseCode.malformed:
      return { next: 'stop', reason: reasonOf(reason, 'live.malformed') };
    case CloseCode.full:
      return { next: 'stop', reason: reasonOf(reason, 'live.full') };
    // A ticket expires while a laptop sleeps. A new one is requested over HTTP, and that reply shows whether the right
    // is revoked, so a bad ticket alone never ends the session.
    case CloseCode.ticket:
      return { next: 'again', waitMs: 500 };
    case CloseCode.tooFast:
      return { next: 'again', waitMs: 3_000 };
    case CloseCode.stopping:
      return { next: 'again', waitMs: 300 };
    case CloseCode.notLoaded:
      return { next: 'again', waitMs: 2_000 };
    default:
      return { next: 'again', waitMs: 500 };
  }
}

/** Doubles up to 15 s; `spread` in [0, 1) keeps many clients from reconnecting at the same moment. */
export const backOff = (waitMs: number, failures: number, spread: number): number =>
  Math.min(15_000, waitMs * 2 ** Math.min(failures, 6)) * (0.75 + spread / 2);
