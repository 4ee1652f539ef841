import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { ALONE } from '../../../../../contracts/docs/live.js';
import type { UnsavedEdit } from '../../../../../server/docs/editing/live/flusher.js';
import { liveFrames, readMessage } from '../../../../../server/docs/editing/live/live-protocol.js';
import { Room } from '../../../../../server/docs/editing/live/room.js';
import { Seat, type SeatConnection, type SeatRight } from '../../../../../server/docs/editing/live/seat.js';
import { LiveChannel } from '../../../../../server/docs/editing/updates/live-channel.js';
import { LocalBus } from '../../../../../server/platform/bus/local-bus.js';
import { TurnPacer } from '../../../../../server/platform/http/limits/turn-pacer.js';
import { Logger } from '../../../../../server/platform/runtime/logger.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** One end of a socket, recording the frames it received. */
class Ear implements SeatConnection {
  readonly heard: Uint8Array[] = [];
  closed: { code: number; reason: string } | undefined;
  backlog = 0;
  send(frame: Uint8Array): void {
    this.heard.push(frame);
  }
  sendSoon(frame: Uint8Array): void {
    this.send(frame);
  }
  close(code: number, reason: string): void {
    this.closed = { code, reason };
  }
  /** Updates that were broadcast, without replies to a sync. */
  get updates(): Uint8Array[] {
    return this.heard.flatMap((frame) => {
      const message = readMessage(frame);
      return message.is === 'update' && !message.whole ? [message.update] : [];
    });
  }
}

interface Setting {
  readonly stored?: readonly Uint8Array[];
  readonly load?: () => Promise<readonly Uint8Array[]>;
  readonly bus?: LocalBus;
}

function house({ stored = [], load, bus = new LocalBus(new Logger('silent')) }: Setting = {}) {
  const edits: UnsavedEdit[] = [];
  const now = { ms: 0 };
  const alone = { is: false };
  let loads = 0;
  const flusher = {
    add: (edit: UnsavedEdit) => void edits.push(edit),
    flush: async () => undefined,
    pendingOf: () => edits.flatMap(({ update }) => (update ? [update] : [])),
  };
  const closed: Room[] = [];
  const room = new Room(1, {
    load: async () => {
      loads++;
      return load ? load() : stored;
    },
    flusher,
    channel: new LiveChannel(bus),
    maxBytes: 1_000_000,
    now: () => now.ms,
    pacer: new TurnPacer(() => 0),
    loopLoad: () => 0,
    isAlone: () => alone.is,
    onRelay: () => undefined,
    onTrouble: () => undefined,
    onClosed: (gone) => void closed.push(gone),
  });
  let people = 0;
  const sits = (right: SeatRight = 'edit') => {
    const ear = new Ear();
    people++;
    const actor = { id: people, name: `p${people}`, nickname: `P${people}`, isSuperAdmin: false, sessionId: 1 };
    const seat = new Seat(ear, actor, right, true, 0);
    room.join(seat);
    room.receive(seat, { is: 'step1', vector: Uint8Array.of(0) });
    return { ear, seat, types: (update: Uint8Array) => room.receive(seat, { is: 'update', update, whole: false }) };
  };
  return { room, edits, now, alone, sits, closed, loads: () => loads };
}

/** Updates of one writer, one per word. */
function said(...words: string[]): Uint8Array[] {
  const ydoc = new Y.Doc();
  const made: Uint8Array[] = [];
  ydoc.on('update', (update: Uint8Array) => made.push(update));
  for (const word of words) ydoc.getText('body').insert(ydoc.getText('body').length, word);
  return made;
}
function read(updates: readonly Uint8Array[]): string {
  const ydoc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(ydoc, update);
  return ydoc.getText('body').toString();
}
const malformed = Uint8Array.from([1, 1, 9, 0, 132, 9, 50, 1, 120, 0]);

