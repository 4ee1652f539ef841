import * as Y from 'yjs';

/**
 * IndexedDB writes asynchronously: a page that closes within a few milliseconds of a key would lose that key. Local
 * storage writes synchronously, so on unload everything that the server lacks is stored there; the next visit restores
 * it.
 */
const prefixOf = (userId: string, docId: string) => `annals-live-${userId}-${docId}:`;

interface Breath {
  /** The Y client that wrote it, as in the tallies. */
  readonly client: string;
  readonly changes: number;
  readonly update: Uint8Array;
}

const toText = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const toBytes = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** `since`: the state vector at which the server last had everything. False = not enough storage. */
export function writeUnloadBackup(
  ydoc: Y.Doc,
  userId: string,
  docId: string,
  since: Uint8Array,
  changes: number,
): boolean {
  try {
    const update = toText(Y.encodeStateAsUpdate(ydoc, since));
    localStorage.setItem(`${prefixOf(userId, docId)}${ydoc.clientID}`, JSON.stringify({ changes, update }));
    return true;
  } catch {
    return false; // Full or forbidden: IndexedDB has the changes too.
  }
}

export function readUnloadBackups(userId: string, docId: string): Breath[] {
  try {
    const prefix = prefixOf(userId, docId);
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => parse(key.slice(prefix.length), localStorage.getItem(key) ?? ''));
  } catch {
    return [];
  }
}

export function removeUnloadBackup(userId: string, docId: string, client: string): void {
  localStorage.removeItem(`${prefixOf(userId, docId)}${client}`);
}

function parse(client: string, text: string): Breath[] {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('update' in value) || !('changes' in value)) return [];
    const { update, changes } = value;
    if (typeof update !== 'string' || typeof changes !== 'number') return [];
    return [{ client, changes, update: toBytes(update) }];
  } catch {
    return [];
  }
}
