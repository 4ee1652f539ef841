import { docKind } from '../../dist/server/docs/doc/doc.decider.js';
import { checkRows } from '../../dist/server/platform/log/fold.js';
import { verifyChain } from '../../dist/server/platform/log/verify.js';
import { count } from '../table.mjs';
import { beginning, by, content } from './work.mjs';

const BATCH = 500;
const EDITS = 4;
let lastId = 10_000_000;

/** An import: docs created by `executeMany`, 500 per commit, each with a few edits to fold. */
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

/** The work of `log:check`: reads the whole log once, folds every stream and compares it with its row. */
export async function folding({ db, log }) {
  const begun = performance.now();
  const { events, differences } = await checkRows(db, log, docKind);
  if (differences.length > 0) throw new Error(`${differences.length} rows are not the fold of their events`);
  return said('read, fold and compare (log:check)', events, begun);
}

/** The work of `log:verify`: recomputes every hash. */
export async function verifying({ db }) {
  const begun = performance.now();
  const { events, broken } = await verifyChain(db, [docKind]);
  if (broken.length > 0) throw new Error(`the chain is broken at ${broken[0].stream} ${broken[0].version}`);
  return said('verify (log:verify)', events, begun);
}

/** The work of opening a doc's history: reads and folds one stream, four concurrently. */
export async function replaying({ log }, ids) {
  const begun = performance.now();
  let events = 0;
  const fold = async (mine) => {
    for (const id of mine) {
      const stream = await log.read(`doc-${id}`);
      stream.reduce((before, event) => docKind.evolve(before, event), docKind.initial(id));
      events += stream.length;
    }
  };
  await Promise.all([0, 1, 2, 3].map((part) => fold(ids.filter((_, i) => i % 4 === part))));
  return said(`read and fold stream by stream (${EDITS + 1} events each)`, events, begun);
}

function said(what, events, begun) {
  const perSecond = events / ((performance.now() - begun) / 1_000);
  console.log(`${what}: ${count(perSecond)} events/s`);
  return perSecond;
}
