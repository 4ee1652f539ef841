import { expect, it } from '@jest/globals';
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { openBrowser } from '../screen.js';

openBrowser();
const { CaretMoves, caretElement } = await import('../../../client/doc-types/doc-type/carets.js');

const pause = () => new Promise((done) => setTimeout(done, 5));

/** Somebody's editor and ours, which hears of theirs. */
function twoEditors() {
  const [theirs, ours] = [new Y.Doc(), new Y.Doc()];
  const [them, us] = [new Awareness(theirs), new Awareness(ours)];
  them.on('update', ({ added, updated }: Record<'added' | 'updated', number[]>) =>
    applyAwarenessUpdate(us, encodeAwarenessUpdate(them, [...added, ...updated]), 'test'),
  );
  theirs.on('update', (update: Uint8Array) => Y.applyUpdate(ours, update));
  const end = () => {
    for (const awareness of [them, us]) awareness.destroy();
  };
  return { them, us, text: theirs.getText('text'), client: theirs.clientID, end };
}

it('knows of moves after the editor has been set up anew', async () => {
  const { them, us, client, end } = twoEditors();
  const moves = new CaretMoves(us);
  moves.start();
  moves.stop();
  them.setLocalStateField('cursor', { anchor: 1, head: 1 });
  moves.start();
  expect(Date.now() - moves.movedAt(client)).toBeLessThan(1_000);
  const first = moves.movedAt(client);
  await pause();
  them.setLocalStateField('cursor', { anchor: 2, head: 2 });
  expect(moves.movedAt(client)).toBeGreaterThan(first);
  moves.stop();
  end();
});

it('typing shows the name again though the position stays, in the element that is there', async () => {
  const { them, us, text, client, end } = twoEditors();
  const moves = new CaretMoves(us);
  moves.start();
  them.setLocalStateField('cursor', { anchor: null, head: null });
  const element = document.body.appendChild(moves.drawn(client, caretElement({ name: 'Mia', color: '#000000' }, 0)));
  const animation = { currentTime: 2_000, plays: 0, play: () => animation.plays++ };
  Object.assign(element.querySelector('.caret-name') ?? {}, { getAnimations: () => [animation] });
  const first = moves.movedAt(client);
  await pause();
  text.insert(0, 'a');
  expect(moves.movedAt(client)).toBeGreaterThan(first);
  expect(animation).toMatchObject({ currentTime: 0, plays: 1 });
  moves.stop();
  text.insert(0, 'b');
  expect(animation.plays).toBe(1);
  end();
});
