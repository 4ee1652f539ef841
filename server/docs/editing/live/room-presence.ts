import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { z } from 'zod';
import type { Presence as Shown } from '../../../../contracts/docs/live.js';

interface Presence {
  clock: number;
  /** JSON text; the text `null` when the client has left. */
  state: string;
  /** The seat of this node that owns the client; undefined for another node's client. */
  owner: object | undefined;
  seenAt: number;
}
export interface PresenceOwner {
  readonly owner: object;
  readonly userId: string;
  readonly name: string;
}
const GONE = 'null';
/** Clients repeat their state every 15 s and drop other clients after 30 s without one. */
const FORGET_MS = 35_000;
/** Limit of one client's state; a larger one is ignored, because every seat in the room would receive it. */
export const MAX_PRESENCE_BYTES = 16_384;
/** Clients per seat: a page has one, and a new one after each reload of its doc. */
const PER_SEAT = 4;
/** Clients in one message: stock providers echo the states of everybody in the room. */
const MOST_CLIENTS = 1_000;

const state = z.record(z.string(), z.unknown());
const color = z.string().regex(/^#[0-9a-fA-F]{3,8}$/);

/** The users in the room and their carets. Like the awareness of y-protocols, but it does not trust the sender. */
export class RoomPresence {
  private readonly known = new Map<number, Presence>();

  constructor(private readonly now: () => number) {}

  /**
   * Applies the states of a seat's own clients; states of other clients (stock providers echo them) are ignored. The
   * user's id and name are replaced with the authenticated ones. Returns the clients that changed. Throws on malformed
   * bytes.
   */
  receive(bytes: Uint8Array, who: PresenceOwner): number[] {
    return this.each(bytes, (client, clock, text) => {
      if (text.length > MAX_PRESENCE_BYTES || !this.mayIntroduce(client, who.owner)) return false;
      return this.set(client, clock, () => dress(text, who), who.owner);
    });
  }

  /** Applies states of another node's clients, which that node has checked. */
  receiveRemote(bytes: Uint8Array): number[] {
    return this.each(bytes, (client, clock, text) => {
      if (this.known.get(client)?.owner) return false;
      return this.set(client, clock, () => text, undefined);
    });
  }

  /** Marks the clients of a seat that left as gone. Returns them. */
  leave(owner: object): number[] {
    const changed: number[] = [];
    for (const [client, known] of this.known) {
      if (known.owner !== owner) continue;
      // The clock is unchanged, as in y-protocols: other clients accept a removal with an equal clock, and the client's
      // next state has a higher one.
      Object.assign(known, { state: GONE, owner: undefined, seenAt: this.now() });
      changed.push(client);
    }
    return changed;
  }

  /** Encodes an awareness update; without `clients`, of every present client. */
  encode(clients: readonly number[] = this.present()): Uint8Array {
    const encoder = encoding.createEncoder();
    const said = clients.flatMap((client) => {
      const known = this.known.get(client);
      return known ? [{ client, ...known }] : [];
    });
    encoding.writeVarUint(encoder, said.length);
    for (const { client, clock, state } of said) {
      encoding.writeVarUint(encoder, client);
      encoding.writeVarUint(encoder, clock);
      encoding.writeVarString(encoder, state);
    }
    return encoding.toUint8Array(encoder);
  }

  /** The present clients of this node's seats. */
  clientsOfSeats(): number[] {
    return this.present().filter((client) => this.known.get(client)?.owner !== undefined);
  }

  /** Whether a client of another node is present. */
  hasRemote(): boolean {
    return this.present().some((client) => this.known.get(client)?.owner === undefined);
  }

  private present(): number[] {
    const old = this.now() - FORGET_MS;
    for (const [client, known] of this.known) if (known.seenAt < old) this.known.delete(client);
    return [...this.known].filter(([, known]) => known.state !== GONE).map(([client]) => client);
  }

  private each(bytes: Uint8Array, take: (client: number, clock: number, text: string) => boolean): number[] {
    const decoder = decoding.createDecoder(bytes);
    const changed: number[] = [];
    const count = decoding.readVarUint(decoder);
    if (count > MOST_CLIENTS) throw new Error(`presence of ${count} clients`);
    for (let n = count; n > 0; n--) {
      const client = decoding.readVarUint(decoder);
      const clock = decoding.readVarUint(decoder);
      if (take(client, clock, decoding.readVarString(decoder))) changed.push(client);
    }
    return changed;
  }

  /**
   * Whether the seat may use this client id. An id without an owner, or of a seat that left, is free. A reconnecting
   * page takes its id over from its own dead seat.
   */
  private mayIntroduce(client: number, owner: object): boolean {
    const known = this.known.get(client);
    if (known?.owner === owner) return true;
    if (known?.owner && known.state !== GONE && !sameUser(known.owner, owner)) return false;
    let mine = 0;
    for (const other of this.known.values()) if (other.owner === owner) mine++;
    return mine < PER_SEAT;
  }

  private set(client: number, clock: number, text: () => string, owner: object | undefined): boolean {
    const known = this.known.get(client);
    const said = text();
    if (known) {
      known.seenAt = this.now();
      if (clock < known.clock) return false;
      if (clock === known.clock && (said === GONE) === (known.state === GONE)) return false;
    }
    this.known.set(client, { clock, state: said, owner, seenAt: this.now() });
    return true;
  }
}

const sameUser = (a: object, b: object) => Reflect.get(a, 'userId') === Reflect.get(b, 'userId');

function dress(text: string, who: PresenceOwner): string {
  const said: unknown = JSON.parse(text);
  if (said === null) return GONE;
  const held = state.parse(said);
  const shown = state.safeParse(held.user).data ?? {};
  const user: Shown = { userId: who.userId, name: who.name, color: color.safeParse(shown.color).data ?? '#888888' };
  return JSON.stringify({ ...held, user });
}
