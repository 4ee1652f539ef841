import { docKind } from '../../dist/server/docs/doc.decider.js';
import { count } from '../table.mjs';
import { beginning, by, content } from './work.mjs';

const BATCH = 500;
const EDITS = 4;
let lastId = 10_000_000;

/** An import: docs made by `executeMany`, 500 to a commit. Each then gets a few edits, so that folds have something to do. */
export async function bulk(log, docs) {
  const ids = Array.from({ length: docs }, () => ++lastId);
  const batches = Array.from({ length: docs / BATCH }, (_, i) => ids.slice(i * BATCH, (i + 1) * BATCH));
  const begun = performance.now();
  for (const batch of batches) {
    const steps = batch.map((id) => ({ id, command: { type: 'CreateDoc', ancestors: [], doc: beginning(id) } }));
    await log.executeMany(docKind, steps, by);
  }
  const perSecond = docs / ((performance.now() - begun) / 1_000);
  for (let n = 1; n <= EDITS; n++) {
    for (const batch of batches) {
      const steps = batch.map((id) => ({ id, command: { type: 'EditDoc', content: content(n), editors: [1] } }));
      await log.executeMany(docKind, steps, by);
    }
  }
  console.log(`executeMany: ${count(perSecond)} docs/s in commits of ${BATCH}`);
  return { ids, perSecond };
}

/** Reads each stream and folds it from nothing; events a second. Two streams are under way at a time. */
export async function folding(log, ids) {
  const begun = performance.now();
  let events = 0;
  const fold = async (mine) => {
    for (const id of mine) {
      const stream = await log.read(`doc-${id}`);
      const state = stream.reduce((before, event) => docKind.evolve(before, event), docKind.initial(id));
      if (state.content.body !== content(EDITS).body) throw new Error(`doc-${id} folds to another text`);
      events += stream.length;
    }
  };
  await Promise.all([0, 1, 2, 3].map((part) => fold(ids.filter((_, i) => i % 4 === part))));
  const perSecond = events / ((performance.now() - begun) / 1_000);
  console.log(`read and fold: ${count(perSecond)} events/s (streams of ${EDITS + 1})`);
  return perSecond;
}
export async function verifying() {
  return undefined;
}
