/**
 * Which of this user's own changes are committed on the server? A pure ledger: one entry per connection is not enough,
 * because a change that was sent on a lost connection may or may not have been committed. So such a change counts as
 * unsaved again until a later message that contains it is acknowledged (README.md, How it works).
 */
export interface Ledger {
  /** Own changes that no message of the current connection contains. */
  readonly kept: number;
  /** Own changes in messages of the current connection that are not acknowledged yet, oldest first. */
  readonly waiting: readonly { readonly message: number; readonly changes: number }[];
  /** Document-bearing messages (SyncStep2, Update) that the current connection sent. */
  readonly sent: number;
}

export const emptyLedger: Ledger = { kept: 0, waiting: [], sent: 0 };

export type LedgerEvent =
  /** An own change was made; its sending is a separate `sent` action. */
  | { readonly type: 'changed' }
  /** Own changes of an earlier visit were loaded from this device. */
  | { readonly type: 'restored'; readonly changes: number }
  /** `update` contains only the newest change; `step2` contains everything that the server lacks. */
  | { readonly type: 'sent'; readonly what: 'update' | 'step2' }
  /** The first `messages` document-bearing messages of this connection are committed. */
  | { readonly type: 'acked'; readonly messages: number }
  /** The connection is closed; the next one counts from zero. */
  | { readonly type: 'cut' };

export function record(ledger: Ledger, event: LedgerEvent): Ledger {
  switch (event.type) {
    case 'changed':
      return { ...ledger, kept: ledger.kept + 1 };
    case 'restored':
      return { ...ledger, kept: ledger.kept + event.changes };
    case 'sent':
      return recordSent(ledger, event.what === 'step2' ? ledger.kept : Math.min(1, ledger.kept));
    case 'acked':
      return { ...ledger, waiting: ledger.waiting.filter((entry) => entry.message > event.messages) };
    case 'cut':
      return { kept: unsaved(ledger), waiting: [], sent: 0 };
  }
}

function recordSent(ledger: Ledger, changes: number): Ledger {
  const message = ledger.sent + 1;
  return {
    kept: ledger.kept - changes,
    waiting: changes === 0 ? ledger.waiting : [...ledger.waiting, { message, changes }],
    sent: message,
  };
}

/** Own changes that the server has not acknowledged. */
export const unsaved = (ledger: Ledger): number =>
  ledger.waiting.reduce((sum, entry) => sum + entry.changes, ledger.kept);
