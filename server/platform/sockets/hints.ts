import { Injectable } from '@nestjs/common';
import type { Hint } from '../../../contracts/platform/socket.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { type IoServer, socketRoom } from './socket-types.js';

/** Socket.IO rooms per packet; more are split into several packets. */
const perPacket = 500;

/**
 * Sends hints to the sockets of all nodes. At most once and not awaited: after a lost hint a client is stale until its
 * next reload.
 */
@Injectable()
export class Hints {
  private io: IoServer | undefined;

  /** Called once, when the socket server has started; hints before that are dropped. */
  attach(io: IoServer): void {
    this.io = io;
  }
  toUser(userId: number, hint: Hint): void {
    this.io?.to(socketRoom.user(userId)).emit('hint', hint);
  }
  toUsers(userIds: readonly number[], hint: Hint): void {
    for (let from = 0; from < userIds.length; from += perPacket) {
      this.io?.to(userIds.slice(from, from + perPacket).map(socketRoom.user)).emit('hint', hint);
    }
  }
  toDoc(docId: number, hint: Hint): void {
    this.io?.to(socketRoom.doc(docId)).emit('hint', hint);
  }
  toModule(moduleId: number, hint: Hint): void {
    this.io?.to(socketRoom.module(moduleId)).emit('hint', hint);
  }
  /** Sends to this node's sockets only, for callers that run on every node for the same event. */
  docHere(docId: number, version: number): void {
    this.io?.local.to(socketRoom.doc(docId)).emit('hint', { about: 'doc', docId: encodeId(docId), version });
  }
  commentsHere(docId: number, moduleId: number | undefined): void {
    const rooms = [socketRoom.doc(docId), ...(moduleId === undefined ? [] : [socketRoom.module(moduleId)])];
    this.io?.local.to(rooms).emit('hint', { about: 'comments', docId: encodeId(docId) });
  }
  mocksHere(docId: number): void {
    this.io?.local.to(socketRoom.doc(docId)).emit('hint', { about: 'mocks', docId: encodeId(docId) });
  }
  casesHere(docId: number): void {
    this.io?.local.to(socketRoom.doc(docId)).emit('hint', { about: 'cases', docId: encodeId(docId) });
  }
  mockCallsHere(docId: number): void {
    this.io?.local.to(socketRoom.doc(docId)).emit('hint', { about: 'mockCalls', docId: encodeId(docId) });
  }
  moduleHere(moduleId: number): void {
    this.io?.local.to(socketRoom.module(moduleId)).emit('hint', { about: 'module', moduleId: encodeId(moduleId) });
  }
}
