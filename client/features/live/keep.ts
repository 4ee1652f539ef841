import * as idb from 'lib0/indexeddb';
import { IndexeddbPersistence } from 'y-indexeddb';
import type * as Y from 'yjs';

/** The words of one person in one doc, kept on this device until the server has them. */
export interface Keep {
  /** Own changes of earlier visits that the server had not acknowledged; the Y.Doc holds them already. */
  readonly restored: number;
  /** Writes down how many own changes are unsaved now. */
  note(unsaved: number): void;
  /** `discard`: nothing is unsaved, so the copy may go (if no other tab holds it). */
  close(discard: boolean): Promise<void>;
}

const OPEN_LIMIT_MS = 4_000;
const TALLY = 'unsaved:';
const nameOf = (userId: string, docId: string) => `annals-live-${userId}-${docId}`;

/**
 * Opens the copy and merges it into `ydoc`. Null where the device keeps nothing (private windows, full disks): the
 * screen then says not to close the page.
 */
export async function openKeep(ydoc: Y.Doc, userId: string, docId: string): Promise<Keep | null> {
  const name = nameOf(userId, docId);
  const release = await holdShared(name);
  const persistence = new IndexeddbPersistence(name, ydoc);
  try {
    await within(OPEN_LIMIT_MS, Promise.all([persistence._db, persistence.whenSynced]));
    const restored = await takeTallies(persistence, String(ydoc.clientID));
    return keepOf(persistence, ydoc, restored, release);
  } catch {
    persistence.destroy().catch(() => undefined);
    release();
    return null;
  }
}

function keepOf(persistence: IndexeddbPersistence, ydoc: Y.Doc, restored: number, release: () => void): Keep {
  let noted = restored;
  return {
    restored,
    note(unsaved) {
      if (unsaved === noted) return;
      noted = unsaved;
      // Same task as y-indexeddb's write of the change itself: a killed tab loses both or neither, give or take one.
      const key = `${TALLY}${ydoc.clientID}`;
      const written = unsaved > 0 ? persistence.set(key, unsaved) : persistence.del(key);
      written.catch(() => undefined);
    },
    async close(discard) {
      await persistence.destroy();
      release();
      if (discard) await deleteIfAlone(persistence.name);
    },
  };
}

/** One tally per Y client: two tabs of one person write side by side. The one that loads takes all over. */
async function takeTallies(persistence: IndexeddbPersistence, own: string): Promise<number> {
  const db = await persistence._db;
  const [store] = idb.transact(db, ['custom'], 'readwrite');
  if (!store) return 0;
  let sum = 0;
  for (const { k, v } of await idb.getAllKeysValues(store)) {
    if (typeof k !== 'string' || !k.startsWith(TALLY)) continue;
    sum += Number(v);
    await idb.del(store, k);
  }
  if (sum > 0) await idb.put(store, sum, `${TALLY}${own}`);
  return sum;
}

/** Web Locks exist on secure origins only; without them a copy is simply never deleted. */
const locks = () => (typeof navigator === 'undefined' ? undefined : navigator.locks);

function holdShared(name: string): Promise<() => void> {
  const held = locks();
  if (!held) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    held
      .request(name, { mode: 'shared' }, () => new Promise<void>((release) => resolve(() => release())))
      .catch(() => resolve(() => undefined));
  });
}

async function deleteIfAlone(name: string): Promise<void> {
  await locks()?.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await idb.deleteDB(name);
  });
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