describe('a room', () => {
  it('loads once for all who come meanwhile, and answers each with the whole doc', async () => {
    const { sits, loads } = house({ stored: said('stored') });
    const [a, b] = [sits(), sits()];
    expect(a.ear.heard).toHaveLength(0);
    await turn();
    expect(loads()).toBe(1);
    for (const { ear } of [a, b]) {
      const step2 = ear.heard.map(readMessage).find((message) => message.is === 'update' && message.whole);
      expect(step2?.is === 'update' && read([step2.update])).toBe('stored');
    }
  });

  it('tells its seats when the other nodes cannot be reached, and when they can be again', async () => {
    const { room, sits, alone } = house();
    const early = sits();
    await turn();
    const frames = ({ ear }: { ear: Ear }) => ear.heard.filter(([type]) => type === ALONE).map(([, is]) => is);
    room.pulse(false);
    expect(frames(early)).toEqual([]);
    alone.is = true;
    room.pulse(false);
    room.pulse(false);
    const late = sits();
    await turn();
    expect([frames(early), frames(late)]).toEqual([[1], [1]]);
    alone.is = false;
    room.pulse(false);
    expect([frames(early), frames(late)]).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  it('stores nothing when its load failed, and says so to who waits', async () => {
    const { room, sits, edits, closed } = house({ load: () => Promise.reject(new Error('no database')) });
    const a = sits();
    a.types(said('typed')[0] ?? malformed);
    await turn();
    expect(a.ear.closed).toEqual({ code: 1011, reason: 'error.internal' });
    expect(edits).toEqual([]);
    expect(closed).toEqual([room]);
  });

  it('relays what a tick brought as one frame to each other seat, and not to its only writer', async () => {
    const { sits, edits } = house();
    const [a, b, c] = [sits(), sits(), sits()];
    await turn();
    for (const update of said('one ', 'two ', 'three')) a.types(update);
    await turn();
    expect(a.ear.updates).toHaveLength(0);
    for (const { ear } of [b, c]) {
      expect(ear.updates).toHaveLength(1);
      expect(read(ear.updates)).toBe('one two three');
    }
    expect(edits.map(({ n }) => n)).toEqual([1, 2, 3]);
  });

  it('sends a malformed update’s writer away, keeps what came before it, and takes the doc anew', async () => {
    const { sits, edits, loads } = house({ stored: said('stored ') });
    const [a, b] = [sits(), sits()];
    await turn();
    const [good = malformed, later = malformed] = said('good ', 'later');
    a.types(good);
    b.types(malformed);
    a.types(later);
    await turn();
    await turn();
    await turn();
    expect(b.ear.closed).toEqual({ code: 4400, reason: 'live.malformed' });
    expect(a.ear.closed).toBeUndefined();
    expect(loads()).toBe(2);
    expect(read(edits.flatMap(({ update }) => update ?? []))).toBe('good later');
    const c = sits();
    const step2 = c.ear.heard.map(readMessage).find((message) => message.is === 'update' && message.whole);
    expect(step2?.is === 'update' && read([step2.update])).toMatch(/stored .*|.*stored /);
    expect(step2?.is === 'update' && read([step2.update]).length).toBe('stored good later'.length);
  });

  it('reads a seat’s right at each update', async () => {
    const { sits } = house();
    const a = sits();
    await turn();
    const [first = malformed, second = malformed] = said('one', 'two');
    a.types(first);
    await turn();
    a.seat.right = 'view';
    a.types(second);
    expect(a.ear.closed).toEqual({ code: 4403, reason: 'live.readOnly' });
  });

  it('acknowledges a reader’s empty answer, and says nothing twice', async () => {
    const { sits } = house();
    const guest = sits('view');
    await turn();
    guest.types(Uint8Array.of(0, 0));
    expect(guest.ear.heard.at(-1)).toEqual(liveFrames.saved(1));
  });

  it('spares a slow seat, and gives it what it missed in one frame', async () => {
    const { room, sits, now } = house();
    const [a, slow] = [sits(), sits()];
    await turn();
    const [first = malformed, second = malformed, third = malformed] = said('one ', 'two ', 'three');
    slow.ear.backlog = 5_000_000;
    a.types(first);
    await turn();
    a.types(second);
    await turn();
    a.types(third);
    await turn();
    expect(slow.ear.updates).toHaveLength(1);
    slow.ear.backlog = 0;
    room.pulse(false);
    expect(slow.ear.updates).toHaveLength(2);
    expect(read(slow.ear.updates)).toBe('one two three');
    slow.ear.backlog = 5_000_000;
    room.tick();
    a.types(said('x')[0] ?? malformed);
    await turn();
    now.ms += 31_000;
    room.pulse(false);
    expect(slow.ear.closed?.code).toBe(1013);
  });

  it('hears rooms of other nodes, tells them, and gives a new one what it lacks', async () => {
    const bus = new LocalBus(new Logger('silent'));
    const here = house({ bus });
    const a = here.sits();
    await turn();
    const [first = malformed, second = malformed] = said('not yet stored ', 'and more');
    a.types(first);
    await turn();
    // The other node reads an empty database: the first words are still in this node's flusher.
    const there = house({ bus });
    const b = there.sits();
    await turn();
    await turn();
    expect(read(b.ear.updates)).toBe('not yet stored ');
    a.types(second);
    await turn();
    await turn();
    expect(read(b.ear.updates)).toBe('not yet stored and more');
    // Stored only by the node where it was typed.
    expect(here.edits).toHaveLength(2);
    expect(there.edits).toHaveLength(0);
  });
});
