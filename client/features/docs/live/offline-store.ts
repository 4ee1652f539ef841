import * as idb from 'lib0/indexeddb';
import { IndexeddbPersistence } from 'y-indexeddb';
import * as Y from 'yjs';
import { readUnloadBackups, removeUnloadBackup, writeUnloadBackup } from './unload-backup.js';

/** One user's changes in one doc, stored on this device until the server has them. */
export interface OfflineStore {
  /** Own changes of earlier visits that the server had not acknowledged; the Y.Doc already contains them. */
  readonly restored: number;
  /** Stores the current number of unsaved own changes. Zero: the server has all of the Y.Doc. */
  recordUnsaved(unsaved: number): void;
  /** Deletes the copy with everything unsaved in it; nothing is stored afterwards. */
  abandon(): Promise<void>;
  /** `discard`: nothing is unsaved, so the copy can be deleted (if no other tab uses it). */
  close(discard: boolean): Promise<void>;
}

const OPEN_LIMIT_MS = 4_000;
const TALLY = 'unsaved:';
const nameOf = (userId: string, docId: string) => `annals-live-${userId}-${docId}`;

/**
 * Opens the copy and merges it into `ydoc`. Null if the device cannot store it (private windows, full disks): the
 * screen then asks not to close the page.
 */
export async function openOfflineStore(ydoc: Y.Doc, userId: string, docId: string): Promise<OfflineStore | null> {
  const name = nameOf(userId, docId);
  const release = await holdShared(name);
  const persistence = new IndexeddbPersistence(name, ydoc);
  try {
    await within(OPEN_LIMIT_MS, Promise.all([persistence._db, persistence.whenSynced]));
    const tallies = await takeTallies(persistence);
    const restored = takeLastBreaths(ydoc, userId, docId, tallies);
    if (restored > 0) await persistence.set(`${TALLY}${ydoc.clientID}`, restored);
    return new IndexedDbStore(persistence, ydoc, { userId, docId }, restored, release);
  } catch {
    persistence.destroy().catch(() => undefined);
    release();
    return null;
  }
}

class IndexedDbStore implements OfflineStore {
  private unsaved: number;
  /** The server's state when nothing was unsaved. Empty = unknown, so everything counts as new. */
  private since: Uint8Array = new Uint8Array([0]);

  constructor(
    private readonly persistence: IndexeddbPersistence,
    private readonly ydoc: Y.Doc,
    private readonly of: { readonly userId: string; readonly docId: string },
    readonly restored: number,
    private readonly release: () => void,
  ) {
    this.unsaved = restored;
    window.addEventListener('pagehide', this.onPageHide);
  }

  recordUnsaved(unsaved: number): void {
    // The state just before the first unsaved change is the server's state; later changes may be ours or others'.
    if (unsaved === 0) this.since = Y.encodeStateVector(this.ydoc);
    if (unsaved === this.unsaved) return;
    this.unsaved = unsaved;
    // In the same task as y-indexeddb's write of the change itself: a killed tab loses both or neither, with an error
    // of at most one.
    const key = `${TALLY}${this.ydoc.clientID}`;
    const written = unsaved > 0 ? this.persistence.set(key, unsaved) : this.persistence.del(key);
    written.catch(() => undefined);
  }

  async close(discard: boolean): Promise<void> {
    window.removeEventListener('pagehide', this.onPageHide);
    await this.persistence.destroy();
    this.release();
    if (discard) await deleteIfAlone(this.persistence.name);
  }

  async abandon(): Promise<void> {
    window.removeEventListener('pagehide', this.onPageHide);
    for (const { client } of readUnloadBackups(this.of.userId, this.of.docId)) {
      removeUnloadBackup(this.of.userId, this.of.docId, client);
    }
    await this.persistence.destroy();
    this.release();
    await idb.deleteDB(this.persistence.name);
  }

  private readonly onPageHide = (): void => {
    if (this.unsaved > 0) writeUnloadBackup(this.ydoc, this.of.userId, this.of.docId, this.since, this.unsaved);
  };
}

/** One tally per Y client: two tabs of one user write side by side. The tab that loads takes them all over. */
async function takeTallies(persistence: IndexeddbPersistence): Promise<Map<string, number>> {
  const tallies = new Map<string, number>();
  const db = await persistence._db;
  const [store] = idb.transact(db, ['custom'], 'readwrite');
  if (!store) return tallies;
  for (const { k, v } of await idb.getAllKeysValues(store)) {
    if (typeof k !== 'string' || !k.startsWith(TALLY)) continue;
    tallies.set(k.slice(TALLY.length), Number(v));
    await idb.del(store, k);
  }
  return tallies;
}

/**
 * Merges the unload backups of closed pages. A client's tally and its unload backup count the same changes: the higher
 * one is used.
 */
function takeLastBreaths(ydoc: Y.Doc, userId: string, docId: string, tallies: Map<string, number>): number {
  for (const { client, changes, update } of readUnloadBackups(userId, docId)) {
    tallies.set(client, Math.max(changes, tallies.get(client) ?? 0));
    // From here y-indexeddb stores it like any update from elsewhere.
    Y.applyUpdate(ydoc, update, 'last breath');
    removeUnloadBackup(userId, docId, client);
  }
  return [...tallies.values()].reduce((sum, count) => sum + count, 0);
}

/** Web Locks exist on secure origins only; without them a copy is never deleted. */
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
