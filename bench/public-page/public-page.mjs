import '../../scripts/typescript.mjs';
import { Annals } from '../annals.mjs';
import { median } from '../histogram.mjs';
import { buildPages } from '../peers.mjs';
import { aims, count, ms, ratio, table } from '../table.mjs';
import { peerNames, servePeer } from './peer-pages.mjs';
import { PHONE, phoneVisit } from './phone.mjs';

export const options = {
  quick: { type: 'boolean', default: false },
  rows: { type: 'string', default: '300' },
  rounds: { type: 'string' },
};

/** The first page of a reader without an account on a slow phone, beside the standalone pages of peers for the same API. */
export async function publicPage(given) {
  const rows = Number(given.rows);
  const rounds = Number(given.rounds ?? (given.quick ? 1 : 5));
  buildPages();
  const { launchBrowser } = await import('../../tests/support/browser.ts');
  const open = [];
  try {
    const annals = await Annals.start();
    open.push(annals);
    const { path, openApi, row } = await shared(annals, rows);
    const sides = [{ name: 'annals', url: `${annals.url}${path}` }];
    for (const name of peerNames) {
      const peer = await servePeer(name, openApi);
      open.push(peer);
      sides.push({ name, url: peer.url });
    }
    const browser = await launchBrowser();
    open.push({ stop: () => browser.close() });
    const found = await visits({ browser, sides, row, rounds });
    report(found, rows, rounds);
  } finally {
    for (const one of open.reverse()) await one.stop();
  }
}

/** A share of one doc, half of its rows in the response, and the OpenAPI file that its readers can download. */
async function shared(annals, rows) {
  // As the pages of the peers: glyphs of another script, which this machine may not have, are slow to look for.
  await annals.call('POST', '/admin/i18n/lang/setDefaultLang', { lang: 'en' });
  const { moduleId } = await annals.place();
  const fields = (prefix, n) =>
    Array.from({ length: n }, (_, at) => ({
      ...{ name: `${prefix}${at}`, type: at % 3 ? 'string' : 'number', example: `${at}`, required: 1 - (at % 2) },
      description: `What ${prefix} ${at} means to a caller`,
    }));
  const half = Math.floor(rows / 2);
  const { id: docId } = await annals.call('POST', '/doc/save', {
    ...{ moduleId, type: 0, name: 'Charge', url: '/charges', httpMethod: 'POST', contentType: 'application/json' },
    description: '<p>Charges a card.</p>',
    requestParams: fields('wanted', half),
    responseParams: fields('given', rows - half),
  });
  const { id } = await annals.call('POST', '/doc/share/add', { moduleId, isAll: 1, type: 1, mayDownload: 1 });
  const openApi = await (await fetch(`${annals.url}/share/file?id=${id}&format=openapi-json`)).text();
  // Required, because Scalar shows such fields first and hides many of the others.
  return { path: `/share/${id}/${docId}`, openApi, row: 'wanted0' };
}

/** Alternating, so that a busy moment of the machine meets all sides. */
async function visits({ browser, sides, row, rounds }) {
  const all = new Map(sides.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const { name, url } of round % 2 ? [...sides].reverse() : sides)
      all.get(name).push(await phoneVisit({ browser, url, row }));
  const middle = (list, key) => median(list.map((one) => one[key]));
  return new Map(
    [...all].map(([name, list]) => [
      name,
      Object.fromEntries(['bytes', 'requests', 'paint', 'content', 'shift'].map((key) => [key, middle(list, key)])),
    ]),
  );
}

const kb = (bytes) => `${(bytes / 1_000).toFixed(0)} kB`;

function report(found, rows, rounds) {
  const { slower, network, width, height } = PHONE;
  console.log(
    `\nA doc of ${count(rows)} rows on a phone of ${width} × ${height}, ${slower} × slower, ${network.throughput} Mbit/s, ` +
      `${network.latency} ms; median of ${rounds} first visits:`,
  );
  const ours = found.get('annals');
  const lines = [...found].map(([name, { bytes, requests, paint, content, shift }]) => [
    name,
    kb(bytes),
    count(requests),
    ms(paint),
    ms(content),
    ratio(content / ours.content),
    shift.toFixed(3),
  ]);
  console.log(table(['', 'transferred', 'requests', 'first paint', 'first row', 'of ours', 'layout shift'], lines));
  const best = Math.min(...peerNames.map((name) => found.get(name).content));
  const share = ours.content / best;
  console.log(
    `\n${aims([{ what: 'first row, of the better peer', aim: '< ×0.5', value: share, show: ratio, met: (n) => n < 0.5 }])}`,
  );
}
