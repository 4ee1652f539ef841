import { Injectable } from '@nestjs/common';
import type { Hint } from '../../contracts/socket.js';
import { encodeId } from '../../contracts/wire.js';
import { type IoServer, room } from './socket-types.js';

/** Rooms named at once; more travel in several packets. */
const perPacket = 500;

/**
 * Rings at people's screens, on whatever node they sit. At most once, and nobody waits for it: a lost hint costs
 * until the next look.
 */
@Injectable()
export class Hints {
  private io: IoServer | undefined;

  /** Called once, when the socket server stands; hints before that have nobody to reach. */
  attach(io: IoServer): void {
    this.io = io;
  }
  toUser(userId: number, hint: Hint): void {
    this.io?.to(room.user(userId)).emit('hint', hint);
  }
  toUsers(userIds: readonly number[], hint: Hint): void {
    for (let from = 0; from < userIds.length; from += perPacket) {
      this.io?.to(userIds.slice(from, from + perPacket).map(room.user)).emit('hint', hint);
    }
  }
  toDoc(docId: number, hint: Hint): void {
    this.io?.to(room.doc(docId)).emit('hint', hint);
  }
  toModule(moduleId: number, hint: Hint): void {
    this.io?.to(room.module(moduleId)).emit('hint', hint);
  }
  /** For callers that run on every node for the same happening. */
  docHere(docId: number, version: number): void {
    this.io?.local.to(room.doc(docId)).emit('hint', { about: 'doc', docId: encodeId(docId), version });
  }
  moduleHere(moduleId: number): void {
    this.io?.local.to(room.module(moduleId)).emit('hint', { about: 'module', moduleId: encodeId(moduleId) });
  }
}
