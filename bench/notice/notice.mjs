import { Annals } from '../annals.mjs';
import { Histogram, median } from '../histogram.mjs';
import { cpuSeconds } from '../machine.mjs';
import { startPeer, startWorker } from '../processes.mjs';
import { ms, ratio, table } from '../table.mjs';
import { changeSet } from './change-set.mjs';
import { events } from './events.mjs';

export const options = {
  quick: { type: 'boolean', default: false },
  people: { type: 'string', default: '1000' },
  rounds: { type: 'string' },
  saves: { type: 'string', default: '10' },
  filters: { type: 'string', default: '20' },
  docs: { type: 'string', default: '5000' },
  streams: { type: 'string', default: '50' },
  parts: { type: 'string', default: 'bell,set,events' },
  profile: { type: 'string' },
};

/** The bell of one save, a change set of many docs, and streams of the Events API. */
export async function notice(given) {
  const parts = given.parts.split(',');
  const filters = Number(given.filters);
  if (parts.includes('bell')) await bell(given, filters);
  const docs = given.quick ? 500 : Number(given.docs);
  if (parts.includes('set')) await changeSet({ docs, people: Number(given.people), filters, profile: given.profile });
  if (parts.includes('events')) await events({ docs, streams: Number(given.streams), profile: given.profile });
}

/** Time from the request that saves a doc to all subscribers' notifications, beside one emit of a bare Socket.IO. */
async function bell(given, filters) {
  const people = Number(given.people);
  const rounds = Number(given.rounds ?? (given.quick ? 1 : 4));
  const saves = Number(given.saves);
  console.log(
    `${people} people online, each with a socket, their subscriptions with ${filters} different filters; ${rounds} alternating rounds of ${saves} saves, one at a time\n`,
  );
  const open = [];
  try {
    const bare = await bareSide(people);
    open.push(bare);
    const ours = await ourSide(people, filters, given.profile);
    open.push(ours);
    for (let round = 0; round < rounds; round++) {
      for (const side of round % 2 ? [ours, bare] : [bare, ours]) await side.stretch(saves);
    }
    report(bare, ours);
  } finally {
    for (const side of open) await side.stop();
  }
}

/** One server, its listeners, and their measured times. */
async function sideOf(label, server, tokens, requestOf) {
  const listeners = startWorker('./notice/listeners.mjs');
  await listeners.ask('listen', { url: server.url, tokens });
  const side = { label, bells: new Histogram(), firsts: [], lasts: [], answers: [], cpu: 0, saves: 0 };
  let n = 0;
  side.stretch = async (saves) => {
    await listeners.ask('ring', requestOf(++n));
    const before = cpuSeconds(server.pid);
    for (let i = 0; i < saves; i++) {
      const { times, answered } = await listeners.ask('ring', requestOf(++n));
      for (const time of times) side.bells.add(time);
      side.firsts.push(times[0]);
      side.lasts.push(times.at(-1));
      side.answers.push(answered);
    }
    side.cpu += cpuSeconds(server.pid) - before;
    side.saves += saves;
  };
  side.stop = async () => {
    await listeners.stop();
    await server.stop();
  };
  return side;
}

async function bareSide(people) {
  const { pid, port, stop } = await startPeer('./notice/bare.mjs');
  const url = `http://127.0.0.1:${port}`;
  const tokens = Array.from({ length: people }, () => '');
  return sideOf('bare Socket.IO emit', { url, pid, stop }, tokens, () => ({ url: `${url}/ring`, method: 'POST' }));
}

async function ourSide(people, filters, profile) {
  const annals = await Annals.start({ profile });
  const { moduleId, ...place } = await annals.place();
  const docId = await annals.doc(moduleId, 'Followed');
  const tokens = await annals.crowd({ ...place, people, filters, role: 'guest', follows: docId });
  return sideOf('annals: save to bell', annals, tokens, (n) => ({
    url: `${annals.url}/doc/save`,
    method: 'POST',
    headers: { 'content-type': 'application/json', token: annals.token },
    body: JSON.stringify({ id: docId, name: 'Followed', type: 3, description: `Saved for the ${n}th time.` }),
  }));
}

function report(bare, ours) {
  const rows = [bare, ours].map(({ label, bells, firsts, lasts, answers, cpu, saves }) => [
    label,
    ms(bells.at(0.5)),
    ms(bells.at(0.95)),
    ms(bells.at(0.99)),
    ratio(bells.at(0.99) / bare.bells.at(0.99)),
    ms(median(firsts)),
    ms(median(lasts)),
    ms(median(answers)),
    ms((cpu / saves) * 1_000),
  ]);
  const head = ['', 'p50', 'p95', 'p99', 'of bare', 'first bell', 'last bell', 'request answered', 'server CPU a save'];
  console.log(table(head, rows));
  console.log(
    '\np50 to p99: over all bells of all saves, from sending the request. Ours commits the event, asks who may see it,',
  );
  console.log('commits a message to each, and rings each person; the bare server does one emit.');
}
