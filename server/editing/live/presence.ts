import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { z } from 'zod';
import type { Presence as Shown } from '../../../contracts/live.js';

interface Known {
  clock: number;
  /** JSON text; `null` in it when the client left. */
  state: string;
  /** Whose client it is: a seat of this node, or undefined for another node's. */
  owner: object | undefined;
  seenAt: number;
}
export interface Introduced {
  readonly owner: object;
  readonly userId: string;
  readonly name: string;
}
const GONE = 'null';
/** Clients repeat themselves every 15 s and forget others after 30. */
const FORGET_MS = 35_000;
/** Of one client; a longer one is passed over, for everybody in the room would have to carry it. */
export const MAX_STATE = 16_384;
/** Clients that one seat may speak for: a page has one, and a new one after a reload of its doc. */
const PER_SEAT = 4;

const state = z.record(z.string(), z.unknown());
const color = z.string().regex(/^#[0-9a-fA-F]{3,8}$/);

/** Who is here and where their carets are; what awareness of y-protocols is, minus the trust. */
export class Presence {
  private readonly known = new Map<number, Known>();

  constructor(private readonly now: () => number) {}

  /**
   * Takes what a seat says of its own clients; what it says of others' (stock providers echo) is passed over. The name
   * it shows is the one that we know. Returns the clients that changed. Throws on malformed bytes.
   */
  take(bytes: Uint8Array, who: Introduced): number[] {
    return this.each(bytes, (client, clock, text) => {
      if (text.length > MAX_STATE || !this.mayIntroduce(client, who.owner)) return false;
      return this.set(client, clock, () => dress(text, who), who.owner);
    });
  }

  /** What another node says of its clients; it has checked them. */
  takeRemote(bytes: Uint8Array): number[] {
    return this.each(bytes, (client, clock, text) => {
      if (this.known.get(client)?.owner) return false;
      return this.set(client, clock, () => text, undefined);
    });
  }

  /** A seat went: its clients are gone. */
  leave(owner: object): number[] {
    const changed: number[] = [];
    for (const [client, known] of this.known) {
      if (known.owner !== owner) continue;
      // The clock stays, as in y-protocols: others take a "gone" of the same clock, and the client's next word is newer.
      Object.assign(known, { state: GONE, owner: undefined, seenAt: this.now() });
      changed.push(client);
    }
    return changed;
  }

  /** As awareness update; without `clients` everybody who is here. */
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

  /** Those of this node's seats, for a node that asks. */
  clientsOfSeats(): number[] {
    return this.present().filter((client) => this.known.get(client)?.owner !== undefined);
  }

  /** Whether somebody edits on another node. */
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
    for (let n = decoding.readVarUint(decoder); n > 0; n--) {
      const client = decoding.readVarUint(decoder);
      const clock = decoding.readVarUint(decoder);
      if (take(client, clock, decoding.readVarString(decoder))) changed.push(client);
    }
    return changed;
  }

  /** A client of nobody, or of one who left: free. A reconnecting page takes its client over from its own dead seat. */
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

function dress(text: string, who: Introduced): string {
  const said: unknown = JSON.parse(text);
  if (said === null) return GONE;
  const held = state.parse(said);
  const shown = state.safeParse(held.user).data ?? {};
  const user: Shown = { userId: who.userId, name: who.name, color: color.safeParse(shown.color).data ?? '#888888' };
  return JSON.stringify({ ...held, user });
}
