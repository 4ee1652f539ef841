import { expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { FilmReel } from '../../../../../../client/features/history/versions/film/film-reel.js';
import { DocType } from '../../../../../../contracts/platform/enums.js';
import { seeded } from '../../../../../support/random.js';

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const base64 = (update: Uint8Array) => Buffer.from(update).toString('base64');

/** A film of two writers in one text, and the text after each stroke. */
function filmed(strokes: number) {
  const pick = seeded(seed);
  const docs = ['ada', 'bo'].map((by) => ({ by, ydoc: new Y.Doc() }));
  const [first] = docs;
  first?.ydoc.getText('body').insert(0, 'before ');
  const state = Y.encodeStateAsUpdate(first?.ydoc ?? new Y.Doc());
  const all = docs.map(({ ydoc }) => ydoc);
  for (const ydoc of all) Y.applyUpdate(ydoc, state);
  const texts: string[] = [];
  const made = Array.from({ length: strokes }, (_, n) => {
    const { by, ydoc } = docs[pick(2)] ?? { by: '', ydoc: new Y.Doc() };
    const vector = Y.encodeStateVector(ydoc);
    const text = ydoc.getText('body');
    if (text.length > 10 && pick(3) === 0) text.delete(pick(text.length - 3), 3);
    else text.insert(pick(text.length + 1), String.fromCharCode(97 + pick(26)));
    const update = Y.encodeStateAsUpdate(ydoc, vector);
    for (const other of all) Y.applyUpdate(other, update);
    texts.push(text.toString());
    const at = new Date(1_700_000_000_000 + n * 200 + (n >= 10 ? 3_600_000 : 0)).toISOString();
    return { at, by, version: n < 20 ? 2 : 3, update: base64(update) };
  });
  const versions = [2, 3].map((version) => ({ version, at: '2026-01-01T00:00:00.000Z' }));
  const people = [{ id: 'ada', name: 'Ada' }];
  return {
    texts,
    reel: new FilmReel({ type: DocType.markdown, state: base64(state), lead: [], strokes: made, versions, people }),
  };
}

it(`shows the text of every moment, forwards and backwards (SEED=${seed})`, () => {
  const { texts, reel } = filmed(60);
  const at = (n: number) => 500 + n * 200 + (n >= 10 ? 1_300 : 0);
  const pick = seeded(seed + 1);
  for (const n of [0, 59, ...Array.from({ length: 40 }, () => pick(60))]) {
    const { text } = reel.frame(at(n));
    expect(text.map((piece) => piece.text).join('')).toBe(texts[n]);
    expect(text.every(({ by }) => by === undefined || by === 'ada' || by === 'bo')).toBe(true);
  }
  expect(reel.frame(0).text).toEqual([{ text: 'before ', by: undefined }]);
});

it('shortens pauses and marks where each version ends', () => {
  const { reel } = filmed(60);
  expect(reel.duration).toBe(500 + 59 * 200 + 1_300 + 1_500);
  expect(reel.marks).toEqual([
    { version: 2, at: 500 + 19 * 200 + 1_300 },
    { version: 3, at: 500 + 59 * 200 + 1_300 },
  ]);
});
