import { describe, expect, it } from '@jest/globals';
import { canonical, chainHash, dataDigest } from '../../../../server/platform/log/canonical.js';
import type { BrokenLink, NewestCheckpoint } from '../../../../server/platform/log/checkpoint-walk.js';
import { SkeletonDigest } from '../../../../server/platform/log/erasure.js';
import type { SealedEvent } from '../../../../server/platform/log/scan.js';
import { ChainWalk } from '../../../../server/platform/log/verify.js';

const STREAM = 'note-1';
const kinds = [{ category: 'note', erasing: 'NoteErased' }];
const meta = { actorId: 1, source: 'system', requestId: '' } as const;

/** A stream of these events with right hashes, a minute after each other. */
function chained(given: readonly { type: string; data: object }[]): SealedEvent[] {
  let before: Buffer | undefined;
  return given.map(({ type, data }, n) => {
    const text = canonical(data);
    const place = { stream: STREAM, version: n + 1, type, schema: 1, recordedAt: new Date(n * 60_000) };
    before = chainHash(before, { ...place, data: text, meta: canonical(meta), digest: dataDigest(text) });
    const event = { ...place, data: JSON.parse(text), meta, position: n + 1, hash: before, digest: dataDigest(text) };
    return { ...event, erasedBy: null, seals: null };
  });
}

function walked(events: readonly SealedEvent[], sealed: number, newest?: NewestCheckpoint): BrokenLink[] {
  const broken: BrokenLink[] = [];
  const head = (version: number) => ({ version, hash: events[version - 1]?.hash.toString('hex') ?? '' });
  const heads = new Map(sealed > 0 ? [[STREAM, head(sealed)]] : []);
  const walk = new ChainWalk(new Map([[STREAM, head(events.length)]]), heads, broken, kinds, newest);
  for (const event of events) walk.step(event);
  walk.end();
  return broken;
}

describe('words that take the place of removed ones', () => {
  const words = (word: string) => ({ type: 'NoteAdded', data: { word } });
  /** The second event has other words, and an event of this type records that it was removed. */
  const replaced = (type: string) => {
    const [, second] = chained([words('one'), words('two')]);
    const skeleton = second && new SkeletonDigest().add(second, { word: 'forged' }).hex();
    const record = { type, data: { word: '', erased: { versions: [2], skeleton } } };
    return chained([words('one'), words('two'), record]).map((event) =>
      event.version === 2 ? { ...event, data: { word: 'forged' }, erasedBy: 3 } : event,
    );
  };

  it('are taken for a removal only where the whole entity is marked as removed', () => {
    expect(walked(replaced('NoteErased'), 3)).toEqual([]);
    expect(walked(replaced('NoteAdded'), 3)).toMatchObject([{ stream: STREAM, version: 2, what: 'changed' }]);
  });
});

describe('events that no checkpoint has', () => {
  const events = chained(['one', 'two', 'three'].map((word) => ({ type: 'NoteAdded', data: { word } })));
  const hours = (count: number) => new Date(count * 3_600_000);

  it('are found when checkpoints went on without them', () => {
    expect(walked(events, 1, { at: hours(3), position: 50 })).toMatchObject([{ version: 2, what: 'not sealed' }]);
  });

  it('may be the last ones, or those of a transaction that was late', () => {
    expect(walked(events, 1, { at: hours(3), position: 1 })).toEqual([]);
    expect(walked(events, 1, { at: new Date(240_000), position: 50 })).toEqual([]);
    expect(walked(events, 3, { at: hours(3), position: 50 })).toEqual([]);
  });
});
