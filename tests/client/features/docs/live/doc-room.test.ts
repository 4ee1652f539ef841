import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { DocRoom } from '../../../../../client/features/docs/live/doc-room.js';

const MAX = 1_000_000;
const RESERVE = 16_384;
const sizeOf = (ydoc: Y.Doc) => Y.encodeStateAsUpdate(ydoc).length;

function written(letters: number) {
  const ydoc = new Y.Doc();
  const room = new DocRoom(ydoc);
  room.maxBytes = MAX;
  const text = ydoc.getText('body');
  text.insert(0, 'x'.repeat(letters));
  return { room, text, left: MAX - RESERVE - sizeOf(ydoc) };
}

describe('the room of a doc', () => {
  it.each([
    ['one byte less than the limit', -1, true],
    ['the limit', 0, true],
    ['one byte more', 1, false],
  ])('of %s', (_, more, fits) => {
    const { room, left } = written(900_000);
    expect(room.hasRoomFor(left + more)).toBe(fits);
  });

  it('takes letter by letter as much as at once, and has room again for what is deleted', () => {
    const { room, text, left } = written(983_300);
    let letters = 0;
    while (room.hasRoomFor(1)) {
      text.insert(text.length, 'y');
      letters += 1;
    }
    expect(letters).toBeGreaterThan(left - 50);
    expect(letters).toBeLessThanOrEqual(left);
    text.delete(0, 100);
    expect(room.hasRoomFor(50)).toBe(true);
  });

  it('has room again for what was undone or deleted, although undo keeps it in the page', () => {
    const { room, text, left } = written(900_000);
    const undo = new Y.UndoManager(text);
    text.insert(0, 'y'.repeat(left));
    expect(room.hasRoomFor(1_000)).toBe(false);
    undo.undo();
    expect(room.hasRoomFor(1_000)).toBe(true);
    undo.redo();
    expect(room.hasRoomFor(1_000)).toBe(false);
    text.delete(0, 2_000);
    expect(room.hasRoomFor(1_000)).toBe(true);
  });

  it('keeps a part free for what a page does not ask for, in a doc with a low limit too', () => {
    const { room } = written(9_000);
    room.maxBytes = 10_000;
    expect(room.hasRoomFor(400)).toBe(true);
    expect(room.hasRoomFor(600)).toBe(false);
  });

  it('is unlimited before the server names the limit', () => {
    const { room } = written(10);
    room.maxBytes = Number.POSITIVE_INFINITY;
    expect(room.hasRoomFor(100_000_000)).toBe(true);
  });
});
