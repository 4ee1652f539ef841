import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { LiveDoc } from '../../../../../server/docs/editing/live/live-doc.js';
import { mergeUpdates } from '../../../../../server/docs/editing/updates/merge-updates.js';
import { buildYDoc } from '../../../../../server/docs/editing/updates/ydoc.js';
import { seeded } from '../../../../support/random.js';

/** Updates of every kind that our docs produce. */
function everyShape(): Uint8Array[] {
  const ydoc = new Y.Doc();
  const made: Uint8Array[] = [];
  ydoc.on('update', (update: Uint8Array) => made.push(update));
  const text = ydoc.getText('body');
  text.insert(0, 'hello 世界 😀');
  text.insert(3, 'abc');
  text.delete(2, 4);
  text.format(0, 3, { bold: true });
  const fields = ydoc.getMap('fields');
  fields.set('name', 'x');
  fields.set('list', [1, { a: 2 }, null, new Uint8Array([1, 2])]);
  fields.delete('name');
  const fragment = ydoc.getXmlFragment('rich');
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.setAttribute('a', 'b');
  paragraph.insert(0, [new Y.XmlText('hi')]);
  fragment.insert(0, [paragraph]);
  fragment.delete(0, 1);
  return made;
}

const live = (updates: readonly Uint8Array[], max = 1_000_000) =>
  new LiveDoc(
    buildYDoc(updates).ydoc,
    updates.reduce((n, { length }) => n + length, 0),
    max,
  );

describe('a live doc', () => {
  it('never takes an update that a client could not take', () => {
    const seed = 20_261_121;
    const random = seeded(seed);
    const updates = everyShape();
    const state = mergeUpdates(updates);
    let malformed = 0;
    let taken = 0;
    for (let i = 0; i < 6_000; i++) {
      const update = Uint8Array.from(updates[random(updates.length)] ?? []);
      for (let n = random(3) + 1; n > 0; n--) update[random(update.length)] = random(256);
      const doc = live(random(2) ? [state] : []);
      const { verdicts, broken } = doc.apply([{ update, whole: false }]);
      if (broken) {
        malformed++;
        continue;
      }
      expect(verdicts).toHaveLength(1);
      if (verdicts[0] !== 'applied') continue;
      taken++;
      // Accepted updates can be stored, merged and loaded again, alone and with others.
      const stored = buildYDoc([state, mergeUpdates([update, state]), update]);
      expect({ seed, i, bad: stored.bad }).toEqual({ seed, i, bad: [] });
    }
    expect(malformed).toBeGreaterThan(1_000);
    expect(taken).toBeGreaterThan(100);
  });

  it('takes the good ones before a malformed one, and blames the right one', () => {
    const [first = new Uint8Array(), second = new Uint8Array()] = everyShape();
    const drafts = [first, Uint8Array.from([9, 9, 9]), second].map((update) => ({ update, whole: false }));
    expect(live([]).apply(drafts)).toEqual({ verdicts: ['applied', 'malformed'], broken: true });
  });

  it('tells what several updates changed as one, and not when a part of it waits', () => {
    const updates = everyShape();
    const doc = live([]);
    const { change } = doc.apply(updates.map((update) => ({ update, whole: false })));
    expect(buildYDoc([change ?? new Uint8Array()]).ydoc.toJSON()).toEqual(buildYDoc(updates).ydoc.toJSON());
    const [first = new Uint8Array(), second = new Uint8Array(), third = new Uint8Array()] = updates;
    const waits = live([]).apply([first, third].map((update) => ({ update, whole: false })));
    expect(waits).toMatchObject({ verdicts: ['applied', 'pending'], broken: false });
    expect(waits.change).toBeUndefined();
    expect(live([first]).apply([{ update: second, whole: false }]).change).toBeUndefined();
  });

  it('calls known what a reconnecting client repeats, deletions included', () => {
    const state = mergeUpdates(everyShape());
    expect(live([state]).apply([{ update: state, whole: true }]).verdicts).toEqual(['known']);
    expect(live([state]).apply([{ update: Uint8Array.of(0, 0), whole: false }]).verdicts).toEqual(['known']);
    const more = new Y.Doc();
    Y.applyUpdate(more, state);
    more.getText('body').delete(0, 1);
    expect(live([state]).apply([{ update: Y.encodeStateAsUpdate(more), whole: true }]).verdicts).toEqual(['applied']);
  });

  it('waits with what needs something that has not come, and is as it was', () => {
    const [first = new Uint8Array(), second = new Uint8Array()] = everyShape();
    const doc = live([]);
    expect(doc.apply([{ update: second, whole: false }])).toEqual({ verdicts: ['pending'], broken: false });
    expect(doc.diffSince()).toEqual(Uint8Array.of(0, 0));
    const later = [first, second].map((update) => ({ update, whole: false }));
    expect(doc.apply(later).verdicts).toEqual(['applied', 'applied']);
  });

  it('keeps its size, but lets it be made smaller', () => {
    const ydoc = new Y.Doc();
    ydoc.getText('body').insert(0, 'x'.repeat(9_900));
    const doc = live([Y.encodeStateAsUpdate(ydoc)], 10_000);
    const change = (act: (text: Y.Text) => void) => {
      const before = Y.encodeStateVector(ydoc);
      const copy = new Y.Doc();
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(ydoc));
      act(copy.getText('body'));
      return { copy, update: Y.encodeStateAsUpdate(copy, before) };
    };
    const grow = change((text) => text.insert(0, 'y'.repeat(500)));
    expect(doc.apply([{ update: grow.update, whole: false }]).verdicts).toEqual(['tooLarge']);
    const shrink = change((text) => text.delete(0, 5_000));
    expect(doc.apply([{ update: shrink.update, whole: false }]).verdicts).toEqual(['applied']);
    expect(doc.apply([{ update: grow.update, whole: false }]).verdicts).toEqual(['applied']);
  });

  it('is built without what cannot be applied, and names it', () => {
    const [first = new Uint8Array(), second = new Uint8Array()] = everyShape();
    const { ydoc, bad } = buildYDoc([first, Uint8Array.from([1, 1, 9, 0, 132, 9, 50, 1, 120, 0]), second]);
    expect(bad).toEqual([1]);
    expect(ydoc.getText('body').toString()).toBe('helabclo 世界 😀');
  });
});

it('merges many updates into one that says the same', () => {
  const random = seeded(5);
  const ydoc = new Y.Doc();
  const made: Uint8Array[] = [];
  ydoc.on('update', (update: Uint8Array) => made.push(update));
  const text = ydoc.getText('body');
  for (let i = 0; i < 500; i++) {
    if (random(4) === 0 && text.length > 3) text.delete(random(text.length - 2), 2);
    else text.insert(random(text.length + 1), `${i} `);
  }
  const copy = new Y.Doc();
  Y.applyUpdate(copy, mergeUpdates(made));
  expect(copy.getText('body').toString()).toBe(text.toString());
  expect(mergeUpdates([])).toEqual(Uint8Array.of(0, 0));
});
