import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import * as Y from '../yjs.mjs';
import { random } from './writer.mjs';

const EDITS = 260_000;
const PER_UPDATE = 1_000;
const cache = fileURLToPath(new URL('../.cache/', import.meta.url));

/**
 * The history of a large doc as updates of 1,000 edits each: from the given trace (gzip JSON, `txns[].patches`), or
 * 260,000 generated edits. Cached in bench/.cache, because generating it takes many seconds.
 */
export function bigDoc(trace, seed) {
  const source = trace ? readFileSync(trace) : `typed in runs ${EDITS} ${seed}`;
  const file = `${cache}${createHash('sha256').update(source).digest('hex').slice(0, 16)}.bin`;
  if (!existsSync(file)) {
    const updates = trace ? replay(JSON.parse(gunzipSync(source).toString())) : typed(random(seed));
    mkdirSync(cache, { recursive: true });
    writeFileSync(file, JSON.stringify(updates.map((update) => Buffer.from(update).toString('base64'))));
  }
  const updates = JSON.parse(readFileSync(file, 'utf8')).map((text) => new Uint8Array(Buffer.from(text, 'base64')));
  return { updates, what: trace ? 'the given trace' : `${EDITS} made-up edits` };
}

function gather(work) {
  const doc = new Y.Doc();
  const updates = [];
  doc.on('update', (update) => updates.push(update));
  work(doc, doc.getText('body'));
  return updates;
}

function replay({ txns }) {
  const patches = txns.flatMap((txn) => txn.patches);
  return gather((doc, text) => {
    for (let at = 0; at < patches.length; at += PER_UPDATE) {
      doc.transact(() => {
        for (const [place, removed, inserted] of patches.slice(at, at + PER_UPDATE)) {
          if (removed) text.delete(place, removed);
          if (inserted) text.insert(place, inserted);
        }
      });
    }
  });
}

/** Types letters, deletes some, and moves the cursor now and then. */
function typed(next) {
  return gather((doc, text) => {
    let place = 0;
    let left = 0;
    let removing = false;
    const edit = () => {
      if (left-- <= 0) {
        removing = !removing && next() < 0.6;
        left = Math.floor(next() * (removing ? 12 : 24));
        if (!removing && next() < 0.15) place = Math.floor(next() * text.length);
      }
      if (removing && place > 0) text.delete(--place, 1);
      else text.insert(place++, String.fromCharCode(97 + Math.floor(next() * 26)));
    };
    for (let at = 0; at < EDITS; at += PER_UPDATE) {
      doc.transact(() => {
        for (let i = 0; i < PER_UPDATE; i++) edit();
      });
    }
  });
}
