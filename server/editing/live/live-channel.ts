import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Bus } from '../../platform/bus.js';

/** What rooms of one doc on different nodes say to each other. */
export type Word =
  | { readonly is: 'update'; readonly bytes: Uint8Array }
  | { readonly is: 'presence'; readonly bytes: Uint8Array }
  /** "This is my state vector: what do I lack?" */
  | { readonly is: 'ask'; readonly bytes: Uint8Array }
  /** "Commit what you have, somebody makes a version." */
  | { readonly is: 'flush'; readonly bytes: Uint8Array };

const kinds = ['update', 'presence', 'ask', 'flush'] as const;
const NODE = 8;
const NOBODY = new Uint8Array(NODE);

/** The bus channel `live:<docId>`: sender (8 bytes), kind (1 byte), bytes. Only nodes with seats on the doc listen. */
@Injectable()
export class LiveChannel {
  private readonly node = new Uint8Array(randomBytes(NODE));

  constructor(private readonly bus: Bus) {}

  /** From a room to the rooms of other nodes. */
  async say(docId: number, word: Word): Promise<void> {
    await this.bus.publish(`live:${docId}`, packed(this.node, word));
  }

  /** From outside of any room to all of them, this node's too: the update is committed already. */
  async tell(docId: number, update: Uint8Array): Promise<void> {
    await this.bus.publish(`live:${docId}`, packed(NOBODY, { is: 'update', bytes: update }));
  }

  async askFlush(docId: number): Promise<void> {
    await this.bus.publish(`live:${docId}`, packed(this.node, { is: 'flush', bytes: new Uint8Array() }));
  }

  /** Everything that others say. */
  listen(docId: number, hear: (word: Word) => void): Promise<() => Promise<void>> {
    return this.bus.subscribe(`live:${docId}`, (payload) => {
      if (payload.length <= NODE || this.isOurs(payload)) return;
      const is = kinds[payload[NODE] ?? -1];
      if (is) hear({ is, bytes: payload.subarray(NODE + 1) });
    });
  }

  private isOurs(payload: Uint8Array): boolean {
    return this.node.every((byte, i) => payload[i] === byte);
  }
}

function packed(from: Uint8Array, { is, bytes }: Word): Uint8Array {
  const payload = new Uint8Array(NODE + 1 + bytes.length);
  payload.set(from);
  payload[NODE] = kinds.indexOf(is);
  payload.set(bytes, NODE + 1);
  return payload;
}
