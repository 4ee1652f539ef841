import { Histogram } from '../histogram.mjs';
import { Desk } from './desk.mjs';
import { random, seedUpdate } from './writer.mjs';

/** How long to wait for late deliveries after the last edit of a run. */
const DRAIN_MS = 5_000;
/** Deliveries later than this after the last edit was sent count as late. */
const BEHIND_MS = 300;

let desks = [];
const commands = { join, prepare, run, leave };

process.on('message', async ({ command, input }) => {
  try {
    process.send({ reply: await commands[command](input) });
  } catch (err) {
    process.send({ error: err instanceof Error ? err.message : String(err) });
  }
});
process.on('disconnect', () => process.exit(0));

/** docs: [{ name, urls }]; `table`: the number of their rows; without it they contain prose. */
async function join({ kind, docs, writing, seed, table }) {
  const next = random(seed);
  const tables = table ? await import('../structure/table-doc.mjs') : undefined;
  desks = [];
  for (const { name, urls } of docs) {
    const desk = new Desk(kind, name, next, tables?.RowWriter);
    desks.push(desk);
    await desk.fill(urls, tables?.tableUpdates(table, seed) ?? [seedUpdate(next)], writing);
  }
  return { seats: desks.reduce((sum, desk) => sum + desk.seats.length, 0) };
}

/** Prepares the frames of a run in advance, so that creating them is not measured. */
function prepare({ editsPerSecond, seconds }) {
  const writers = desks.reduce((sum, desk) => sum + desk.writers.size, 0);
  const each = Math.ceil((editsPerSecond * seconds) / writers) + 1;
  for (const desk of desks) {
    desk.reset();
    for (const place of desk.seats) {
      if (!place.writer) continue;
      // Frames are taken from the end, and leftovers must be sent first: later edits depend on them.
      place.frames = place.writer
        .frames(Math.max(0, each - place.frames.length))
        .reverse()
        .concat(place.frames);
    }
  }
  return {};
}

/**
 * Sends the edits at an even rate, every writer in turn. `drainMs`: how long to wait for the last deliveries; with
 * `areAcked`, for the acknowledgement of each edit too.
 */
async function run({ editsPerSecond, seconds, drainMs = DRAIN_MS, areAcked = false }) {
  const places = turns();
  const total = Math.floor(editsPerSecond * seconds);
  const cpu = process.cpuUsage();
  const begun = performance.now();
  let sent = 0;
  await new Promise((done) => {
    const turn = () => {
      const due = Math.min(total, Math.floor(((performance.now() - begun) / 1_000) * editsPerSecond));
      while (sent < due) places[sent++ % places.length].type();
      if (sent < total && performance.now() - begun < seconds * 1_500) setTimeout(turn, 2);
      else done();
    };
    turn();
  });
  const sending = (performance.now() - begun) / 1_000;
  const expected = expectedOf(places, sent);
  await until(() => count() >= expected, BEHIND_MS);
  const inTime = count();
  const took = (performance.now() - begun) / 1_000;
  const busy = process.cpuUsage(cpu);
  await until(() => count() >= expected, drainMs);
  await until(() => (acked() === 0 && !areAcked) || acked() >= sent, drainMs);
  return { sent, sending, expected, inTime, took, busy: (busy.user + busy.system) / 1e6 / took, ...outcome() };
}

/** Writers in the order of their turns: first of each doc, second of each doc … */
function turns() {
  const rows = desks.map((desk) => desk.seats.filter((place) => place.writer));
  const longest = Math.max(...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, i) => rows.map((row) => row[i]))
    .flat()
    .filter(Boolean);
}

/** Every edit must be delivered to all others at the doc. */
function expectedOf(places, sent) {
  let owed = 0;
  for (let i = 0; i < places.length; i++) {
    const edits = Math.floor(sent / places.length) + (i < sent % places.length ? 1 : 0);
    owed += edits * (places[i].desk.seats.length - 1);
  }
  return owed;
}

const count = () => desks.reduce((sum, desk) => sum + desk.delivered, 0);
const acked = () => desks.reduce((sum, desk) => sum + desk.acks.total, 0);

function until(met, ms) {
  const end = performance.now() + ms;
  return new Promise((done) => {
    const look = () => (met() || performance.now() > end ? done() : setTimeout(look, 5));
    look();
  });
}

function outcome() {
  const arrivals = new Histogram();
  const acks = new Histogram();
  for (const desk of desks) {
    arrivals.merge(desk.arrivals);
    acks.merge(desk.acks);
  }
  const lost = desks.find((desk) => desk.lost)?.lost.message;
  return { delivered: count(), arrivals: { ...arrivals }, acks: { ...acks }, lost };
}

function leave() {
  for (const desk of desks) desk.leave();
  desks = [];
  return {};
}
