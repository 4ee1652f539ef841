import '../../scripts/typescript.mjs';
import { Annals } from '../annals.mjs';
import { median } from '../histogram.mjs';
import { buildPages } from '../peers.mjs';
import { tableRows } from '../structure/table-doc.mjs';
import { aims, count, ms, table } from '../table.mjs';
import { bareVisit, clickThrough, visit } from './visit.mjs';

export const options = {
  quick: { type: 'boolean', default: false },
  rows: { type: 'string', default: '300' },
  rounds: { type: 'string' },
  seed: { type: 'string', default: '42' },
};

/** Networks as Chromium emulates them; null: the unthrottled loopback. */
const networks = {
  loopback: null,
  '20 Mbit/s, 20 ms': { latency: 20, throughput: 20 },
  '4 Mbit/s, 80 ms': { latency: 80, throughput: 4 },
};

/** A reader's first page: transferred size, time until the doc is displayed, and whether editors were loaded. */
export async function view(given) {
  const rows = Number(given.rows);
  const rounds = Number(given.rounds ?? (given.quick ? 2 : 5));
  buildPages();
  const { launchBrowser } = await import('../../tests/support/browser.ts');
  const annals = await Annals.start();
  const browser = await launchBrowser();
  try {
    const at = await furnish(annals, rows, Number(given.seed));
    const told = await report({ browser, annals, at, rows, rounds });
    console.log(`\n${aims(told)}`);
    if (told.some(({ must, met, value }) => must && !met(value))) process.exitCode = 1;
  } finally {
    await browser.close();
    await annals.stop();
  }
}

/** Creates a doc with this many rows, half of them in the response, and a second one to navigate to. */
async function furnish(annals, rows, seed) {
  const { moduleId } = await annals.place();
  const params = tableRows(rows, seed).map(({ style, ...row }) => row);
  const half = Math.floor(rows / 20) * 10;
  const doc = (name) =>
    annals.call('POST', '/doc/save', {
      moduleId,
      type: 0,
      name,
      httpMethod: 'POST',
      url: `/bench/${name}`,
      contentType: 'application/json',
      description: '<p>Read with pleasure.</p>',
      requestParams: params.slice(0, half),
      responseParams: params.slice(half),
    });
  const [first, second] = [await doc('first'), await doc('second')];
  return { first: first.id, second: second.id };
}

async function report({ browser, annals, at, rows, rounds }) {
  const path = `${annals.url}/view/${at.first}`;
  const lines = [];
  const found = {};
  for (const [name, network] of Object.entries(networks)) {
    const shape = { browser, path, token: annals.token, network };
    const cold = await eachRound(rounds, () => visit(shape));
    const warm = await eachRound(rounds, () => visit({ ...shape, again: true }));
    const bare = await eachRound(rounds, () => bareVisit(shape));
    found[name] = { cold, warm, bare };
    lines.push([`${name}: bare page`, kb(bare.bytes), count(bare.requests), ms(bare.paint), '-']);
    lines.push([`${name}: cold`, kb(cold.bytes), count(cold.requests), ms(cold.paint), ms(cold.content)]);
    lines.push([`${name}: again`, kb(warm.bytes), count(warm.requests), ms(warm.paint), ms(warm.content)]);
  }
  const head = [`a doc of ${count(rows)} rows`, 'transferred', 'requests', 'first paint', 'rows on screen'];
  console.log(`\nChromium 1440 × 900, median of ${rounds} visits:\n${table(head, lines)}`);
  console.log(
    'Transferred, requests: until the rows are on screen. Bare page: the HTML of the same server without its scripts.',
  );
  const click = await clickThrough({ browser, path, token: annals.token, name: 'second', rounds });
  const { cold } = found.loopback;
  console.log(`Editor code among what came: ${cold.editors.length > 0 ? cold.editors.join(', ') : 'none'}`);
  return [
    aim('no editor in the page (files)', '0', cold.editors.length, count, (n) => n === 0, true),
    aim('transferred, cold', '≤ 250 kB', cold.bytes, kb, (n) => n <= 250_000),
    aim('requests, cold', '≤ 12', cold.requests, count, (n) => n <= 12),
    aim('rows on screen, 20 Mbit/s', '< 1 s', found['20 Mbit/s, 20 ms'].cold.content, ms, (n) => n < 1_000),
    aim('rows on screen, again', '< 250 ms', found.loopback.warm.content, ms, (n) => n < 250),
    aim('the next doc by a click in the tree', '< 60 ms', click, ms, (n) => n < 60),
  ];
}

const aim = (what, asked, value, show, met, must = false) => ({ what, aim: asked, value, show, met, must });
const kb = (bytes) => `${(bytes / 1_000).toFixed(0)} kB`;

async function eachRound(rounds, act) {
  const all = [];
  for (let round = 0; round < rounds; round++) all.push(await act());
  const middle = (key) => median(all.map((one) => one[key]));
  return {
    bytes: middle('bytes'),
    requests: middle('requests'),
    paint: middle('paint'),
    content: middle('content'),
    editors: all[0].editors,
  };
}
