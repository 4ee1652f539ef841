import { diffChars } from 'diff';
import * as Y from 'yjs';
import { z } from 'zod';
import { live } from '../../../../contracts/docs/doc-types/index.js';
import {
  commonLines,
  hasSwitch,
  isLineName,
  type LineName,
  lineKey,
  lineText,
  textOfLine,
} from '../../../../contracts/docs/doc-types/lines.js';
import { cutTo } from '../../../../contracts/docs/doc-types/plain-text.js';
import { NOT_DEPRECATED } from '../../../../contracts/platform/enums.js';
import { writeText } from './text-difference.js';

/**
 * A value of the map that the text contains, with the id of its item. The newest ones are stored in `fields`: a client
 * that knows only the map has seen one of them before it writes, and what it changed there is its difference from that.
 */
interface Mark {
  readonly client: number;
  readonly clock: number;
  readonly value: string;
}
/** Client, clock and value of each, one after the other: fewer bytes than lists in a list. */
const storedMarks = z.array(z.union([z.number(), z.string()]));
const MOST_MARKS = 32;
/** Far above every limit of a line; a longer value is hostile. */
const LONGEST = 4_000;
const PATIENCE_MS = 300;
/** Ids of Yjs clients are random numbers of 32 bits: of 4,000 one is as small. */
const SMALL_IDS = 0xfffff;

/**
 * Writes with a small client id: of two simultaneous values of a key Yjs keeps that of the larger id, so a value that a
 * client writes to the map is never lost to the copy that we write there.
 */
export function withSmallId(ydoc: Y.Doc, work: () => void): void {
  const { clientID } = ydoc;
  if (clientID <= SMALL_IDS) {
    ydoc.transact(work);
    return;
  }
  // As random as the id that it is part of, and as large as it can be where that is (`docSize`).
  ydoc.clientID = clientID & SMALL_IDS || 1;
  try {
    ydoc.transact(work);
  } finally {
    ydoc.clientID = clientID;
  }
}

/**
 * Fills the texts of a doc that has only the map, and applies values that clients wrote to the map since, as differences.
 * Call only for the stored doc under the lock of its row: two fills would be two texts.
 */
export function absorbLines(ydoc: Y.Doc, names: readonly LineName[] = commonLines): void {
  withSmallId(ydoc, () => {
    for (const name of names) absorb(ydoc, name);
  });
}

function absorb(ydoc: Y.Doc, name: LineName): void {
  const fields = ydoc.getMap(live.fields);
  const text = lineText(ydoc, name);
  const marks = marksOf(ydoc, name);
  const item = fields._map.get(name);
  const value = fields.get(name);
  const written = typeof value === 'string' ? cutTo(value, LONGEST) : undefined;
  if (marks.length === 0) {
    // A text without marks was filled by us too: a client removed them.
    if (text.length === 0) text.insert(0, written ?? (name === 'deprecated' ? NOT_DEPRECATED : ''));
  } else {
    const newest = marks.at(-1);
    if (!item || written === undefined || (newest && isOf(newest, item.lastId))) return;
    const base = markSeenBy(ydoc, item, marks)?.value;
    if (base !== written) setText(text, merged(base, cutTo(text.toString(), LONGEST), written));
    addMark(ydoc, name, item, written);
  }
  copyToMap(ydoc, name);
}

/** Sets lines by their smallest differences, and copies them to the map. Call inside a transaction. */
export function writeLines(ydoc: Y.Doc, values: Readonly<Partial<Record<LineName, string>>>): void {
  const names = Object.keys(values).filter(isLineName);
  absorbLines(ydoc, names);
  withSmallId(ydoc, () => {
    for (const name of names) {
      const [now, wanted] = [textOfLine(ydoc, name), values[name] ?? ''];
      // Blanks at the ends of a name are in no version: a user may be about to type the next word.
      if ((name === 'name' ? now.trim() : now) !== wanted) setText(lineText(ydoc, name), wanted);
      copyToMap(ydoc, name);
    }
  });
}

function copyToMap(ydoc: Y.Doc, name: LineName): void {
  const fields = ydoc.getMap(live.fields);
  const value = cutTo(textOfLine(ydoc, name), LONGEST);
  if (fields.get(name) !== value) fields.set(name, value);
  const item = fields._map.get(name);
  const newest = marksOf(ydoc, name).at(-1);
  if (item && !(newest && isOf(newest, item.lastId))) addMark(ydoc, name, item, value);
}

/** The switch and the reason are never mixed letter by letter. */
function setText(text: Y.Text, value: string): void {
  if (!hasSwitch(value) && !hasSwitch(text.toString())) {
    writeText(text, value);
    return;
  }
  text.delete(0, text.length);
  text.insert(0, value);
}

/**
 * What `theirs` changed since `base`, applied to `ours`, as when two users type at once. Without a base, what only one of
 * them has is kept.
 */
function merged(base: string | undefined, ours: string, theirs: string): string {
  if (hasSwitch(base ?? ours) || hasSwitch(theirs)) return theirs;
  if (base === undefined) {
    const parts = diffChars(ours, theirs, { timeout: PATIENCE_MS });
    return parts ? parts.map(({ value }) => value).join('') : theirs;
  }
  const both = new Y.Doc();
  both.getText().insert(0, base);
  const start = Y.encodeStateAsUpdate(both);
  for (const value of [ours, theirs]) {
    const one = new Y.Doc();
    Y.applyUpdate(one, start);
    writeText(one.getText(), value);
    Y.applyUpdate(both, Y.encodeStateAsUpdate(one));
  }
  return both.getText().toString();
}

const isOf = ({ client, clock }: Mark, id: Y.ID): boolean => client === id.client && clock === id.clock;

function marksOf(ydoc: Y.Doc, name: LineName): Mark[] {
  const stored = storedMarks.safeParse(ydoc.getMap(live.fields).get(lineKey(name)));
  const marks: Mark[] = [];
  if (!stored.success) return marks;
  for (let at = 0; at < stored.data.length; at += 3) {
    const [client, clock, value] = stored.data.slice(at, at + 3);
    if (typeof client === 'number' && typeof clock === 'number' && typeof value === 'string')
      marks.push({ client, clock, value });
  }
  return marks;
}

function addMark(ydoc: Y.Doc, name: LineName, { lastId }: Y.Item, value: string): void {
  const marks = [...marksOf(ydoc, name), { ...lastId, value }].slice(-MOST_MARKS);
  ydoc.getMap(live.fields).set(
    lineKey(name),
    marks.flatMap((mark) => [mark.client, mark.clock, mark.value]),
  );
}

/**
 * The newest mark that the writer of the map's value had seen: each value refers to the one that it replaced (its
 * origin). Undefined if that was too long ago.
 */
function markSeenBy(ydoc: Y.Doc, item: Y.Item, marks: readonly Mark[]): Mark | undefined {
  for (let id: Y.ID | null = item.lastId; id; ) {
    const { client, clock } = id;
    const value: Y.Item | Y.GC = Y.getItem(ydoc.store, id);
    if (!(value instanceof Y.Item)) return undefined;
    // Values replaced one after the other by one client are one item.
    const seen = marks.findLast(
      (mark) => mark.client === client && mark.clock <= clock && mark.clock >= value.id.clock,
    );
    if (seen) return seen;
    id = value.origin;
  }
  return undefined;
}
