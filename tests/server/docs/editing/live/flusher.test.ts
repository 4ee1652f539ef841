import { EventEmitter, once } from 'node:events';
import { describe, expect, it, jest } from '@jest/globals';
import * as Y from 'yjs';
import { Flusher, type FlusherOptions, type UnsavedEdit } from '../../../../../server/docs/editing/live/flusher.js';

type Rows = Parameters<FlusherOptions['append']>[0];

/** A fake database that can be slow or failing, and records what was committed. */
function house(maxBytes = 1_000_000, flushMs = 1) {
  const commits: Rows[] = [];
  const overflows: (readonly number[])[] = [];
  let gate: Promise<void> | undefined;
  let broken = 0;
  const flusher = new Flusher({
    flushMs,
    maxBytes,
    append: async (rows) => {
      await gate;
      if (broken-- > 0) throw new Error('no database');
      commits.push(rows);
    },
    onTrouble: () => undefined,
    onOverflow: (docIds) => overflows.push(docIds),
    onFlushed: () => undefined,
  });
  const breaks = (times: number) => {
    broken = times;
  };
  const holds = () => {
    const opener = new EventEmitter();
    gate = once(opener, 'open').then(() => undefined);
    return () => void opener.emit('open');
  };
  return { flusher, commits, overflows, breaks, holds };
}

class Writer {
  readonly acknowledged: number[] = [];
  private n = 0;
  constructor(
    private readonly flusher: Flusher,
    private readonly docId: number,
    private readonly actorId: number,
  ) {}
  private newest = 0;
  committed(n: number): void {
    this.newest = n;
  }
  sendAck(): void {
    this.acknowledged.push(this.newest);
  }
  types(text: string): void {
    this.n++;
    const edit: UnsavedEdit = { docId: this.docId, actorId: this.actorId, update: said(text), from: this, n: this.n };
    this.flusher.add(edit);
  }
  saysNothing(): void {
    this.n++;
    this.flusher.add({ docId: this.docId, actorId: this.actorId, update: undefined, from: this, n: this.n });
  }
}

function said(text: string): Uint8Array {
  const ydoc = new Y.Doc();
  ydoc.getText('body').insert(0, text);
  return Y.encodeStateAsUpdate(ydoc);
}
function read(update: Uint8Array): string {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, update);
  return ydoc.getText('body').toString();
}

describe('the flusher', () => {
  it('commits what all docs were told at once, a row for each doc and writer, then acknowledges', async () => {
    const { flusher, commits } = house();
    const [a, b, c] = [new Writer(flusher, 1, 7), new Writer(flusher, 1, 8), new Writer(flusher, 2, 7)];
    a.types('x');
    b.types('y');
    a.types('z');
    c.types('w');
    expect(a.acknowledged).toEqual([]);
    await flusher.flush();
    expect(commits).toHaveLength(1);
    expect(commits[0]?.map(({ docId, actorId }) => [docId, actorId])).toEqual([
      [1, 7],
      [1, 8],
      [2, 7],
    ]);
    expect([...read(commits[0]?.[0]?.update ?? new Uint8Array())].sort()).toEqual(['x', 'z']);
    expect([a.acknowledged, b.acknowledged, c.acknowledged]).toEqual([[2], [1], [1]]);
  });

  it('acknowledges nothing before the commit, and what comes meanwhile with the next one', async () => {
    const { flusher, commits, holds } = house();
    const open = holds();
    const a = new Writer(flusher, 1, 7);
    a.types('x');
    const first = flusher.flush();
    await new Promise((resolve) => setImmediate(resolve));
    a.types('y');
    expect(a.acknowledged).toEqual([]);
    expect(flusher.pendingOf(1)).toHaveLength(2);
    open();
    await first;
    await flusher.flush();
    expect(a.acknowledged).toEqual([1, 2]);
    expect(commits).toHaveLength(2);
    expect(flusher.pendingOf(1)).toHaveLength(0);
  });

  it('counts the wait of an edit from when it came, not from the end of the commit before it', async () => {
    jest.useFakeTimers();
    try {
      const { flusher, commits, holds } = house(1_000_000, 50);
      const open = holds();
      const a = new Writer(flusher, 1, 7);
      a.types('x');
      await jest.advanceTimersByTimeAsync(50);
      a.types('y');
      await jest.advanceTimersByTimeAsync(40);
      open();
      await jest.advanceTimersByTimeAsync(9);
      expect(a.acknowledged).toEqual([1]);
      await jest.advanceTimersByTimeAsync(1);
      expect(a.acknowledged).toEqual([1, 2]);
      expect(commits).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('keeps everything when the database refuses, in order, and says nothing until it is in', async () => {
    const { flusher, commits, breaks } = house();
    breaks(2);
    const a = new Writer(flusher, 1, 7);
    a.types('x');
    await expect(flusher.flush()).rejects.toThrow();
    a.types('y');
    await expect(flusher.flush()).rejects.toThrow();
    expect(a.acknowledged).toEqual([]);
    await flusher.flush();
    expect(a.acknowledged).toEqual([2]);
    expect([...read(commits[0]?.[0]?.update ?? new Uint8Array())].sort()).toEqual(['x', 'y']);
  });

  it('tries again by itself', async () => {
    const { flusher, breaks } = house();
    breaks(1);
    const a = new Writer(flusher, 1, 7);
    const told = new Promise<void>((resolve) => {
      a.sendAck = resolve;
    });
    a.types('x');
    await told;
  });

  it('acknowledges what brought nothing new in its turn, without a commit of its own', async () => {
    const { flusher, commits } = house();
    const a = new Writer(flusher, 1, 7);
    a.types('x');
    a.saysNothing();
    await flusher.flush();
    a.saysNothing();
    await flusher.flush();
    expect(a.acknowledged).toEqual([2, 3]);
    expect(commits).toHaveLength(1);
  });

  it('drops what waits, unacknowledged, when it becomes too much, and names the docs', async () => {
    const { flusher, overflows, breaks } = house(100_000);
    breaks(1);
    const a = new Writer(flusher, 5, 7);
    a.types('x'.repeat(60_000));
    await expect(flusher.flush()).rejects.toThrow();
    a.types('y'.repeat(60_000));
    expect(overflows).toEqual([[5]]);
    expect(flusher.pendingOf(5)).toHaveLength(0);
    await flusher.flush();
    expect(a.acknowledged).toEqual([]);
  });
});
