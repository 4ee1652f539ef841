import { CloseCode } from '../../../contracts/live.js';
import type { RefusalKey } from '../../../contracts/refusals.js';
import { Audience } from './audience.js';
import { type Draft, Early } from './early.js';
import type { Flusher } from './flusher.js';
import type { LiveChannel, Word } from './live-channel.js';
import { build, LiveDoc, type Verdict } from './live-doc.js';
import { mergeUpdates } from './merge.js';
import { Presence } from './presence.js';
import { type ClientMessage, frames, isEmpty } from './protocol.js';
import type { Seat } from './seat.js';

export interface RoomNeeds {
  /** What the doc consists of; all of it committed. Throws when that cannot be had. */
  load(docId: number): Promise<readonly Uint8Array[]>;
  readonly flusher: Pick<Flusher, 'add' | 'flush' | 'pendingOf'>;
  readonly channel: LiveChannel;
  readonly maxBytes: number;
  now(): number;
  /** Somebody heard something: for the meters. */
  onRelay(deliveries: number): void;
  onTrouble(docId: number, error: unknown): void;
  onClosed(room: Room): void;
}

type Phase =
  | { readonly is: 'loading'; readonly waiting: (() => void)[] }
  | { readonly is: 'open'; readonly doc: LiveDoc }
  | { readonly is: 'closed' };

/**
 * People editing one doc now; a cache over the update log. What the seats send is applied, relayed and handed to the
 * flusher once per tick, all of a tick as one frame for each seat. Nothing of a room whose load failed is ever stored.
 */
export class Room {
  /** Something was typed here, or waited unsettled, since the last settle that we asked for. */
  dirty = false;
  /** Words came by the bus: of what the doc says, not all is known to be committed. */
  private heardOthers = false;
  private phase: Phase = { is: 'loading', waiting: [] };
  private inbox: Draft[] = [];
  private readonly early: Early;
  private readonly audience: Audience;
  private moved = new Set<number>();
  private ticking = false;
  /** After a failure that nobody could be blamed for: one update at a time. */
  private cautious = false;
  private readonly presence: Presence;
  private hush: (() => Promise<void>) | undefined;

  constructor(
    readonly docId: number,
    private readonly needs: RoomNeeds,
  ) {
    this.presence = new Presence(() => needs.now());
    this.audience = new Audience(this.presence, () => needs.now(), needs.onRelay);
    this.early = new Early(needs.maxBytes);
    void this.open();
  }

  get seats(): Set<Seat> {
    return this.audience.seats;
  }

  get closed(): boolean {
    return this.phase.is === 'closed';
  }

  private async open(): Promise<void> {
    try {
      // Listening first: what others type while we read is not missed, and what we read twice does no harm.
      this.hush ??= await this.needs.channel.listen(this.docId, (word) => this.hear(word));
      await this.load();
    } catch (error) {
      this.needs.onTrouble(this.docId, error);
      this.close(CloseCode.notLoaded, 'error.internal');
    }
  }

  private async load(): Promise<void> {
    const pending = this.needs.flusher.pendingOf(this.docId);
    const stored = await this.needs.load(this.docId);
    if (this.phase.is !== 'loading') return;
    const updates = [...stored, ...pending];
    const { ydoc, bad } = build(updates);
    if (bad.length) this.needs.onTrouble(this.docId, new Error(`stored updates cannot be applied: ${bad}`));
    const size = updates.reduce((sum, { length }) => sum + length, 0);
    const doc = new LiveDoc(ydoc, size, this.needs.maxBytes);
    const { waiting } = this.phase;
    this.phase = { is: 'open', doc };
    for (const act of waiting) act();
    this.say({ is: 'ask', bytes: doc.vector() });
    this.wake();
  }

  /** The doc is half changed by an update that could not be applied: take it anew from what is stored. */
  private reload(): void {
    this.phase = { is: 'loading', waiting: [] };
    void this.open();
  }

  join(seat: Seat): void {
    this.seats.add(seat);
    this.whenOpen(seat, (doc) => {
      seat.send(frames.step1(doc.vector()));
      seat.send(frames.awareness(this.presence.encode()));
    });
  }

  leave(seat: Seat): void {
    seat.closed = true;
    if (!this.seats.delete(seat)) return;
    this.note(this.presence.leave(seat));
  }

