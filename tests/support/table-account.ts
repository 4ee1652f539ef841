import * as Y from 'yjs';
import { rowsMap } from '../../contracts/docs/doc-types/rows.js';
import { itemOf, type TableEditor, type Write, wordsIn } from './table-editor.js';

/** Writes that did not come from the editors: saving a form, a restore. */
export interface Outside {
  /** Whether the server was allowed to write this value. */
  mayWrite(row: string, attribute: string): boolean;
  /** Whether this word of this cell may have been removed. */
  mayErase(row: string, attribute: string, word: string): boolean;
}
const nobody: Outside = { mayWrite: () => false, mayErase: () => false };

/**
 * Checks that every acknowledged value is there or was overwritten by a later or concurrent write, and that every
 * acknowledged word is there or was erased by an editor. Returns the violations as messages.
 */
export function brokenPromises(ydoc: Y.Doc, editors: readonly TableEditor[], outside = nobody): string[] {
  return [...lostRows(ydoc, editors), ...lostWrites(ydoc, editors, outside), ...lostWords(ydoc, editors, outside)];
}

const lostRows = (ydoc: Y.Doc, editors: readonly TableEditor[]): string[] =>
  editors.flatMap(({ added, saved }) =>
    added
      .filter(({ edit, row }) => saved.has(edit) && !(rowsMap(ydoc).get(row) instanceof Y.Map))
      .map(({ edit, row }) => `${edit}: row ${row} was saved and is not there`),
  );

function lostWrites(ydoc: Y.Doc, editors: readonly TableEditor[], outside: Outside): string[] {
  const clients = new Set(editors.flatMap((editor) => editor.writes.map(({ client }) => client)));
  return editors.flatMap(({ writes, saved }) =>
    writes.flatMap((write) => {
      const row = rowsMap(ydoc).get(write.row);
      if (!saved.has(write.edit) || !(row instanceof Y.Map)) return [];
      const winner = itemOf(row, write.attribute);
      const where = `${write.edit}: ${write.attribute} of ${write.row}`;
      if (sawBefore(write, winner)) return [`${where} was saved, and an older value is there`];
      const foreign = !clients.has(winner.client) && winner.client !== bornBy(row);
      if (foreign && !outside.mayWrite(write.row, write.attribute)) return [`${where} was written over by the server`];
      return [];
    }),
  );
}

const sawBefore = (write: Write, winner: { client: number; clock: number }): boolean =>
  (winner.client !== write.client || winner.clock !== write.clock) &&
  (write.seen.get(winner.client) ?? 0) > winner.clock;

const bornBy = (row: Y.Map<unknown>): number => itemOf(row, 'style').client;

function lostWords(ydoc: Y.Doc, editors: readonly TableEditor[], outside: Outside): string[] {
  const erased = new Set(editors.flatMap((editor) => [...editor.erased]));
  return editors.flatMap(({ words, saved }) =>
    words.flatMap(({ edit, row, attribute, word }) => {
      if (!saved.has(edit) || erased.has(word) || outside.mayErase(row, attribute, word)) return [];
      const found = rowsMap(ydoc).get(row);
      const text = found instanceof Y.Map ? String(found.get(attribute) ?? '') : '';
      const times = wordsIn(text).filter((each) => each === word).length;
      if (times === 1) return [];
      return [`${edit}: ${word} was saved in ${attribute} of ${row} and is ${times ? 'there twice' : 'gone'}: ${text}`];
    }),
  );
}
