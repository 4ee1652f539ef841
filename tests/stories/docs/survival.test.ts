import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildServer } from '../../support/server-process.js';
import { type Stage, stage } from '../../survival/stage.js';
import { Survival } from '../../survival/survive.js';

/** `npm run test:survival -- --seeds 100` is the long run. */
const seeds = [101, 202];
/** A slow machine takes long but makes progress; each wait of an editor fails by itself after 20 s without activity. */
const HANGS_MS = 300_000;

describe('editors whose lines are cut, whose server and database are killed', () => {
  let there: Stage;
  beforeAll(async () => {
    buildServer();
    there = await stage();
  }, HANGS_MS);
  afterAll(() => there?.house.stop());

  it.each(seeds)(
    'lose nothing that was called saved, see the same, and the log says the same (seed %i)',
    async (seed) => {
      const { house, people, here } = there;
      const report = await new Survival(house, people, here, { seed, steps: 60, kills: 2 }).run();
      expect(report.kills.length).toBeGreaterThan(0);
      expect(report.acknowledged).toBeGreaterThan(50);
    },
    HANGS_MS,
  );

  it('leave rows that equal their folds and a chain that holds', () => {
    expect(there.house.tool('log-check')).toMatchObject({ ok: true });
    expect(there.house.tool('log-verify')).toMatchObject({ ok: true });
  });
});
