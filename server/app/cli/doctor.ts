import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { loadConfig } from '../../platform/config/load-config.js';
import { langOf } from '../../platform/languages/sentences.js';
import { useTimeZone } from '../../platform/languages/time-zone.js';
import { type Line, lineOf, type Patient, reasonOf } from '../doctor/check.js';
import { examine } from '../doctor/checks.js';
import { reachDatabase, runCommand } from './cli-command.js';

const marks = { ok: '✓', warn: '!', fail: '✗' } as const;
const running = z.tuple([z.object({ n: z.number() })]);

/** Width in columns of a terminal: Chinese characters take two. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, char) =>
      sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(char) ? 2 : 1),
    0,
  );

function table(lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ title }) => widthOf(title)));
  return lines
    .map(({ severity, title, sentence, mend }) => {
      const first = `${marks[severity]} ${title}${' '.repeat(width - widthOf(title))}  ${sentence}`;
      return mend ? `${first}\n  ${' '.repeat(width)}  → ${mend}` : first;
    })
    .join('\n');
}

async function withPatient<T>(work: (patient: Patient) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env);
  const reached = await reachDatabase(config).catch(reasonOf);
  if (typeof reached === 'string') return work({ config, database: undefined, trouble: reached, isRunning: false });
  const extra = {
    max: 5,
    application_name: 'annals-doctor',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 10_000,
  };
  const database = new DataSource({ type: 'postgres', url: reached.url, parseInt8: true, extra });
  try {
    const trouble = await database.initialize().then(() => '', reasonOf);
    if (trouble) return await work({ config, database: undefined, trouble, isRunning: false });
    const sql =
      "select count(*)::int as n from pg_stat_activity where application_name ~ '^annals( |$)' and datname = current_database()";
    const [{ n }] = running.parse(await database.query(sql));
    return await work({ config, database, trouble: '', isRunning: n > 0 });
  } finally {
    if (database.isInitialized) await database.destroy();
    await reached.close();
  }
}

// npm run doctor [-- --lang en|zh-CN] [--json]: what is wrong with this machine, its database and what is around them.
// Works without a running server. Exit code 0: nothing failed (there may be warnings), 1: something did, 2: could not run.
await runCommand(async () => {
  const options = { lang: { type: 'string' }, json: { type: 'boolean', default: false } } as const;
  const { lang: wanted, json } = parseArgs({ options }).values;
  const own = process.env.LC_ALL ?? process.env.LC_MESSAGES ?? process.env.LANG ?? '';
  const lang = langOf(wanted ?? (own.startsWith('zh') ? 'zh-CN' : 'en'));
  useTimeZone('');
  const lines = (await withPatient(examine)).map((finding) => lineOf(lang, finding));
  console.log(json ? JSON.stringify(lines, null, 2) : table(lines));
  return lines.some(({ severity }) => severity === 'fail') ? 1 : 0;
});
