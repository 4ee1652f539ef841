import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { apiContent } from '../../../contracts/docs/doc-types/api.js';
import { refsOf } from '../../../contracts/docs/doc-types/models.js';
import { saveDoc } from '../../../contracts/docs/docs.js';
import { settleNow } from '../../../contracts/docs/live.js';
import { docModels } from '../../../contracts/docs/models.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { docKind } from '../../../server/docs/doc/doc.decider.js';
import { rulesOf } from '../../../server/docs/doc-types/index.js';
import { EventLog } from '../../../server/platform/log/event-log.js';
import { checkRows } from '../../../server/platform/log/fold.js';
import { startApp, type TestApp } from '../../support/app.js';
import { ModelCrowd, unexplained } from '../../support/model-crowd.js';
import type { Person } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';
import { brokenPromises, type Outside } from '../../support/table-account.js';
import { saidBy } from '../../support/table-editor.js';

/** `SEED=7 npm test models-walk` runs a single seed, `SEEDS=1-50 STEPS=160` many long ones. */
const [from = 1, to = from] = (process.env.SEEDS ?? process.env.SEED ?? '1-2').split('-').map(Number);
const seeds = Array.from({ length: to - from + 1 }, (_, n) => from + n);
const EDITORS = 5;
const STEPS = Number(process.env.STEPS ?? 90);
/** What every walk has in it; one that was unlucky goes on until it has. */
const wanted = ['extract', 'detach', 'refer', '404'];

/** An extraction hides rows, words that come too late bring them back, and both change what is around them. */
const byTheServer: Outside = {
  mayWrite: (_, attribute) => attribute !== 'required' && attribute !== 'enumId',
  mayErase: () => false,
};

describe('people who make rows models, and models rows, while others type', () => {
  let app: TestApp;
  let ann: Person;
  let people: Person[];
  let here: Place;
  const crowds: ModelCrowd[] = [];

  beforeAll(async () => {
    app = await startApp({ env: { ANNALS_LIVE_UPDATES_PER_SECOND: '100000', ANNALS_LIVE_BURST: '100000' } });
    ann = await app.admin();
    const devs = [await app.person('bob'), await app.person('cat')];
    here = await place(ann, { devs });
    people = [ann, ...devs];
  });
  afterEach(async () => {
    await Promise.all(crowds.splice(0).map((crowd) => crowd.leave()));
  });
  afterAll(() => app.stop());

  const walk = async (seed: number): Promise<ModelCrowd> => {
    const rows = [{ name: 'order', type: 'object', children: [{ name: 'lines', type: 'string' }] }, { name: 'note' }];
    const wish = { moduleId: here.moduleId, type: 0 as const, name: 'Order', url: `/orders/${seed}` };
    const { id } = await ann.call(saveDoc, { ...wish, httpMethod: 'POST', requestParams: rows });
    const crowd = new ModelCrowd(people, here.moduleId, id, seed);
    crowds.push(crowd);
    await crowd.seat(EDITORS);
    const isWhole = () => wanted.every((name) => crowd.done.has(name));
    for (let step = 0; step < STEPS || (step < 10 * STEPS && !isWhole()); step++) {
      await crowd.act();
      if (step >= STEPS) await crowd.idle();
    }
    return crowd;
  };

  it.each(seeds)(
    'lose nothing that was saved, see the same, and leave no reference unexplained (seed %i)',
    async (seed) => {
      const crowd = await walk(seed);
      const ofModels = await crowd.agree();
      for (const id of [crowd.docId, ...crowd.models.map((model) => model.id)]) await ann.call(settleNow, { id });
      // A settle may bring rows back.
      await crowd.agree();
      const [first] = crowd.crowd.editors;
      if (!first) return;
      expect(brokenPromises(first.ydoc, crowd.crowd.editors, byTheServer)).toEqual([]);
      for (const [at, model] of crowd.models.entries()) {
        const reader = ofModels[at];
        if (reader) expect(brokenPromises(reader.ydoc, model.editors)).toEqual([]);
      }
      const said = await saidByModels(crowd);
      expect(unexplained(crowd.crowd.editors, (word) => said.includes(word))).toEqual([]);
      await noReferenceDangles(crowd);
      await screenIsRowIsFold(crowd.docId, first.ydoc);
      expect([...crowd.done.keys()]).toEqual(expect.arrayContaining(wanted));
    },
  );

  /** Everything that models ever contained. */
  const saidByModels = async ({ models }: ModelCrowd): Promise<string> => {
    const streams = models.map(({ id }) => `doc-${decodeId(id)}`);
    const found = await app.database.query('select data::text as said from events where stream = any($1)', [streams]);
    return found.map(({ said }: { said: string }) => said).join('\n');
  };

  const noReferenceDangles = async (crowd: ModelCrowd) => {
    for (const id of [crowd.docId, ...crowd.models.map((model) => model.id)]) {
      const [row] = await app.database.query('select content from docs where id = $1', [decodeId(id)]);
      const refs = refsOf(apiContent.parse(row.content).params);
      const { models, missing } = await ann.call(docModels, { id });
      const known = new Set([...models.map((model) => model.id), ...missing]);
      expect(refs.filter((ref) => !known.has(ref))).toEqual([]);
      // All models are back.
      expect(missing).toEqual([]);
    }
  };

  const screenIsRowIsFold = async (docId: string, screen: Y.Doc) => {
    const id = decodeId(docId);
    const [{ content, type }] = await app.database.query('select content, type from docs where id = $1', [id]);
    const rules = rulesOf(type);
    expect(rules.rows(rules.live.read(screen, rules.schema.parse(content)))).toEqual(rules.rows(content));
    const [{ state }] = await app.database.query('select state from doc_states where doc_id = $1', [id]);
    const stored = new Y.Doc();
    Y.applyUpdate(stored, state);
    expect(saidBy(stored)).toBe(saidBy(screen));
    expect((await checkRows(app.database, app.get(EventLog), docKind)).differences).toEqual([]);
  };
});
