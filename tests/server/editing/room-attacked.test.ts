import { describe, expect, it } from '@jest/globals';
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { Edit } from '../../../server/editing/live/flusher.js';
import { LiveChannel } from '../../../server/editing/live/live-channel.js';
import { Room } from '../../../server/editing/live/room.js';
import { type Line, type Right, Seat } from '../../../server/editing/live/seat.js';
import { LocalBus } from '../../../server/platform/local-bus.js';
import { Lines } from '../../../server/platform/log-lines.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

class Ear implements Line {
  heard = 0;
  closed: { code: number; reason: string } | undefined;
  backlog = 0;
  /** A side that takes nothing. */
  send(frame: Uint8Array): void {
    this.heard++;
    this.backlog += frame.length;
  }
  close(code: number, reason: string): void {
    this.closed = { code, reason };
  }
}

function house(stored: readonly Uint8Array[] = []) {
  const edits: Edit[] = [];
  const bus = new LocalBus(new Lines('silent'));
  const room = new Room(1, {
    load: async () => stored,
    flusher: { add: (edit) => void edits.push(edit), flush: async () => undefined, pendingOf: () => [] },
    channel: new LiveChannel(bus),
    maxBytes: 8_000_000,
    now: () => 0,
    onRelay: () => undefined,
    onTrouble: () => undefined,
    onClosed: () => undefined,
  });
  let people = 0;
  const sits = (right: Right) => {
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
    room.take(harm.seat, message);
    room.take(writer.seat, { is: 'step1', vector: Uint8Array.of(0) });
    await turn();
    expect(harm.ear.closed).toEqual({ code: 4400, reason: 'live.malformed' });
    expect(writer.ear.closed).toBeUndefined();
    expect(writer.seat.synced).toBe(true);
  });

  it('does not tell the whole doc again and again to one who takes nothing', async () => {
    const { room, sits } = house([Y.encodeStateAsUpdate(doc('x'.repeat(1_000_000)))]);
    const { ear, seat } = sits('view');
    await turn();
    for (let i = 0; i < 300 && !seat.closed; i++) room.take(seat, { is: 'step1', vector: Uint8Array.of(0) });
    expect(ear.closed).toEqual({ code: 1013, reason: 'rate.limited' });
    expect(ear.backlog).toBeLessThan(6_000_000);
  });

  it('keeps no more updates that wait for others than a doc may hold', async () => {
    const { room, sits } = house();
    const { ear, seat } = sits('edit');
    await turn();
    for (let i = 0; i < 20 && !seat.closed; i++) {
      const ydoc = doc('first');
      const before = Y.encodeStateVector(ydoc);
      ydoc.getText('body').insert(5, 'y'.repeat(900_000));
      room.take(seat, { is: 'update', update: Y.encodeStateAsUpdate(ydoc, before), whole: false });
      room.tick();
    }
    expect(ear.closed).toEqual({ code: 4413, reason: 'live.docTooLarge' });
  });

  it('does not carry a state that is as long as a doc to everybody', async () => {
    const { room, sits } = house();
    const [seat, other] = [sits('view').seat, sits('view')];
    await turn();
    room.take(other.seat, { is: 'step1', vector: Uint8Array.of(0) });
    const before = other.ear.backlog;
    const awareness = new Awareness(new Y.Doc());
    awareness.setLocalState({ user: {}, much: 'x'.repeat(200_000) });
    room.take(seat, { is: 'awareness', bytes: encodeAwarenessUpdate(awareness, [awareness.clientID]) });
    room.tick();
    expect(other.ear.backlog).toBe(before);
    awareness.setLocalState({ user: {}, cursor: 'here' });
    room.take(seat, { is: 'awareness', bytes: encodeAwarenessUpdate(awareness, [awareness.clientID]) });
    room.tick();
    expect(other.ear.backlog).toBeGreaterThan(before);
    awareness.doc.destroy();
  });

  it('tells a reader that words are saved when they are committed, not when they are heard', async () => {
    const { room, sits, edits } = house();
    const [writer, reader] = [sits('edit'), sits('view')];
    await turn();
    const update = Y.encodeStateAsUpdate(doc('words'));
    room.take(writer.seat, { is: 'update', update, whole: false });
    room.tick();
    const heard = reader.ear.heard;
    room.take(reader.seat, { is: 'update', update, whole: true });
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
    await elsewhere.say(1, { is: 'update', bytes: update });
    room.tick();
    room.take(seat, { is: 'update', update, whole: true });
    room.tick();
    expect(edits.map((edit) => edit.update)).toEqual([update]);
  });
});
