import { describe, expect, it } from '@jest/globals';
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { UnsavedEdit } from '../../../../../server/docs/editing/live/flusher.js';
import { Room } from '../../../../../server/docs/editing/live/room.js';
import { Seat, type SeatConnection, type SeatRight } from '../../../../../server/docs/editing/live/seat.js';
import { LiveChannel } from '../../../../../server/docs/editing/updates/live-channel.js';
import { LocalBus } from '../../../../../server/platform/bus/local-bus.js';
import { TurnPacer } from '../../../../../server/platform/http/limits/turn-pacer.js';
import { Logger } from '../../../../../server/platform/runtime/logger.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

class Ear implements SeatConnection {
  heard = 0;
  closed: { code: number; reason: string } | undefined;
  backlog = 0;
  /** A connection that never drains. */
  send(frame: Uint8Array): void {
    this.heard++;
    this.backlog += frame.length;
  }
  sendSoon(frame: Uint8Array): void {
    this.send(frame);
  }
  close(code: number, reason: string): void {
    this.closed = { code, reason };
  }
}

function house(stored: readonly Uint8Array[] = []) {
  const edits: UnsavedEdit[] = [];
  const bus = new LocalBus(new Logger('silent'));
  const room = new Room(1, {
    load: async () => stored,
    flusher: { add: (edit) => void edits.push(edit), flush: async () => undefined, pendingOf: () => [] },
    channel: new LiveChannel(bus),
    maxBytes: 8_000_000,
    now: () => 0,
    pacer: new TurnPacer(() => 0),
    loopLoad: () => 0,
    isAlone: () => false,
    onRelay: () => undefined,
    onTrouble: () => undefined,
    onClosed: () => undefined,
  });
  let people = 0;
  const sits = (right: SeatRight) => {
    const ear = new Ear();
    const actor = { id: ++people, name: 'p', nickname: 'P', isSuperAdmin: false, sessionId: 1 };
    const seat = new Seat(ear, actor, right, true, 0);
    room.join(seat);
    return { ear, seat };
  };
  return { room, edits, sits, elsewhere: new LiveChannel(bus) };
}

function doc(text: string): Y.Doc {
  const ydoc = new Y.Doc();
  ydoc.getText('body').insert(0, text);
  return ydoc;
}
const malformed = Uint8Array.from([255, 255]);

