import { Awareness, removeAwarenessStates } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { Presence } from '../../../../contracts/docs/live.js';
import { composition } from '../../../lib/composing.js';
import { emptyLedger, type Ledger, type LedgerEvent, record, unsaved } from './acks.js';
import { Connection, type Seat } from './connection.js';
import { DocRoom } from './doc-room.js';
import { type OfflineStore, openOfflineStore } from './offline-store.js';
import { atRisk, type Link, type Reason, type SaveState, saveState } from './save-state.js';

export interface LiveOptions {
  readonly docId: string;
  readonly person: Presence;
  /** `ws://host` or `wss://host`, without the path. */
  readonly origin: string;
  askForSeat(): Promise<Seat>;
}

/** The state for the screen; a new object for each change. */
export interface LiveView {
  readonly save: SaveState;
  /** The document's content is loaded (from the server, or from an earlier visit while offline). */
  readonly ready: boolean;
  readonly mayEdit: boolean;
  /** False if this device has no offline store. */
  readonly storesOffline: boolean;
  /** The server's node does not reach the others: users connected there see changes later. */
  readonly isAlone: boolean;
}

/** Without an acknowledgement for this long, the connection counts as dead. */
const STALL_MS = 15_000;
const LEAVE_MS = 5_000;

/** One user's connection to one live doc: the Y.Doc, its connection, and the ledger of unsaved changes. */
export class LiveSession {
  readonly ydoc = new Y.Doc();
  readonly awareness = new Awareness(this.ydoc);
  readonly room = new DocRoom(this.ydoc);
  private readonly connection: Connection;
  /** Asked for while the offline store opens; the first connection takes it. */
  private firstSeat: Promise<Seat> | undefined;
  private offlineStore: OfflineStore | null = null;
  private storesOffline = true;
  private ledger: Ledger = emptyLedger;
  private link: Link = { kind: 'connecting' };
  private right: 'edit' | 'view' | null = null;
  private demoted: Reason | null = null;
  private everSynced = false;
  private isAlone = false;
  private savedAt: Date | null = null;
  private ended = false;
  /** A change of the open composition is counted. */
  private isComposed = false;
  private readonly forgetComposition = composition.onSettled(() => {
    this.isComposed = false;
  });
  private stall: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  private view: LiveView;

  constructor(private readonly options: LiveOptions) {
    // Before the provider's own listener: a change must be in the ledger when its frame is sent.
    this.ydoc.on('update', (_update, _origin, _doc, transaction) => {
      if (transaction.local) this.recordOwn();
    });
    const { ydoc, awareness } = this;
    this.connection = new Connection(
      { ...options, askForSeat: () => this.askForSeat(), ydoc, awareness },
      {
        link: (link) => this.setLink(link),
        seated: (mayEdit, docBytes) => this.seated(mayEdit, docBytes),
        synced: () => this.synced(),
        acked: (messages) => this.acked(messages),
        alone: (isAlone) => this.setAlone(isAlone),
        cut: () => {
          this.isAlone = false;
          this.recordChange({ type: 'cut' });
        },
        sent: ({ what, content }) => {
          // Content missing from every tally (a tab killed between two writes) still counts as unsaved.
          if (what === 'step2' && content && this.ledger.kept === 0)
            this.recordChange({ type: 'restored', changes: 1 });
          this.recordChange({ type: 'sent', what });
        },
      },
    );
    awareness.setLocalStateField('user', options.person);
    this.view = this.computeView();
  }

  /** Loads the offline store, then connects: the first sync then contains all of it. */
  async start(): Promise<void> {
    this.firstSeat = this.options.askForSeat();
    const keep = await openOfflineStore(this.ydoc, this.options.person.userId, this.options.docId);
    if (this.ended) {
      await keep?.close(false);
      return;
    }
    this.offlineStore = keep;
    this.storesOffline = keep !== null;
    if (keep && keep.restored > 0) this.recordChange({ type: 'restored', changes: keep.restored });
    this.connection.start();
  }

  private askForSeat(): Promise<Seat> {
    const seat = this.firstSeat ?? this.options.askForSeat();
    this.firstSeat = undefined;
    return seat;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly current = (): LiveView => this.view;
  readonly reconnect = (): void => this.connection.now();

  /** Resolves to true once every own change is saved; to false if that cannot be expected now. */
  whenSaved(): Promise<boolean> {
    return new Promise((resolve) => {
      const look = () => {
        const { kind } = this.view.save;
        if (kind === 'saving' || kind === 'connecting') return;
        stop();
        resolve(kind === 'saved');
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  /** Discards the own changes that the server refuses; reload the page afterwards. */
  async abandon(): Promise<void> {
    const { offlineStore: keep } = this;
    this.offlineStore = null;
    this.ledger = emptyLedger;
    this.end();
    await keep?.abandon();
  }

  /** Leaves the doc: at once for the others; the socket closes after the acknowledgement of the last changes. */
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

  private seated(mayEdit: boolean, docBytes: number): boolean {
    this.room.maxBytes = docBytes;
    if (!mayEdit && this.right === 'edit') this.demoted ??= 'live.readOnly';
    if (mayEdit) this.demoted = null;
    this.right = mayEdit ? 'edit' : 'view';
    this.changed();
    if (mayEdit || unsaved(this.ledger) === 0) return true;
    // Unsaved changes of a user who may only read now: connecting would send them and be refused each time.
    this.setLink({ kind: 'refused', reason: 'live.readOnly' });
    return false;
  }

  private synced(): void {
    this.everSynced = true;
    this.savedAt ??= new Date();
  }

  private setAlone(isAlone: boolean): void {
    this.isAlone = isAlone;
    this.changed();
  }

  private acked(messages: number): void {
    this.recordChange({ type: 'acked', messages });
    if (unsaved(this.ledger) === 0) this.savedAt = new Date();
    this.changed();
  }

  /** What an input method composes is one change: it is sent as one frame. */
  private recordOwn(): void {
    const isComposing = composition.isOpen;
    if (!(isComposing && this.isComposed)) this.recordChange({ type: 'changed' });
    this.isComposed = isComposing;
  }

  private recordChange(event: LedgerEvent): void {
    this.ledger = record(this.ledger, event);
    this.offlineStore?.recordUnsaved(unsaved(this.ledger));
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
    // The right to edit was revoked, perhaps not the right to read: with nothing unsaved, one more ticket request
    // decides.
    if (lostRight && this.right === 'edit' && unsaved(this.ledger) === 0) {
      this.right = 'view';
      this.demoted = link.reason;
      this.connection.now();
    }
    this.changed();
  }

  private computeView(): LiveView {
    const { link, right, ledger, everSynced, savedAt, storesOffline, isAlone } = this;
    const save = saveState({ link, right, ledger, everSynced, savedAt });
    return {
      save: save.kind === 'readOnly' ? { kind: 'readOnly', reason: this.demoted } : save,
      ready: everSynced || (ledger.kept > 0 && this.ydoc.store.clients.size > 0),
      mayEdit: right !== 'view' && link.kind !== 'refused',
      storesOffline,
      isAlone,
    };
  }

  private changed(): void {
    this.view = this.computeView();
    for (const listener of this.listeners) listener();
  }

  private end(): void {
    if (this.ended) return;
    this.ended = true;
    this.listeners.clear();
    clearTimeout(this.stall);
    this.forgetComposition();
    this.connection.end();
    this.awareness.destroy();
    void this.offlineStore?.close(unsaved(this.ledger) === 0);
    this.ydoc.destroy();
  }
}
