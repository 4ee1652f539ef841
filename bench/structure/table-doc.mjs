import { ranksBetween } from '../../dist/contracts/docs/doc-types/rank.js';
import { addRow, arrangeRows, rowCells, rowPositions, rowsMap } from '../../dist/contracts/docs/doc-types/rows.js';
import { frameOf } from '../collab/socket.mjs';
import { random } from '../collab/writer.mjs';
import * as Y from '../yjs.mjs';

const WORDS = 'order user item price status created updated total amount address city phone code note'.split(' ');
const TYPES = ['string', 'number', 'boolean', 'object', 'array'];
/** Rows of one table, as real docs have them: every tenth is an object that contains the next nine. */
const FAMILY = 10;
const REQUEST = 2;

/** The rows of a doc: [{ id, parentId, … }], each parent before its children. */
export function tableRows(count, seed) {
  const next = random(seed);
  const pick = (from) => from[Math.floor(next() * from.length)];
  const words = (n) => Array.from({ length: n }, () => pick(WORDS)).join(' ');
  let parentId = '';
  return Array.from({ length: count }, (_, n) => {
    const id = `row${n.toString(36).padStart(5, '0')}`;
    const first = n % FAMILY === 0;
    const row = {
      id,
      parentId: first ? '' : parentId,
      style: REQUEST,
      name: `${pick(WORDS)}_${n.toString(36)}`,
      type: first ? 'object' : pick(TYPES),
      required: next() < 0.5,
      maxLength: '64',
      example: first ? '' : words(2),
      description: words(6),
      enumId: '',
    };
    if (first) parentId = id;
    return row;
  });
}

/** Rows per update: an update stays below the largest size that our server accepts. */
const PASTE = 1_000;

/** The table as the updates of several pastes. */
export function tableUpdates(count, seed) {
  const ydoc = new Y.Doc();
  const updates = [];
  ydoc.on('update', (update) => updates.push(update));
  const rows = tableRows(count, seed);
  const ranks = ranksBetween(undefined, undefined, count);
  for (let from = 0; from < count; from += PASTE) {
    ydoc.transact(() => {
      for (let n = from; n < Math.min(count, from + PASTE); n++) {
        addRow(rowsMap(ydoc), { ...rows[n], rank: ranks[n] });
      }
    });
  }
  return updates;
}

/** What a screen must compute before it can render: every row in its place, with its content. */
export function readTable(state) {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, state);
  const rows = rowsMap(ydoc);
  return arrangeRows(rowPositions(rows).places).map(({ id, depth }) => ({ id, depth, ...rowCells(rows.get(id)) }));
}

const LETTERS = 'etaoinshrdlu';
/** Of this many edits one sets a type and one sets whether the row is required; all others type letters. */
const VALUE_EVERY = 8;
const MOVE_EVERY = 40;

/** A user who types in descriptions and sets values. Edit n has clock n. A real Y.Doc creates the updates. */
export class RowWriter {
  #made = [];
  sentAt = [];

  constructor(seed, next, words) {
    this.doc = new Y.Doc();
    this.next = next;
    this.words = words;
    Y.applyUpdate(this.doc, seed);
    this.ids = [...rowsMap(this.doc).keys()];
    this.#go();
    this.doc.on('update', (update) => this.#made.push(update));
  }

  get client() {
    return this.doc.clientID;
  }

  frames(edits) {
    this.#made = [];
    for (let i = 0; i < edits; i++) this.#edit(i);
    return this.#made.map((update) => frameOf(this.words.update(update)));
  }

  #edit(n) {
    if (n % MOVE_EVERY === 0) this.#go();
    if (n % VALUE_EVERY === 1) this.row.set('type', TYPES[n % TYPES.length]);
    else if (n % VALUE_EVERY === 5) this.row.set('required', this.next() < 0.5);
    else {
      const text = this.row.get('description');
      text.insert(text.length, LETTERS[Math.floor(this.next() * LETTERS.length)]);
    }
  }

  #go() {
    this.row = rowsMap(this.doc).get(this.ids[Math.floor(this.next() * this.ids.length)]);
  }
}