describe('a room that somebody wants to harm', () => {
  it.each([
    ['a vector', { is: 'step1', vector: malformed }],
    ['an update', { is: 'update', update: malformed, whole: true }],
  ] as const)('sends only the reader away whose %s was malformed while it was loading', async (_what, message) => {
    const { room, sits } = house([Y.encodeStateAsUpdate(doc('stored'))]);
    const [writer, harm] = [sits('edit'), sits('view')];
    room.receive(harm.seat, message);
    room.receive(writer.seat, { is: 'step1', vector: Uint8Array.of(0) });
    await turn();
    expect(harm.ear.closed).toEqual({ code: 4400, reason: 'live.malformed' });
    expect(writer.ear.closed).toBeUndefined();
    expect(writer.seat.synced).toBe(true);
  });

  it('does not tell the whole doc again and again to one who takes nothing', async () => {
    const { room, sits } = house([Y.encodeStateAsUpdate(doc('x'.repeat(1_000_000)))]);
    const { ear, seat } = sits('view');
    await turn();
    for (let i = 0; i < 300 && !seat.closed; i++) {
      room.receive(seat, { is: 'step1', vector: Uint8Array.of(0) });
      room.tick();
    }
    expect(ear.closed).toEqual({ code: 1013, reason: 'rate.limited' });
    expect(ear.backlog).toBeLessThan(6_000_000);
  });

  it('answers a seat once a tick, however often it asks, and not at all when it has everything', async () => {
    const stored = doc('x'.repeat(1_000));
    const { room, sits } = house([Y.encodeStateAsUpdate(stored)]);
    const { ear, seat } = sits('view');
    await turn();
    room.receive(seat, { is: 'step1', vector: Uint8Array.of(0) });
    const first = ear.heard;
    for (let i = 0; i < 1_000; i++) room.receive(seat, { is: 'step1', vector: Uint8Array.of(0) });
    for (let i = 0; i < 1_000; i++) room.receive(seat, { is: 'queryAwareness' });
    room.tick();
    expect(ear.heard).toBe(first + 2);
    room.receive(seat, { is: 'step1', vector: Y.encodeStateVector(stored) });
    room.tick();
    expect(ear.heard).toBe(first + 2);
  });

  it('answers no vector that is far longer than that of the doc', async () => {
    const { room, sits } = house([Y.encodeStateAsUpdate(doc('stored'))]);
    const { ear, seat } = sits('view');
    await turn();
    const clients = new Map(Array.from({ length: 20_000 }, (_, n) => [n * 7 + 1, 1]));
    room.receive(seat, { is: 'step1', vector: Y.encodeStateVector(clients) });
    expect(ear.closed).toEqual({ code: 4400, reason: 'live.malformed' });
  });

  it('takes large updates one a turn, and all at once where all must be committed', async () => {
    const { room, sits, edits } = house();
    const { seat } = sits('edit');
    await turn();
    const sendsThree = () => {
      for (let n = 0; n < 3; n++)
        room.receive(seat, {
          is: 'update',
          update: Y.encodeStateAsUpdate(doc('x'.repeat(200_000))),
          whole: false,
        });
    };
    sendsThree();
    for (const applied of [1, 2, 3]) {
      await turn();
      expect(edits).toHaveLength(applied);
    }
    sendsThree();
    await room.drain();
    expect(edits).toHaveLength(6);
  });

  it('keeps no more updates that wait for others than a doc may hold', async () => {
    const { room, sits } = house();
    const { ear, seat } = sits('edit');
    await turn();
    for (let i = 0; i < 20 && !seat.closed; i++) {
      const ydoc = doc('first');
      const before = Y.encodeStateVector(ydoc);
      ydoc.getText('body').insert(5, 'y'.repeat(900_000));
      room.receive(seat, { is: 'update', update: Y.encodeStateAsUpdate(ydoc, before), whole: false });
      room.tick();
    }
    expect(ear.closed).toEqual({ code: 4413, reason: 'live.docTooLarge' });
  });

  it('does not carry a state that is as long as a doc to everybody', async () => {
    const { room, sits } = house();
    const [seat, other] = [sits('view').seat, sits('view')];
    await turn();
    room.receive(other.seat, { is: 'step1', vector: Uint8Array.of(0) });
    const before = other.ear.backlog;
    const awareness = new Awareness(new Y.Doc());
    awareness.setLocalState({ user: {}, much: 'x'.repeat(200_000) });
    room.receive(seat, { is: 'awareness', bytes: encodeAwarenessUpdate(awareness, [awareness.clientID]) });
    room.tick();
    expect(other.ear.backlog).toBe(before);
    awareness.setLocalState({ user: {}, cursor: 'here' });
    room.receive(seat, { is: 'awareness', bytes: encodeAwarenessUpdate(awareness, [awareness.clientID]) });
    room.tick();
    expect(other.ear.backlog).toBeGreaterThan(before);
    awareness.doc.destroy();
  });

  it('tells a reader that words are saved when they are committed, not when they are heard', async () => {
    const { room, sits, edits } = house();
    const [writer, reader] = [sits('edit'), sits('view')];
    await turn();
    const update = Y.encodeStateAsUpdate(doc('words'));
    room.receive(writer.seat, { is: 'update', update, whole: false });
    room.tick();
    const heard = reader.ear.heard;
    room.receive(reader.seat, { is: 'update', update, whole: true });
    expect(reader.ear.heard).toBe(heard);
    expect(edits.map(({ from, n }) => [from, n])).toEqual([
      [writer.seat, 1],
      [reader.seat, 1],
    ]);
  });

  it('stores words that it knows only by another node, which may die before its commit', async () => {
    const { room, sits, edits, elsewhere } = house();
    const { seat } = sits('edit');
    await turn();
    const update = Y.encodeStateAsUpdate(doc('words'));
    await elsewhere.publish(1, { is: 'update', bytes: update });
    room.tick();
    room.receive(seat, { is: 'update', update, whole: true });
    room.tick();
    expect(edits.map((edit) => edit.update)).toEqual([update]);
  });
});
