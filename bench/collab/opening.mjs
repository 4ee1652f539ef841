import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../histogram.mjs';
import { count, ms, table } from '../table.mjs';
import * as Y from '../yjs.mjs';
import { bigDoc } from './big-doc.mjs';
import { contestants } from './contestants.mjs';
import { frameOf, openSeat } from './socket.mjs';
import { dialect, stateOf } from './wire.mjs';

/** Time to open a doc of 260,000 edits on a server that has just started: socket, complete state, and rendered text. */
export async function opening(shape) {
  const { updates, what } = bigDoc(shape.trace, shape.seed);
  const text = textOf(Y.mergeUpdates(updates));
  const rows = [];
  const found = {};
  for (const kind of ['plain', 'hocuspocus', 'annals'].filter((name) => shape.names.includes(name))) {
    const times = await restarts(kind, updates, text, shape.quick ? 1 : 3);
    found[kind] = median(times.map((time) => time.state));
    const again = median(times.map((time) => time.again));
    rows.push([kind, ms(found[kind]), ms(median(times.map((time) => time.screen))), ms(again)]);
  }
  console.log(`\nopening ${what} (${count(text.length)} characters), first time after a restart, median:`);
  console.log(table(['server', 'whole state here', 'text readable', 'the next person'], rows));
  console.log(
    'From opening the socket. The peers keep a doc as one file, written when it is left: nothing else is durable there.',
  );
  return found;
}

const textOf = (state) => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  return doc.getText('body').toString();
};

async function restarts(kind, updates, text, times) {
  const store = mkdtempSync(join(tmpdir(), 'annals-bench-store-'));
  const found = [];
  const house = kind === 'annals' ? await ourHouse() : peerHouse(kind, store);
  try {
    await house.up();
    const name = await house.name();
    await fill(kind, await house.url(name), name, updates);
    await house.left(name);
    for (let i = 0; i < times; i++) {
      await house.down();
      await house.up();
      const first = await open(kind, await house.url(name), name, text);
      const second = await open(kind, await house.url(name), name, text);
      found.push({ state: first.state, screen: first.screen, again: second.state });
      first.seat.leave();
      second.seat.leave();
      await house.left(name);
    }
  } finally {
    await house.end();
    rmSync(store, { recursive: true, force: true });
  }
  return found;
}

/** A peer stores only its file, which it writes shortly after the last seat disconnects. */
function peerHouse(kind, store) {
  let server;
  const up = async () => {
    server = await contestants[kind]({ BENCH_STORE: store });
  };
  const down = () => server.stop();
  const url = async () => (await server.seats(1)).urls[0].replace(/bench-\d+$/, 'big');
  const left = () => new Promise((done) => setTimeout(done, 1_000));
  return { up, down, end: down, url, left, name: async () => 'big' };
}

async function ourHouse() {
  const server = await contestants.annals();
  let running = false;
  return {
    up: async () => {
      if (running) await server.annals.restart();
      running = true;
    },
    down: async () => {},
    end: () => server.stop(),
    name: () => server.annals.doc(server.moduleId, 'Big'),
    url: (name) => server.annals.seatUrl(name),
    left: (name) => server.annals.call('POST', '/doc/live/settle', { id: name }),
  };
}

/** Sends the doc's history to the server, and waits until it has all of it. */
async function fill(kind, url, name, updates) {
  const words = dialect(kind, name);
  const seat = await openSeat(url);
  if (words.hello) seat.write(frameOf(words.hello));
  for (const update of updates) seat.write(frameOf(words.update(update)));
  const want = clocksOf(Y.mergeUpdates(updates));
  for (;;) {
    const have = clocksOf(await stateOf(seat, words));
    if ([...want].every(([client, clock]) => (have.get(client) ?? 0) >= clock)) break;
  }
  seat.leave();
}

const clocksOf = (state) => Y.decodeStateVector(Y.encodeStateVectorFromUpdate(state));

async function open(kind, url, name, text) {
  const words = dialect(kind, name);
  const begun = performance.now();
  const seat = await openSeat(url);
  if (words.hello) seat.write(frameOf(words.hello));
  const state = await stateOf(seat, words);
  const arrived = performance.now();
  if (textOf(state) !== text) throw new Error(`${kind} opened the doc with another text`);
  return { seat, state: arrived - begun, screen: performance.now() - begun };
}
