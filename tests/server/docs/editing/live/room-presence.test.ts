import { expect, it } from '@jest/globals';
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { RoomPresence } from '../../../../../server/docs/editing/live/room-presence.js';

const now = { ms: 0 };
const person = (userId: string, name: string) => {
  const owner = { userId };
  return { owner, userId, name };
};
function client(state: Record<string, unknown>) {
  const awareness = new Awareness(new Y.Doc());
  awareness.setLocalState(state);
  const says = () => encodeAwarenessUpdate(awareness, [awareness.clientID]);
  const hears = (bytes: Uint8Array) => applyAwarenessUpdate(awareness, bytes, 'server');
  return { awareness, says, hears, done: () => awareness.doc.destroy() };
}

it('shows people under their own names, lets nobody speak for others, and says who left', () => {
  const presence = new RoomPresence(() => now.ms);
  const [ann, bob] = [person('u-ann', 'Ann'), person('u-bob', 'Bob')];
  const [a, b] = [
    client({ user: { name: 'The boss', color: '#123456' }, cursor: 5 }),
    client({ user: { name: 'Bob' } }),
  ];
  expect(presence.receive(a.says(), ann)).toEqual([a.awareness.clientID]);
  b.hears(presence.encode());
  expect(b.awareness.getStates().get(a.awareness.clientID)).toEqual({
    user: { userId: 'u-ann', name: 'Ann', color: '#123456' },
    cursor: 5,
  });
  // Bob repeats (or forges) Ann's awareness state.
  a.awareness.setLocalState({ user: { name: 'forged' }, cursor: 9 });
  expect(presence.receive(a.says(), bob)).toEqual([]);
  presence.receive(b.says(), bob);
  const gone = presence.leave(ann.owner);
  expect(gone).toEqual([a.awareness.clientID]);
  b.hears(presence.encode(gone));
  expect(b.awareness.getStates().has(a.awareness.clientID)).toBe(false);
  // Her page reconnects with the same client id.
  expect(presence.receive(a.says(), person('u-ann', 'Ann'))).toEqual([a.awareness.clientID]);
  a.done();
  b.done();
});

it('lets one line speak for a few clients only, and forgets those of dead nodes', () => {
  const presence = new RoomPresence(() => now.ms);
  const ann = person('u-ann', 'Ann');
  const clients = Array.from({ length: 6 }, () => client({}));
  const taken = clients.filter(({ says }) => presence.receive(says(), ann).length > 0);
  expect(taken).toHaveLength(4);
  const far = client({ user: { name: 'Far' } });
  presence.receiveRemote(far.says());
  expect(presence.hasRemote()).toBe(true);
  now.ms += 40_000;
  expect(presence.hasRemote()).toBe(false);
  for (const { done } of [...clients, far]) done();
});

it('refuses bytes that are no awareness', () => {
  const presence = new RoomPresence(() => now.ms);
  expect(() => presence.receive(Uint8Array.from([3, 9, 9]), person('u', 'U'))).toThrow();
  expect(() => presence.receive(Uint8Array.from([1, 1, 1, 2, 91, 49]), person('u', 'U'))).toThrow();
});
