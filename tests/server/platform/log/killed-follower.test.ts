import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { Followers } from '../../../../server/platform/log/followers.js';
import { Clock } from '../../../../server/platform/runtime/clock.js';
import { Logger } from '../../../../server/platform/runtime/logger.js';
import { seeded } from '../../../support/random.js';
import { by, noteKind, openNotes } from './notes.js';

const program = path.resolve('tests/server/platform/log/follow-in-process.ts');

/** Starts a node as a process; resolves when it follows. */
async function follower(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', './scripts/typescript.mjs', program, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

it('gives each effect once, although its nodes are killed in the middle', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
  console.info(`SEED=${seed}`);
  const below = seeded(seed);
  const notes = await openNotes();
  await notes.db.query('create table effects (done bigserial, stream text, version int, pid int)');
  const nodes = await Promise.all(Array.from({ length: 4 }, () => follower(notes.url)));
  const effects = async (): Promise<number> => (await notes.db.query('select count(*)::int as n from effects'))[0].n;

  let events = 0;
  let lastId = 0;
  const write = async () => {
    const id = ++lastId;
    const steps = Array.from({ length: 5 }, (_, n) => ({ id, command: n === 0 ? { begin: 'x' } : { add: `${n}` } }));
    const done = await notes.log.executeMany(noteKind, steps, by);
    events += done.length;
  };
  for (let killed = 0; killed < 3; killed++) {
    // Kills the node with the newest effect while the followers work: there are always more events to process.
    const enough = (await effects()) + 1 + below(150);
    while ((await effects()) < enough) await Promise.all(Array.from({ length: 1 + below(3) }, write));
    const [{ pid }] = await notes.db.query('select pid from effects order by done desc limit 1');
    nodes.find((node) => node.pid === pid)?.kill('SIGKILL');
  }
  const last = new Followers(notes.db, notes.log, notes.bus, new Clock(), new Logger('silent'));
  await last.start({
    counted: {
      async handle({ stream, version }, tx) {
        await tx.query('insert into effects (stream, version, pid) values ($1, $2, $3)', [
          stream,
          version,
          process.pid,
        ]);
      },
    },
  });
  await last.quiet();
  await last.stop();
  for (const node of nodes) node.kill('SIGKILL');
  await Promise.all(nodes.map((node) => node.exitCode ?? node.signalCode ?? once(node, 'exit')));
  const [{ all, different, by: pids }] = await notes.db.query(
    `select count(*)::int as all, count(distinct (stream, version))::int as different, count(distinct pid)::int as by from effects`,
  );
  expect({ all, different }).toEqual({ all: events, different: events });
  expect(pids).toBeGreaterThan(1);
  await notes.close();
});
