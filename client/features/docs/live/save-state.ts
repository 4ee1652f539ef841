import type { RefusalKey } from '../../../../contracts/platform/refusals.js';
import { type Ledger, unsaved } from './acks.js';

/** The state of the live connection. */
export type Link =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  /** Reconnects automatically. */
  | { readonly kind: 'down' }
  /** Does not reconnect with this right. */
  | { readonly kind: 'refused'; readonly reason: Reason };

/** The reason of a refusal: a refusal key, or `unknown` for a close without one. */
export type Reason = RefusalKey | 'unknown';

/** The state beside the title. Counts are own changes, one per update that Yjs reports. */
export type SaveState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'saving'; readonly changes: number }
  | { readonly kind: 'saved'; readonly at: Date | null }
  | { readonly kind: 'offline'; readonly kept: number }
  | { readonly kind: 'refused'; readonly reason: Reason; readonly kept: number }
  | { readonly kind: 'readOnly'; readonly reason: Reason | null };

/** The input of the state. `right` null = not known yet. */
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
      // A reconnection with unsaved changes still shows "offline": the changes are no safer than a second ago.
      return everSynced || open > 0 ? { kind: 'offline', kept: open } : { kind: 'connecting' };
    case 'open':
      if (open > 0) return { kind: 'saving', changes: open };
      if (right === 'view') return { kind: 'readOnly', reason: null };
      return everSynced ? { kind: 'saved', at: savedAt } : { kind: 'connecting' };
  }
}

/** Whether closing the page now may lose this user's changes. */
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
