import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Bus } from '../../../platform/bus/bus.js';

/** Messages between the rooms of one doc on different nodes. */
export type ChannelMessage =
  | { readonly is: 'update'; readonly bytes: Uint8Array }
  | { readonly is: 'presence'; readonly bytes: Uint8Array }
  /** The sender's state vector; the receivers publish what it lacks. */
  | { readonly is: 'ask'; readonly bytes: Uint8Array }
  /** A request to flush, because a version is about to be made. */
  | { readonly is: 'flush'; readonly bytes: Uint8Array };

const kinds = ['update', 'presence', 'ask', 'flush'] as const;
const NODE = 8;
const NOBODY = new Uint8Array(NODE);

/**
 * The bus channel `live:<docId>`: sender (8 bytes), kind (1 byte), payload. Only nodes with seats on the doc subscribe.
 */
@Injectable()
export class LiveChannel {
  private readonly node = new Uint8Array(randomBytes(NODE));

  constructor(private readonly bus: Bus) {}

  /** From a room to the rooms of other nodes. */
  async publish(docId: number, word: ChannelMessage): Promise<void> {
    await this.bus.publish(`live:${docId}`, packed(this.node, word));
  }

  /** Publishes a committed update from outside of any room to the rooms of all nodes, including this one. */
  async publishToAll(docId: number, update: Uint8Array): Promise<void> {
    await this.bus.publish(`live:${docId}`, packed(NOBODY, { is: 'update', bytes: update }));
  }

  /** Whether the only one who would receive a message is its sender, who is subscribed. */
  hasOneListener(docId: number): boolean {
    return this.bus.hasOneListener(`live:${docId}`);
  }

  async requestFlush(docId: number): Promise<void> {
    await this.bus.publish(`live:${docId}`, packed(this.node, { is: 'flush', bytes: new Uint8Array() }));
  }

  /** Receives the messages of all other senders. */
  subscribe(docId: number, hear: (word: ChannelMessage) => void): Promise<() => Promise<void>> {
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

function packed(from: Uint8Array, { is, bytes }: ChannelMessage): Uint8Array {
  const payload = new Uint8Array(NODE + 1 + bytes.length);
  payload.set(from);
  payload[NODE] = kinds.indexOf(is);
  payload.set(bytes, NODE + 1);
  return payload;
}
