import { Awareness, removeAwarenessStates } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { Presence } from '../../../contracts/live.js';
import { emptyLedger, type Ledger, type LedgerEvent, record, unsaved } from './acks.js';
import { Connection, type Seat } from './connection.js';
import { type Keep, openKeep } from './keep.js';
import { atRisk, type Link, type Reason, type SaveState, saveState } from './save-state.js';

export interface LiveOptions {
  readonly docId: string;
  readonly person: Presence;
  /** `ws://host` or `wss://host`, without the path. */
  readonly origin: string;
  askForSeat(): Promise<Seat>;
}

/** What the screen needs to know; a new object for each change. */
export interface LiveView {
  readonly save: SaveState;
  /** The document's text is there (from the server, or from an earlier visit while offline). */
  readonly ready: boolean;
  readonly mayEdit: boolean;
  /** False where this device keeps nothing for later. */
  readonly keepsHere: boolean;
}

/** No acknowledgement for this long: the connection is dead although nobody said so. */
const STALL_MS = 15_000;
const LEAVE_MS = 5_000;

/** One person's seat at one live doc: the Y.Doc, its connection, and the honest account of what is saved. */
export class LiveSession {
  readonly ydoc = new Y.Doc();
  readonly awareness = new Awareness(this.ydoc);
  private readonly connection: Connection;
  private keep: Keep | null = null;
  private keepsHere = true;
  private ledger: Ledger = emptyLedger;
  private link: Link = { kind: 'connecting' };
  private right: 'edit' | 'view' | null = null;
  private demoted: Reason | null = null;
  private everSynced = false;
  private savedAt: Date | null = null;
  private ended = false;
  private stall: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  private view: LiveView;

  constructor(private readonly options: LiveOptions) {
    // Before the provider's own listener: a change must stand in the ledger when the frame that carries it is sent.
    this.ydoc.on('update', (_update, _origin, _doc, transaction) => {
      if (transaction.local) this.tell({ type: 'changed' });
    });
    const { ydoc, awareness } = this;
    this.connection = new Connection(
      { ...options, ydoc, awareness },
      {
        link: (link) => this.setLink(link),
        seated: (mayEdit) => this.seated(mayEdit),
        synced: () => this.synced(),
        acked: (messages) => this.acked(messages),
        cut: () => this.tell({ type: 'cut' }),
        sent: ({ what, content }) => {
          // Content that no tally knows of (a tab killed between two writes) still counts as unsaved.
          if (what === 'step2' && content && this.ledger.kept === 0) this.tell({ type: 'restored', changes: 1 });
          this.tell({ type: 'sent', what });
        },
      },
    );
    awareness.setLocalStateField('user', options.person);
    this.view = this.look();
  }

  /** Brings back what this device kept, then connects: the first sync then carries all of it. */
  async start(): Promise<void> {
    const keep = await openKeep(this.ydoc, this.options.person.userId, this.options.docId);
    if (this.ended) {
      await keep?.close(false);
      return;
    }
    this.keep = keep;
    this.keepsHere = keep !== null;
    if (keep && keep.restored > 0) this.tell({ type: 'restored', changes: keep.restored });
    this.connection.start();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly current = (): LiveView => this.view;
  readonly reconnect = (): void => this.connection.now();

  /** Resolves true once every own change is on disk; false when that is not to be expected now. */
  whenSaved(): Promise<boolean> {
    return new Promise((resolve) => {
      const look = () => {
        const { kind } = this.view.save;
        if (kind === 'saving') return;
        stop();
        resolve(kind === 'saved');
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  /** Gives up the own words that the server does not take; the page is to be loaded anew after it. */
  async abandon(): Promise<void> {
    const { keep } = this;
    this.keep = null;
    this.ledger = emptyLedger;
    this.end();
    await keep?.abandon();
  }

  /** Leaves the seat: at once for the others, for the last words after their acknowledgement. */
  leave(): void {
    removeAwarenessStates(this.awareness, [this.ydoc.clientID], 'leave');
    if (this.link.kind !== 'open' || !atRisk(this.view.save)) {
      this.end();
      return;
    }
    const late = setTimeout(() => this.end(), LEAVE_MS);
    this.subscribe(() => {
      if (atRisk(this.view.save)) return;
      clearTimeout(late);
      this.end();
    });
  }

  private seated(mayEdit: boolean): boolean {
    if (!mayEdit && this.right === 'edit') this.demoted ??= 'live.readOnly';
    if (mayEdit) this.demoted = null;
    this.right = mayEdit ? 'edit' : 'view';
    this.changed();
    if (mayEdit || unsaved(this.ledger) === 0) return true;
    // Unsaved words of someone who may only read now: connecting would send them and be refused each time.
    this.setLink({ kind: 'refused', reason: 'live.readOnly' });
    return false;
  }

  private synced(): void {
    this.everSynced = true;
    this.savedAt ??= new Date();
  }

  private acked(messages: number): void {
    this.tell({ type: 'acked', messages });
    if (unsaved(this.ledger) === 0) this.savedAt = new Date();
    this.changed();
  }

  private tell(event: LedgerEvent): void {
    this.ledger = record(this.ledger, event);
    this.keep?.note(unsaved(this.ledger));
    this.watchForStall(event);
    this.changed();
  }

  private watchForStall(event: LedgerEvent): void {
    const waits = this.ledger.waiting.length > 0;
    if (waits && event.type !== 'acked' && this.stall !== undefined) return;
    clearTimeout(this.stall);
    this.stall = waits ? setTimeout(this.connection.cut, STALL_MS) : undefined;
  }

  private setLink(link: Link): void {
    this.link = link;
    const lostRight =
      link.kind === 'refused' && (link.reason === 'access.forbidden' || link.reason === 'live.readOnly');
    // The right to edit went, perhaps not the right to read: with nothing unsaved, one more question decides.
    if (lostRight && this.right === 'edit' && unsaved(this.ledger) === 0) {
      this.right = 'view';
      this.demoted = link.reason;
      this.connection.now();
    }
    this.changed();
  }

  private look(): LiveView {
    const { link, right, ledger, everSynced, savedAt } = this;
    const save = saveState({ link, right, ledger, everSynced, savedAt });
    return {
      save: save.kind === 'readOnly' ? { kind: 'readOnly', reason: this.demoted } : save,
      ready: everSynced || (ledger.kept > 0 && this.ydoc.store.clients.size > 0),
      mayEdit: right !== 'view' && link.kind !== 'refused',
      keepsHere: this.keepsHere,
    };
  }

  private changed(): void {
    this.view = this.look();
    for (const listener of this.listeners) listener();
  }

  private end(): void {
    if (this.ended) return;
    this.ended = true;
    this.listeners.clear();
    clearTimeout(this.stall);
    this.connection.end();
    this.awareness.destroy();
    void this.keep?.close(unsaved(this.ledger) === 0);
    this.ydoc.destroy();
  }
}
