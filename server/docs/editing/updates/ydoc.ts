import * as Y from 'yjs';

/**
 * Builds a Y.Doc from stored updates. An update that cannot be applied (only a bug of the server could have stored it)
 * is left out and its index returned in `bad`, so that one bad row never blocks a doc.
 */
export function buildYDoc(updates: readonly Uint8Array[]): { ydoc: Y.Doc; bad: number[] } {
  const whole = applyAll(updates);
  if (whole) return { ydoc: whole, bad: [] };
  const good: Uint8Array[] = [];
  const bad: number[] = [];
  updates.forEach((update, i) => {
    if (applyAll([...good, update])) good.push(update);
    else bad.push(i);
  });
  return { ydoc: applyAll(good) ?? new Y.Doc(), bad };
}

function applyAll(updates: readonly Uint8Array[]): Y.Doc | undefined {
  const ydoc = new Y.Doc();
  try {
    ydoc.transact(() => {
      for (const update of updates) Y.applyUpdate(ydoc, update);
    });
    return ydoc;
  } catch {
    return undefined;
  }
}
