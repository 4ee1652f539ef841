import '../../scripts/typescript.mjs';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contestants } from '../collab/contestants.mjs';
import { Histogram } from '../histogram.mjs';
import { startWorker } from '../processes.mjs';
import { count, ms, table } from '../table.mjs';
import { arrival, frames, keys, sizeOf } from './in-page.mjs';

/** A longer frame counts as dropped. */
const DROPPED_MS = 100;
const KEYS = 120;
const BETWEEN_KEYS_MS = 60;

/**
 * What one user observes in a real Chromium: the time until the table is displayed, the latency of a key, and frame
 * times while others type.
 */
export async function screen(shape) {
  const { launchBrowser } = await import('../../tests/support/browser.ts');
  const generator = startWorker('./collab/generator.mjs');
  const browser = await launchBrowser();
  const server = await contestants.annals(undefined, shape.profile);
  const found = {};
  try {
    for (const rows of shape.rows) found[rows] = await oneSize(shape, { browser, server, generator, rows });
  } finally {
    await browser.close();
    await generator.stop();
    await server.stop();
  }
  const lines = Object.entries(found).map(([rows, at]) => [
    count(Number(rows)),
    ms(at.open),
    ms(at.again),
    ms(at.keys.p50),
    ms(at.keys.p95),
    ms(at.keys.busy),
    String(at.dropped),
    ms(at.worst),
    count(at.nodes),
    at.heap,
  ]);
  const head = [
    'rows',
    'table seen',
    'again',
    'key p50',
    'key p95',
    'p95, all type',
    'dropped',
    'longest',
    'nodes',
    'heap MB',
  ];
  console.log(
    `\nChromium, one page beside ${shape.editors} who type ${shape.rate} edits/s each for ${shape.seconds} s:\n${table(head, lines)}`,
  );
  console.log(
    'table seen: from the wish for the page to the first rows on screen, first visit and with warm caches; key: keydown to the',
  );
  console.log(`frame after the letter stands there; dropped: frames longer than ${DROPPED_MS} ms while all type.`);
  return found;
}

async function oneSize(shape, { browser, server, generator, rows }) {
  const doc = await server.seats(shape.editors, { table: true });
  const load = { editsPerSecond: shape.rate * shape.editors, seconds: shape.seconds };
  await generator.ask('join', { kind: 'annals', docs: [doc], writing: shape.editors, seed: shape.seed, table: rows });
  await generator.ask('prepare', load);
  const address = `${server.annals.url}/doc/edit/${server.moduleId}/${doc.name}`;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript({
    content: `localStorage.setItem('annals.token', ${JSON.stringify(server.annals.token)}); localStorage.setItem('annals.language', 'en');
      ${arrival(CELL)}`,
  });
  try {
    const open = await visit(await context.newPage(), address);
    const page = await context.newPage();
    const again = await visit(page, address);
    const alone = await type(page);
    await page.evaluate(`(${frames})()`);
    const [, busy] = await Promise.all([generator.ask('run', load), typeFor(page, shape.seconds)]);
    const gaps = await page.evaluate('window.__frames.stop()');
    const { nodes, heap } = await page.evaluate(`(${sizeOf})()`);
    return {
      open,
      again,
      keys: { p50: alone.at(0.5), p95: alone.at(0.95), busy: busy.at(0.95) },
      dropped: gaps.filter((gap) => gap > DROPPED_MS).length,
      worst: Math.max(...gaps),
      nodes,
      heap,
    };
  } finally {
    await context.close();
    await generator.ask('leave');
  }
}

const CELL = '[data-blame^="row:"][data-blame$=":description"]';

/** Milliseconds from requesting the page until rows are displayed, by the page's own clock. */
async function visit(page, address) {
  await page.goto(address);
  await page.waitForFunction(() => Reflect.get(globalThis, '__seen'), undefined, { timeout: 60_000 });
  await page.evaluate(`(${keys})()`);
  return page.evaluate('window.__seen');
}

async function type(page, letters = KEYS) {
  await page.evaluate('window.__keys.reset()');
  const cell = page.locator(CELL).first();
  await cell.click();
  await page.keyboard.press('F2');
  for (let i = 0; i < letters; i++) {
    await page.keyboard.press('abcdefghij'[i % 10]);
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
  const times = await page.evaluate('window.__keys.times');
  await page.keyboard.press('Escape');
  const histogram = new Histogram();
  for (const time of times) histogram.add(time);
  if (histogram.total < letters * 0.9) throw new Error(`${histogram.total} of ${letters} keys were seen on the screen`);
  return histogram;
}

const typeFor = (page, seconds) => type(page, Math.floor((seconds * 1_000) / (BETWEEN_KEYS_MS + 30)));

if (!existsSync(fileURLToPath(new URL('../../dist-client/index.html', import.meta.url))))
  console.log('The client is not built: `npm run build` first, or leave the part `screen` out.');
