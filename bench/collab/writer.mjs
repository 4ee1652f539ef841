import * as Y from '../yjs.mjs';
import { frameOf } from './socket.mjs';

/** Reproducible random numbers (mulberry32), 0 to below 1. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const LETTERS = 'etaoin shrdlu cmfwyp vbgkqjxz ';

/** The initial content of a doc: 2,000 characters in its `body`. */
export function seedUpdate(next) {
  const doc = new Y.Doc();
  let text = '';
  for (let i = 0; i < 2_000; i++) text += LETTERS[Math.floor(next() * LETTERS.length)];
  doc.getText('body').insert(0, text);
  return Y.encodeStateAsUpdate(doc);
}

/** One user typing at one position, a letter per edit: edit n has clock n. A real Y.Doc creates the updates. */
export class Writer {
  #made = [];
  /** When edit n was written to the socket (performance.now()). */
  sentAt = [];

  constructor(seed, next, words) {
    this.doc = new Y.Doc();
    this.next = next;
    this.words = words;
    Y.applyUpdate(this.doc, seed);
    this.text = this.doc.getText('body');
    this.place = Math.floor(next() * 2_000);
    this.doc.on('update', (update) => this.#made.push(update));
  }

  get client() {
    return this.doc.clientID;
  }

  /** Frames of the next edits, ready to send. */
  frames(edits) {
    this.#made = [];
    for (let i = 0; i < edits; i++) {
      this.text.insert(this.place++, LETTERS[Math.floor(this.next() * LETTERS.length)]);
    }
    return this.#made.map((update) => frameOf(this.words.update(update)));
  }
}
