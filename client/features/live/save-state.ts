import type { RefusalKey } from '../../../contracts/refusals.js';
import { type Ledger, unsaved } from './acks.js';

/** How the live socket stands. */
export type Link =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  /** Will be tried again by itself. */
  | { readonly kind: 'down' }
  /** Will not be tried again with this right. */
  | { readonly kind: 'refused'; readonly reason: Reason };

/** Why the server said no: a refusal key, or `unknown` for a close without one. */
export type Reason = RefusalKey | 'unknown';

/** What the screen says beside the title. Counts are own changes, one per edit that Yjs reports. */
export type SaveState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'saving'; readonly changes: number }
  | { readonly kind: 'saved'; readonly at: Date | null }
  | { readonly kind: 'offline'; readonly kept: number }
  | { readonly kind: 'refused'; readonly reason: Reason; readonly kept: number }
  | { readonly kind: 'readOnly'; readonly reason: Reason | null };

/** All that the state is computed from. `right` null = not known yet. */
export interface Facts {
  readonly link: Link;
  readonly right: 'edit' | 'view' | null;
  readonly ledger: Ledger;
  readonly everSynced: boolean;
  readonly savedAt: Date | null;
}

export function saveState({ link, right, ledger, everSynced, savedAt }: Facts): SaveState {
  const open = unsaved(ledger);
  switch (link.kind) {
    case 'refused':
      return { kind: 'refused', reason: link.reason, kept: open };
    case 'down':
      return { kind: 'offline', kept: open };
    case 'connecting':
      // A reconnect with unsaved words keeps saying "offline": the words are no safer than a second ago.
      return everSynced || open > 0 ? { kind: 'offline', kept: open } : { kind: 'connecting' };
    case 'open':
      if (open > 0) return { kind: 'saving', changes: open };
      if (right === 'view') return { kind: 'readOnly', reason: null };
      return everSynced ? { kind: 'saved', at: savedAt } : { kind: 'connecting' };
  }
}

/** May the words of this person be lost when the page goes now? */
export function atRisk(state: SaveState): boolean {
  switch (state.kind) {
    case 'saving':
      return true;
    case 'offline':
    case 'refused':
      return state.kept > 0;
    case 'connecting':
    case 'saved':
    case 'readOnly':
      return false;
  }
}
