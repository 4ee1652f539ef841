import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { decodeId } from '../../dist/contracts/platform/wire.js';
import { contestants } from '../collab/contestants.mjs';
import { frameOf, openSeat } from '../collab/socket.mjs';
import { dialect, stateOf } from '../collab/wire.mjs';
import { random } from '../collab/writer.mjs';
import { median } from '../histogram.mjs';
import { count, ms, table } from '../table.mjs';
import * as Y from '../yjs.mjs';
import { RowWriter, readTable, tableRows, tableUpdates } from './table-doc.mjs';

/** From a freshly started server: socket, complete state, ordered table, first acknowledged edit; and stored size. */
export async function opening(shape) {
  const found = {};
  for (const rows of shape.rows) {
    const lines = [];
    for (const kind of ['plain', 'annals'].filter((name) => shape.names.includes(name))) {
      const at = await restarts(kind, rows, shape);
      if (kind === 'annals') found[rows] = at;
      lines.push([
        kind,
        ms(at.state),
        ms(at.table),
        ms(at.edit),
        ms(at.again),
        count(at.stored / 1_000),
        (at.stored / rows).toFixed(0),
        kind === 'annals' ? count(at.log / 1_000) : '-',
        kind === 'annals' ? ms(at.settle) : '-',
      ]);
    }
    const said = JSON.stringify(tableRows(rows, shape.seed)).length;
    console.log(
      `\n${count(rows)} rows (as JSON ${count(said / 1_000)} kB), first time after a restart, median of ${shape.rounds}:`,
    );
    const head = [
      'server',
      'state here',
      'table in order',
      'first edit',
      'next person',
      'stored kB',
      'bytes/row',
      'log kB',
      'version',
    ];
    console.log(table(head, lines));
  }
  console.log(
    'From opening the socket. first edit: acknowledged as committed (ours), echoed to a second seat (plain). version: to',
  );
  console.log(
    'make one of a single letter typed (read, checked, diffed, appended). log: keystrokes that are kept for replay.',
  );
  return found;
}

async function restarts(kind, rows, shape) {
  const store = mkdtempSync(join(tmpdir(), 'annals-bench-store-'));
  const house = kind === 'annals' ? await ourHouse() : plainHouse(store);
  try {
    await house.up();
    const name = await house.name();
    await fill(kind, await house.url(name), name, tableUpdates(rows, shape.seed));
    await house.left(name);
    const times = [];
    for (let i = 0; i < shape.rounds; i++) {
      await house.down();
      await house.up();
      const first = await open(kind, house, name, rows);
      const second = await open(kind, house, name, rows);
      const begun = performance.now();
      await house.left(name);
      times.push({ ...first, again: second.state, settle: performance.now() - begun });
    }
    const { stored, log } = await house.stored(name);
    const middle = (key) => median(times.map((time) => time[key]));
    return {
      state: middle('state'),
      table: middle('table'),
      edit: middle('edit'),
      again: middle('again'),
      settle: middle('settle'),
      stored,
      log,
    };
  } finally {
    await house.end();
    rmSync(store, { recursive: true, force: true });
  }
}

/** Its file is written shortly after the last connection closes. */
function plainHouse(store) {
  let server;
  const down = () => server.stop();
  return {
    up: async () => {
      server = await contestants.plain({ BENCH_STORE: store });
    },
    down,
    end: down,
    url: async () => (await server.seats(1)).urls[0].replace(/bench-\d+$/, 'big'),
    name: async () => 'big',
    left: () => new Promise((done) => setTimeout(done, 1_000)),
    stored: async () => ({ stored: statSync(join(store, 'big.bin')).size, log: 0 }),
  };
}

async function ourHouse() {
  const server = await contestants.annals();
  const { annals, moduleId } = server;
  let running = false;
  return {
    up: async () => {
      if (running) await annals.restart();
      running = true;
    },
    down: async () => {},
    end: () => server.stop(),
    name: () => annals.tableDoc(moduleId, 'Big'),
    url: (name) => annals.seatUrl(name),
    left: (name) => annals.call('POST', '/doc/live/settle', { id: name }),
    stored: (name) => storedBytes(annals.cluster.url(), decodeId(name)),
  };
}

async function storedBytes(connectionString, docId) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select (select sum(length(state)) from doc_states where doc_id = $1)::int as stored,
        (select sum(length(update)) from doc_updates where doc_id = $1)::int as log`,
      [docId],
    );
    return rows[0];
  } finally {
    await client.end();
  }
}

async function fill(kind, url, name, updates) {
  const words = dialect(kind, name);
  const seat = await openSeat(url);
  for (const update of updates) seat.write(frameOf(words.update(update)));
  const want = Y.decodeStateVector(Y.encodeStateVectorFromUpdate(Y.mergeUpdates(updates)));
  for (;;) {
    const have = Y.decodeStateVector(Y.encodeStateVectorFromUpdate(await stateOf(seat, words)));
    if ([...want].every(([client, clock]) => (have.get(client) ?? 0) >= clock)) break;
  }
  seat.leave();
}

async function open(kind, house, name, rows) {
  const words = dialect(kind, name);
  const url = await house.url(name);
  const watcher = kind === 'annals' ? undefined : await openSeat(await house.url(name));
  const begun = performance.now();
  const seat = await openSeat(url);
  const state = await stateOf(seat, words);
  const arrived = performance.now() - begun;
  if (readTable(state).length !== rows) throw new Error(`${kind} opened the doc with other rows`);
  const read = performance.now() - begun;
  const [frame] = new RowWriter(state, random(rows), words).frames(1);
  const heard = watcher ? echo(watcher, words) : saved(seat, words);
  seat.write(frame);
  await heard;
  const edit = performance.now() - begun;
  seat.leave();
  watcher?.leave();
  return { state: arrived, table: read, edit };
}

const saved = (seat, words) =>
  new Promise((done) => {
    seat.onMessage = (data) => words.read(data)?.saved && done();
  });
const echo = (seat, words) =>
  new Promise((done) => {
    seat.onMessage = (data) => words.read(data)?.step === 2 && done();
  });
