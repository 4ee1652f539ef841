import pg from 'pg';
import { median } from '../histogram.mjs';
import { aims, ms, table } from '../table.mjs';
import { pages } from './pages.mjs';

const LIMIT_MS = 50;

/** Requests every common page this many times; lists the slowest queries behind them (pg_stat_statements). */
export async function slowest(annals, at, times) {
  const db = new pg.Client({ connectionString: annals.cluster.url() });
  await db.connect();
  try {
    await db.query('create extension if not exists pg_stat_statements');
    const tokens = { person: at.token, admin: annals.token };
    const calls = [];
    for (const page of pages(at)) {
      const call = () => annals.call(page.method, page.path, page.input, tokens[page.as]);
      // Warm-up, not measured.
      await call();
      calls.push({ page, call, took: [] });
    }
    await db.query('select pg_stat_statements_reset()');
    for (let round = 0; round < times; round++) {
      for (const one of calls) {
        const from = performance.now();
        await one.call();
        one.took.push(performance.now() - from);
      }
    }
    const { rows } =
      await db.query(`select query, calls::int, min_exec_time as least, mean_exec_time as mean, max_exec_time as max, rows::int
      from pg_stat_statements where query not like '%pg_stat_statements%' order by max_exec_time desc limit 10`);
    report(calls, rows, times);
  } finally {
    await db.end();
  }
}

function report(calls, rows, times) {
  const byTime = calls
    .map(({ page, took }) => ({ page, took, middle: median(took) }))
    .sort((a, b) => b.middle - a.middle);
  const shown = ({ method, path, input }) => `${method} ${path} ${JSON.stringify(input)}`.slice(0, 110);
  console.log(`\nthe ten slowest of ${calls.length} common calls, ${times} times each\n`);
  console.log(
    table(
      ['call', 'median', 'worst'],
      byTime.slice(0, 10).map(({ page, took, middle }) => [shown(page), ms(middle), ms(Math.max(...took))]),
    ),
  );
  console.log('\nthe ten slowest queries behind them\n');
  const brief = (query) => query.replaceAll(/\s+/g, ' ').slice(0, 150);
  console.log(
    table(
      ['query', 'calls', 'least', 'mean', 'worst'],
      rows.map((row) => [brief(row.query), row.calls, ms(row.least), ms(row.mean), ms(row.max)]),
    ),
  );
  const worst = rows[0]?.max ?? Number.NaN;
  console.log(
    `\n${aims([{ what: 'no query of a common page slower than', aim: ms(LIMIT_MS), value: worst, show: ms, met: (n) => n <= LIMIT_MS }])}`,
  );
}
