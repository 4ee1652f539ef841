import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { liveFrames } from '../../server/docs/editing/live/live-protocol.js';

/** The most expensive frames of each kind for the live socket. `size`: approximate number of parts or bytes. */
export const worstFrames = (size: number): Record<string, readonly Uint8Array[]> => ({
  'questions for the whole doc': [liveFrames.step1(Y.encodeStateVector(new Y.Doc()))],
  'questions with a long vector': [liveFrames.step1(vectorOf(size))],
  'questions who is here': [Uint8Array.of(3)],
  'one update of many writers': [liveFrames.step2(updateOfWriters(size / 10))],
  'one update of deep nesting': [liveFrames.step2(deepUpdate(size / 20))],
  'one update of scattered words': [liveFrames.step2(scatteredUpdate(size / 10))],
  'updates that need others': waitingUpdates(Math.min(1_500, size / 10)).map(liveFrames.update),
  'one long word': [liveFrames.update(wordUpdate('x'.repeat(size)))],
  'large presence': [liveFrames.awareness(presence(1, `"${'x'.repeat(15_000)}"`))],
  'deep presence': [liveFrames.awareness(presence(1, `${'['.repeat(7_000)}${']'.repeat(7_000)}`))],
  'presence of many': [liveFrames.awareness(presence(size / 50, '1'))],
  'messages of unknown kinds': [Uint8Array.of(99, 1, 2, 3), Uint8Array.of(121, 5)],
  'empty frames': [new Uint8Array()],
});

function made(change: (ydoc: Y.Doc) => void): Uint8Array {
  const ydoc = new Y.Doc();
  change(ydoc);
  return Y.encodeStateAsUpdate(ydoc);
}

const wordUpdate = (word: string) => made((ydoc) => ydoc.getText('body').insert(0, word));

function vectorOf(clients: number): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, clients);
  for (let client = 1; client <= clients; client++) {
    encoding.writeVarUint(encoder, client * 7);
    encoding.writeVarUint(encoder, 1);
  }
  return encoding.toUint8Array(encoder);
}

/** Each letter by a different client. */
const updateOfWriters = (count: number) =>
  Y.mergeUpdates(
    Array.from({ length: count }, (_, n) =>
      made((ydoc) => {
        ydoc.clientID = n + 1;
        ydoc.getText('body').insert(0, 'x');
      }),
    ),
  );

const deepUpdate = (depth: number) =>
  made((ydoc) => {
    ydoc.transact(() => {
      let parent: Y.XmlFragment = ydoc.getXmlFragment('body');
      for (let n = 0; n < depth; n++) {
        const child = new Y.XmlElement('blockquote');
        parent.insert(0, [child]);
        parent = child;
      }
    });
  });

const scatteredUpdate = (count: number) =>
  made((ydoc) => {
    const text = ydoc.getText('body');
    ydoc.transact(() => {
      for (let n = 0; n < count; n++) text.insert((n * 7_919) % (text.length + 1), 'ab');
      for (let n = 0; n < count / 2; n++) text.delete((n * 7_907) % (text.length - 1), 1);
    });
  });

/** All updates but the first: none can be applied, and each may be retried whenever another one can. */
function waitingUpdates(count: number): Uint8Array[] {
  const ydoc = new Y.Doc();
  const updates: Uint8Array[] = [];
  ydoc.on('update', (update: Uint8Array) => updates.push(update));
  for (let n = 0; n < count; n++) ydoc.getText('body').insert(0, 'x');
  return updates.slice(1);
}

function presence(clients: number, state: string): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, clients);
  for (let client = 1; client <= clients; client++) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, 1);
    encoding.writeVarString(encoder, `{"user":{"name":"x"},"more":${state}}`);
  }
  return encoding.toUint8Array(encoder);
}