  /** A message of a seat whose right is up to date. Throws when it is malformed. */
  take(seat: Seat, message: ClientMessage): void {
    switch (message.is) {
      case 'step1':
        this.whenOpen(seat, (doc) => this.answer(seat, doc, message.vector));
        return;
      case 'update':
        this.edit(seat, message.update, message.whole);
        return;
      case 'awareness':
        this.note(this.presence.take(message.bytes, seat));
        return;
      case 'queryAwareness':
        if (this.audience.takes(seat)) seat.send(frames.awareness(this.presence.encode()));
        return;
      case 'unknown':
        return;
    }
  }

  /** An update of somebody else, committed or about to be, by another hand. */
  private hear(word: Word): void {
    switch (word.is) {
      case 'update':
        this.heardOthers = true;
        this.inbox.push({ update: word.bytes, whole: true, seat: undefined, n: 0 });
        this.wake();
        return;
      case 'presence':
        this.note(this.presence.takeRemote(word.bytes), false);
        return;
      case 'ask':
        this.whenOpen(undefined, (doc) => this.tellWhatIsLacking(doc, word.bytes));
        return;
      case 'flush':
        return void this.needs.flusher.flush().catch(() => undefined);
    }
  }

  private tellWhatIsLacking(doc: LiveDoc, vector: Uint8Array): void {
    this.tick();
    const lacking = doc.since(vector);
    if (!isEmpty(lacking)) this.say({ is: 'update', bytes: lacking });
    const ours = this.presence.clientsOfSeats();
    if (ours.length) this.say({ is: 'presence', bytes: this.presence.encode(ours) });
  }

  private answer(seat: Seat, doc: LiveDoc, vector: Uint8Array): void {
    if (!this.audience.takes(seat)) return;
    // What waits is in the doc before it is told, so that nothing is told twice or missed.
    this.tick();
    seat.send(frames.step2(doc.since(vector)));
    seat.synced = true;
  }

  private edit(seat: Seat, update: Uint8Array, whole: boolean): void {
    seat.received++;
    if (seat.right === 'edit') {
      this.inbox.push({ update, whole, seat, n: seat.received });
      this.wake();
      return;
    }
    // A reader's client answers step 1 like any other; as long as it brings nothing new, that is no edit.
    const n = seat.received;
    this.whenOpen(seat, (doc) => {
      if (isEmpty(update)) {
        seat.committed(n);
        seat.tell();
      }
      // By the flusher: what the doc says already may be somebody's words of a moment ago, not committed yet.
      else if (doc.contains(update)) this.store({ update, whole, seat, n }, 'known');
      else seat.refuse(CloseCode.forbidden, 'live.readOnly');
    });
  }

  /** At once in a quiet room; in a busy one what comes within a few milliseconds travels together. */
  private wake(): void {
    if (this.ticking || this.phase.is !== 'open') return;
    this.ticking = true;
    const wait = this.audience.wait();
    const act = () => {
      this.ticking = false;
      this.tick();
    };
    if (wait < 1) setImmediate(act);
    else setTimeout(act, wait);
  }

  /** Everything that came since the last one. */
  tick(): void {
    if (this.phase.is !== 'open') return;
    if (this.inbox.length > 0) this.apply(this.phase.doc);
    if (this.moved.size > 0) {
      const clients = [...this.moved];
      this.moved.clear();
      this.audience.deliver(frames.awareness(this.presence.encode(clients)), undefined, this.phase.doc);
    }
  }

  private apply(doc: LiveDoc): void {
    const drafts = this.inbox.splice(0, this.cautious ? 1 : this.inbox.length);
    const { verdicts, broken } = doc.take(drafts);
    if (broken && verdicts.at(-1) !== 'malformed') {
      if (!this.cautious) {
        this.cautious = true;
        this.inbox.unshift(...drafts);
        this.reload();
        return;
      }
      verdicts[0] = 'malformed';
    }
    this.inbox.unshift(...drafts.slice(verdicts.length));
    if (this.judge(drafts, verdicts)) this.inbox.unshift(...this.early.again());
    if (broken) this.reload();
    else if (this.inbox.length > 0) this.wake();
    else this.cautious = false;
  }

