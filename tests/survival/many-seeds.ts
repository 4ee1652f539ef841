import { parseArgs } from 'node:util';
import { buildServer } from '../support/server-process.js';
import { stage } from './stage.js';
import { type Report, Survival } from './survive.js';

/** Runs all seeds on the same server, whose data grows; at the end its log is checked and its hash chain verified. */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string', default: '10' },
      from: { type: 'string', default: '1' },
      steps: { type: 'string', default: '120' },
      kills: { type: 'string', default: '3' },
      /** A backup in each seed of this many is restored; 0: none. */
      backups: { type: 'string', default: '10' },
    },
  });
  buildServer();
  const { house, people, here } = await stage({ backups: Number(values.backups) > 0 });
  const reports: Report[] = [];
  let failed = 0;
  try {
    for (let n = 0; n < Number(values.seeds); n++) {
      const seed = Number(values.from) + n;
      try {
        const backup = Number(values.backups) > 0 && n % Number(values.backups) === 0;
        const wanted = { seed, steps: Number(values.steps), kills: Number(values.kills), backup };
        reports.push(await new Survival(house, people, here, wanted).run());
        console.log(`seed ${seed}: ${JSON.stringify(reports.at(-1))}`);
      } catch (error) {
        failed++;
        console.log(error instanceof Error ? error.message : error);
      }
    }
    for (const tool of ['log-check', 'log-verify'] as const) {
      const { ok, output } = house.tool(tool);
      console.log(output.trim());
      if (!ok) failed++;
    }
  } finally {
    await house.stop();
  }
  const sum = (of: (report: Report) => number) => reports.reduce((n, report) => n + of(report), 0);
  console.log(
    `${reports.length} seeds survived, ${failed} failures: ${sum(({ typed }) => typed)} words typed, ` +
      `${sum(({ acknowledged }) => acknowledged)} edits acknowledged, ${sum(({ cuts }) => cuts)} cuts, ` +
      `${sum(({ kills }) => kills.length)} kills, ${sum(({ thrownAway }) => thrownAway)} clients thrown away, ` +
      `${sum(({ models }) => models)} acts on models, ` +
      `${reports.filter(({ restored }) => restored > 0).length} archives restored with ${sum(({ restored }) => restored)} words that were saved before.`,
  );
  process.exitCode = failed ? 1 : 0;
}
