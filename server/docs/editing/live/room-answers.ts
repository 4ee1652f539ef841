import type { LiveDoc } from './live-doc.js';
import { liveFrames } from './live-protocol.js';
import type { RoomPresence } from './room-presence.js';
import type { RoomSeats } from './room-seats.js';
import type { Seat } from './seat.js';

/** What a room owes its seats besides updates; each is sent once per tick, however often it was asked for or changed. */
export class RoomAnswers {
  /** State vectors of seats that asked for what they lack. */
  private readonly questions = new Map<Seat, Uint8Array>();
  private readonly presenceQuestions = new Set<Seat>();
  private readonly changedClients = new Set<number>();

  constructor(
    private readonly seats: RoomSeats,
    private readonly presence: RoomPresence,
  ) {}

  askDoc(seat: Seat, vector: Uint8Array): void {
    this.questions.set(seat, vector);
  }

  askPresence(seat: Seat): void {
    this.presenceQuestions.add(seat);
  }

  presenceChanged(clients: readonly number[]): void {
    for (const client of clients) this.changedClients.add(client);
  }

  clear(): void {
    this.questions.clear();
  }

  /** Called after the inbox is applied, so that the answers include its updates and nothing is sent twice or missed. */
  send(doc: LiveDoc): void {
    for (const [seat, vector] of this.questions) {
      this.questions.delete(seat);
      this.seats.answer(seat, vector, doc);
    }
    for (const seat of this.presenceQuestions) {
      if (this.seats.acceptsFull(seat)) seat.send(liveFrames.awareness(this.presence.encode()));
    }
    this.presenceQuestions.clear();
    if (this.changedClients.size === 0) return;
    const clients = [...this.changedClients];
    this.changedClients.clear();
    this.seats.deliver(liveFrames.awareness(this.presence.encode(clients)), undefined, doc);
  }
}
