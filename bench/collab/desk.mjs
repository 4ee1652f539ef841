import { Histogram } from '../histogram.mjs';
import * as Y from '../yjs.mjs';
import { eachRun } from './clocks.mjs';
import { frameOf, openSeat } from './socket.mjs';
import { bytesAt, dialect } from './wire.mjs';
import { Writer } from './writer.mjs';

/** The users of one doc: their seats, their writers, and the deliveries between them. */
export class Desk {
  seats = [];
  writers = new Map();
  arrivals = new Histogram();
  acks = new Histogram();
  delivered = 0;
  lost = undefined;

  constructor(kind, name, next, Hand = Writer) {
    this.words = dialect(kind, name);
    this.Hand = Hand;
    this.answers = kind !== 'relay';
    this.next = next;
  }

  /**
   * The first seat sends the text, in one or several updates; the others connect when the server has it. All seats
   * write, or only the first `writing`.
   */
  async fill(urls, updates, writing) {
    const first = await this.#sit(urls[0]);
    for (const update of updates) first.bearing(frameOf(this.words.update(update)));
    const seed = Y.mergeUpdates(updates);
    await first.stateReached();
    for (let at = 1; at < urls.length; at += 10) {
      await Promise.all(urls.slice(at, at + 10).map((url) => this.#sit(url)));
    }
    for (const place of this.seats.slice(0, writing)) {
      place.writer = new this.Hand(seed, this.next, this.words);
      this.writers.set(place.writer.client, { writer: place.writer, index: this.writers.size });
    }
    for (const place of this.seats) place.seen = new Int32Array(this.writers.size);
  }

  async #sit(url) {
    const place = new Place(await openSeat(url), this);
    this.seats.push(place);
    if (this.words.hello) place.seat.write(frameOf(this.words.hello));
    await place.stateReached();
    return place;
  }

  /** Resets the counters before a run. */
  reset() {
    this.arrivals = new Histogram();
    this.acks = new Histogram();
    this.delivered = 0;
  }

  leave() {
    for (const place of this.seats) place.seat.leave();
  }
}

/** One user at one doc. */
export class Place {
  writer = undefined;
  seen = new Int32Array(0);
  frames = [];
  #sentAt = [];
  #acked = 0;
  #onState = () => {};
  #onEnd = () => {};

  constructor(seat, desk) {
    this.seat = seat;
    this.desk = desk;
    seat.onMessage = (data) => this.#hear(data);
    seat.onClose = (err) => {
      desk.lost ??= err;
      this.#onEnd(err);
    };
  }

  /** Requests the state and resolves when it has arrived; a bare relay has none. */
  stateReached() {
    this.seat.write(frameOf(this.desk.words.stateAsked));
    if (!this.desk.answers) return Promise.resolve();
    return new Promise((done, failed) => {
      const late = setTimeout(() => failed(new Error(`no state from ${this.seat.url.pathname} within 20 s`)), 20_000);
      this.#onEnd = failed;
      this.#onState = () => {
        clearTimeout(late);
        done();
      };
    });
  }

  /** Sends a message that the server acknowledges when it is saved. */
  bearing(frame, at = Number.NaN) {
    this.#sentAt.push(at);
    this.seat.write(frame);
  }

  /** Sends the next of the prepared edits. */
  type() {
    const now = performance.now();
    this.writer.sentAt.push(now);
    this.bearing(this.frames.pop(), now);
  }

  #hear(data) {
    const message = this.desk.words.read(data);
    if (message === undefined) return;
    if (message.saved !== undefined) this.#saved(message.saved);
    else if (message.step === 2) this.#edits(data, message.from);
    else if (message.step === 1) {
      this.bytes = bytesAt(data, message.from).length;
      this.#onState();
    } else if (this.desk.answers) this.bearing(frameOf(this.desk.words.nothingToGive));
  }

  #saved(upTo) {
    const now = performance.now();
    for (; this.#acked < upTo; this.#acked++) {
      const at = this.#sentAt[this.#acked];
      if (at > 0) this.desk.acks.add(now - at);
    }
  }

  #edits(data, from) {
    // The initial text, sent back to the seat that brought it.
    if (this.desk.writers.size === 0) return;
    const now = performance.now();
    eachRun(data, from, (client, clock, length) => {
      const known = this.desk.writers.get(client);
      if (!known || known.writer === this.writer) return;
      const end = clock + length;
      for (let n = Math.max(clock, this.seen[known.index]); n < end; n++) {
        this.desk.arrivals.add(now - known.writer.sentAt[n]);
        this.desk.delivered++;
      }
      if (end > this.seen[known.index]) this.seen[known.index] = end;
    });
  }
}
