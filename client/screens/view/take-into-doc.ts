import { viewDoc } from '../../../contracts/docs/docs.js';
import type { Presence } from '../../../contracts/docs/live.js';
import { addDictionaryItem, listDictionariesWithItems } from '../../../contracts/workspace/dictionaries.js';
import { liveSession } from '../../features/docs/live/use-live-doc.js';
import { applyTake, type DictionaryTake, type DocTake } from '../../features/try-out/debugging/answer/take-drift.js';
import { call } from '../../lib/api.js';
import { forget } from '../../lib/query.js';

const READY_MS = 15_000;

/** Adds a value to the dictionary of a row; resolves with whether it is saved. */
export async function takeIntoDictionary({ dictionaryId, value, type }: DictionaryTake): Promise<boolean> {
  try {
    await call(addDictionaryItem, { enumId: dictionaryId, name: value, value, type });
  } catch {
    return false;
  }
  await forget(viewDoc, listDictionariesWithItems);
  return true;
}

/** Writes a change into the live doc, as typing does; resolves with whether it is saved. */
export async function takeIntoDoc(docId: string, person: Presence, take: DocTake): Promise<boolean> {
  const session = liveSession(docId, person);
  try {
    void session.start();
    const mayEdit = await new Promise<boolean>((resolve) => {
      const late = setTimeout(() => resolve(false), READY_MS);
      const look = () => {
        const { ready, mayEdit, save } = session.current();
        if (save.kind !== 'refused' && save.kind !== 'readOnly' && !(ready && save.kind === 'saved')) return;
        clearTimeout(late);
        stop();
        resolve(mayEdit);
      };
      const stop = session.subscribe(look);
      look();
    });
    if (!mayEdit) return false;
    applyTake({ ydoc: session.ydoc, origin: 'taken from an answer' }, take);
    return await session.whenSaved();
  } finally {
    session.leave();
  }
}