  /** True when something new was taken. */
  private judge(drafts: readonly Draft[], verdicts: readonly Verdict[]): boolean {
    const taken: Draft[] = [];
    for (const [i, verdict] of verdicts.entries()) {
      const draft = drafts[i];
      if (!draft) continue;
      if (verdict === 'taken') taken.push(draft);
      if (verdict === 'taken' || verdict === 'known') this.store(draft, verdict);
      else if (verdict === 'early') this.wait(draft);
      else if (verdict === 'malformed') draft.seat?.refuse(CloseCode.malformed, 'live.malformed');
      else draft.seat?.refuse(CloseCode.tooLarge, 'live.docTooLarge');
    }
    if (taken.length > 0) this.relay(taken);
    return taken.length > 0;
  }

  /** Neither stored nor acknowledged until what it needs has come; then it is judged like any other. */
  private wait(draft: Draft): void {
    const kept = this.early.keep(draft);
    if (kept === 'tooLarge') draft.seat?.refuse(CloseCode.tooLarge, 'live.docTooLarge');
    if (kept === 'tooMany') draft.seat?.refuse(CloseCode.malformed, 'live.malformed');
    // Another node's words overtook those that they need, or those were lost: ask.
    if (!draft.seat && this.phase.is === 'open') this.say({ is: 'ask', bytes: this.phase.doc.vector() });
  }

  private store({ seat, update, n }: Draft, verdict: 'taken' | 'known'): void {
    if (!seat) return;
    if (verdict === 'taken') this.dirty = true;
    const edit = { docId: this.docId, actorId: seat.actor.id, from: seat, n };
    // Known by another node's word only: that node may die before its commit, so these words are stored here too.
    const uncertain = this.heardOthers && seat.right === 'edit' && !isEmpty(update);
    this.needs.flusher.add({ ...edit, update: verdict === 'taken' || uncertain ? update : undefined });
  }

  /** One frame for each seat. A tick of one seat is relayed as it came; several are merged, and their writers hear themselves. */
  private relay(taken: readonly Draft[]): void {
    const [first] = taken;
    if (this.phase.is !== 'open' || !first) return;
    const ours = taken.filter(({ seat }) => seat !== undefined);
    const merged = mergeUpdates(taken.map(({ update }) => update));
    const only = taken.every(({ seat }) => seat === first.seat) ? first.seat : undefined;
    this.audience.deliver(frames.update(merged), only, this.phase.doc);
    if (ours.length === 0) return;
    const bytes = ours.length === taken.length ? merged : mergeUpdates(ours.map(({ update }) => update));
    this.say({ is: 'update', bytes });
  }

  private note(clients: readonly number[], tellOthers = true): void {
    if (clients.length === 0) return;
    for (const client of clients) this.moved.add(client);
    if (tellOthers) this.say({ is: 'presence', bytes: this.presence.encode(clients) });
    this.wake();
  }

  /** Every few seconds. */
  pulse(heartbeat: boolean): void {
    if (this.phase.is !== 'open') return;
    const { doc } = this.phase;
    this.audience.pulse(heartbeat, doc);
    // At most once is the bus's promise; this is how what it lost comes anyway.
    if (heartbeat) this.say({ is: 'ask', bytes: doc.vector() });
  }

  /** Whether somebody is here through another node. */
  editedElsewhere(): boolean {
    return this.presence.hasRemote();
  }

  /** What a seat asked for while the doc was loading may be malformed: that is told to the seat, and to no one else. */
  private whenOpen(seat: Seat | undefined, act: (doc: LiveDoc) => void): void {
    if (this.phase.is === 'open') act(this.phase.doc);
    else if (this.phase.is === 'loading') {
      this.phase.waiting.push(() => {
        try {
          if (this.phase.is === 'open' && !seat?.closed) act(this.phase.doc);
        } catch (error) {
          if (seat) seat.refuse(CloseCode.malformed, 'live.malformed');
          else this.needs.onTrouble(this.docId, error);
        }
      });
    }
  }

  private say(word: Word): void {
    this.needs.channel.say(this.docId, word).catch((error) => this.needs.onTrouble(this.docId, error));
  }

  /** Everybody is told why and goes. What was taken stays with the flusher. */
  close(code: number, reason: RefusalKey): void {
    if (this.phase.is === 'closed') return;
    this.tick();
    // Set before anybody is told: a seat that leaves because of this must find it closed.
    this.phase = { is: 'closed' };
    this.inbox = [];
    for (const seat of this.seats) seat.refuse(code, reason);
    this.seats.clear();
    void this.hush?.().catch((error) => this.needs.onTrouble(this.docId, error));
    this.needs.onClosed(this);
  }
}
