import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { LocalBus } from '../../../../server/platform/bus/local-bus.js';
import { EventLog } from '../../../../server/platform/log/event-log.js';
import { Logger } from '../../../../server/platform/runtime/logger.js';
import { AbandonedLeases } from '../../../../server/platform/tasks/abandoned-leases.js';
import { TaskRunner } from '../../../../server/platform/tasks/runner.js';
import { SetBack } from '../../../../server/platform/tasks/set-back.js';
import { TaskRow } from '../../../../server/platform/tasks/task.entity.js';
import { backOff, ContinueAt, GiveUp, RetryAt, type Task, WaitUntil } from '../../../../server/platform/tasks/task.js';
import { Tasks } from '../../../../server/platform/tasks/tasks.js';
import { freshDatabase } from '../../../support/database.js';
import { eventually } from '../../../support/eventually.js';
import { TestClock } from '../../../support/test-clock.js';

let databaseUrl: string;
let db: DataSource;
let log: EventLog;
let tasks: Tasks;
let clock: TestClock;
let runner: TaskRunner;
const lines = new Logger('silent');

beforeAll(async () => {
  databaseUrl = await freshDatabase();
  db = await new DataSource({
    type: 'postgres',
    url: databaseUrl,
    entities: [TaskRow],
    parseInt8: true,
  }).initialize();
});
afterAll(() => db.destroy());
beforeEach(async () => {
  await db.query('delete from tasks');
  clock = new TestClock();
  // On a slow machine tasks would come due between two steps.
  clock.hold();
  log = new EventLog(db, new LocalBus(lines), clock);
  tasks = new Tasks(db, log, clock);
  runner = runnerOf(db);
});
afterEach(() => runner.stop());

const runnerOf = (from: DataSource, asked = tasks) =>
  new TaskRunner(from, clock, lines, asked, new AbandonedLeases(from, clock), new SetBack(from, clock));
const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
const add = (key: string, ms = 0, more: { payload?: unknown; ceilingMs?: number } = {}) =>
  log.transaction((tx) => tasks.add(tx, { kind: 'work', key, payload: {}, dueAt: inMs(ms), ...more }));
const left = () =>
  db.query("select key, attempts, error, parked_at is not null as parked from tasks where kind = 'work' order by key");
const dueIn = async (key: string): Promise<number> => {
  const [row] = await db.query('select due_at from tasks where key = $1', [key]);
  return row.due_at.getTime() - clock.now().getTime();
};
const work = (run: (payload: unknown, task: Task) => Promise<void> | void) => {
  const ran: string[] = [];
  runner.start({
    work: {
      async run(payload, task) {
        ran.push(task.key);
        await run(payload, task);
      },
    },
  });
  return ran;
};

/** Tasks of which those for targets named `slow…` wait for `answer`. */
function startWithSlowTargets(perTarget: number) {
  const ran: string[] = [];
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  runner.start({
    work: {
      perTarget,
      run: async (_, { key }) => {
        ran.push(key);
        if (key.startsWith('slow')) await answered;
      },
    },
  });
  const ofKind = (kind: string) => ran.filter((key) => key.startsWith(kind));
  return { ran, ofKind, answer };
}

it('of a slow target delays no other', async () => {
  const { ran, ofKind, answer } = startWithSlowTargets(2);
  for (let n = 0; n < 50; n++) await add(`slow:${n}`, -1_000);
  for (let n = 0; n < 5; n++) await add(`other:${n}`);
  await eventually(() => ofKind('other').length === 5, 5_000);
  expect(ofKind('slow')).toEqual(['slow:0', 'slow:1']);
  answer();
  await runner.quiet();
  expect(new Set(ran).size).toBe(55);
});

it('of many slow targets at once delays no quick one', async () => {
  const { ran, ofKind, answer } = startWithSlowTargets(3);
  await add('quick:first');
  await eventually(() => ran.length === 1, 5_000);
  for (let target = 0; target < 12; target++) for (let n = 0; n < 3; n++) await add(`slow${target}:${n}`, -1_000);
  await eventually(() => ofKind('slow').length === 16, 5_000);
  for (let n = 0; n < 5; n++) await add(`quick:${n}`);
  await eventually(() => ofKind('quick').length === 6, 5_000);
  expect(ofKind('slow')).toHaveLength(16);
  answer();
  await runner.quiet();
  expect(ran).toHaveLength(42);
});

it('exists exactly if the transaction that asked for it commits', async () => {
  const ran = work(() => undefined);
  const lost = log.transaction(async (tx) => {
    await tasks.add(tx, { kind: 'work', key: 'lost', payload: {}, dueAt: clock.now() });
    throw new Error('no');
  });
  await expect(lost).rejects.toThrow('no');
  await add('kept', 0, { payload: { n: 1 } });
  await runner.quiet();
  expect(ran).toEqual(['kept']);
  expect(await left()).toEqual([]);
});

it('runs when it is due, not before', async () => {
  const ran = work(() => undefined);
  await add('later', 20_000);
  await runner.quiet();
  expect(ran).toEqual([]);
  clock.advance(20_001);
  await runner.quiet();
  expect(ran).toEqual(['later']);
});

it('that a clock ahead asked for waits no longer when the clock is set right', async () => {
  const day = 86_400_000;
  const ran = work(() => undefined);
  await add('next week', 7 * day);
  clock.advance(day);
  await add('settle', 20_000);
  await runner.quiet();
  clock.advance(-day);
  await runner.quiet();
  expect(ran).toEqual([]);
  expect(await dueIn('settle')).toBeLessThanOrEqual(20_000);
  expect(await dueIn('next week')).toBe(7 * day);
  clock.advance(20_001);
  await runner.quiet();
  expect(ran).toEqual(['settle']);
});

it('is put off by asking again, but never past its ceiling', async () => {
  for (let n = 0; n < 20; n++) {
    await add('settle', 20_000, { payload: { n }, ceilingMs: 300_000 });
    expect(await dueIn('settle')).toBeGreaterThan(Math.min(10_000, 290_000 - n * 19_000));
    expect(await dueIn('settle')).toBeLessThanOrEqual(Math.max(0, Math.min(20_000, 300_000 - n * 19_000)));
    clock.advance(19_000);
  }
  expect(await dueIn('settle')).toBeLessThan(0);
  let newest: unknown;
  work((payload) => {
    newest = payload;
  });
  await runner.quiet();
  expect(newest).toEqual({ n: 19 });
});

it('runs once more when it was asked for while it ran', async () => {
  let times = 0;
  const ran = work(async () => {
    if (times++ === 0) await add('again');
  });
  await add('again');
  await runner.quiet();
  expect(ran).toEqual(['again', 'again']);
  expect(await left()).toEqual([]);
});

it('backs off, then is parked, and an admin takes it up again', async () => {
  let broken = true;
  const ran = work(() => {
    if (broken) throw new Error('chat is down');
  });
  await add('deliver');
  for (const wait of backOff) {
    await runner.quiet();
    expect(await dueIn('deliver')).toBeGreaterThan(wait - 1_000);
    expect(await left()).toMatchObject([{ error: 'chat is down', parked: false }]);
    clock.advance(wait + 1);
  }
  await runner.quiet();
  expect(ran).toHaveLength(backOff.length + 1);
  expect(await left()).toMatchObject([{ parked: true }]);
  const [parked] = await tasks.parked();
  expect(parked).toMatchObject({ key: 'deliver', error: 'chat is down' });
  broken = false;
  expect(await tasks.retry(Number(parked?.id))).toBe(true);
  expect(await tasks.retry(Number(parked?.id))).toBe(false);
  await runner.quiet();
  expect(await left()).toEqual([]);
});

it('lets the handler say when, or never', async () => {
  work((_, task) => {
    if (task.key === 'never') throw new GiveUp('410');
    if (task.attempts < 3) throw new RetryAt(inMs(7_000), 'busy');
  });
  await add('never');
  await add('then');
  await runner.quiet();
  expect(await left()).toMatchObject([
    { key: 'never', error: '410', parked: true },
    { key: 'then', error: 'busy', attempts: 1, parked: false },
  ]);
  clock.advance(7_001);
  await runner.quiet();
  clock.advance(7_001);
  await runner.quiet();
  expect(await left()).toMatchObject([{ key: 'never' }]);
});

it('logs a failure as one, and a wait not', async () => {
  const warnings = jest.spyOn(lines, 'warn');
  work((_, task) => {
    throw task.key === 'fails'
      ? new RetryAt(inMs(7_000), 'the try failed')
      : new WaitUntil(inMs(7_000), 'the rate limit');
  });
  await add('fails');
  await add('waits');
  await runner.quiet();
  expect(warnings.mock.calls).toMatchObject([[{ key: 'fails', reason: 'the try failed' }, 'a task did not succeed']]);
  warnings.mockRestore();
  // A request meanwhile does not hurry it.
  await add('waits');
  expect(await dueIn('waits')).toBeGreaterThan(6_000);
});

it('that has more to do later did not fail, and may be asked for earlier', async () => {
  const ran = work(() => {
    throw new ContinueAt(inMs(30_000));
  });
  await add('daily');
  await runner.quiet();
  expect(await left()).toEqual([{ key: 'daily', attempts: 0, error: null, parked: false }]);
  expect(await dueIn('daily')).toBeGreaterThan(29_000);
  await add('daily', 5_000);
  expect(await dueIn('daily')).toBeLessThanOrEqual(5_000);
  await runner.quiet();
  expect(ran).toHaveLength(1);
  clock.advance(5_001);
  await runner.quiet();
  expect(ran).toHaveLength(2);
  expect(await left()).toEqual([{ key: 'daily', attempts: 0, error: null, parked: false }]);
});

it('that is asked for while it is given up starts over', async () => {
  let times = 0;
  const ran = work(async () => {
    if (times++ > 0) return;
    await add('again', 5_000);
    throw new GiveUp('the robot is paused');
  });
  await add('again');
  await runner.quiet();
  expect(await left()).toEqual([{ key: 'again', attempts: 0, error: null, parked: false }]);
  expect(await dueIn('again')).toBeGreaterThan(0);
  clock.advance(5_001);
  await runner.quiet();
  expect(ran).toEqual(['again', 'again']);
  expect(await left()).toEqual([]);
});

it('may say when as often as it likes; one whose runs never end is parked', async () => {
  const ran = work(() => {
    throw new RetryAt(inMs(1_000), 'the next copy is due later');
  });
  await add('daily');
  for (let day = 0; day < 60; day++) {
    await runner.quiet();
    clock.advance(1_001);
  }
  expect(ran).toHaveLength(60);
  expect(await left()).toMatchObject([{ key: 'daily', parked: false }]);
  // As the process leaves it when it dies in the middle of a run.
  await db.query('update tasks set taken = asked, leased_until = $1, attempts = 50', [inMs(-1)]);
  await runner.quiet();
  expect(ran).toHaveLength(60);
  expect(await left()).toMatchObject([{ key: 'daily', parked: true, error: 'its runs did not end' }]);
});

it('is taken by another node when the first one dies in the middle', async () => {
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const dead = runnerOf(db);
  let die: () => void = () => undefined;
  dead.start({
    work: {
      run: () =>
        new Promise<void>((_, reject) => {
          die = () => reject(new Error('late'));
          begin();
        }),
    },
  });
  await add('shared');
  await begun;
  const ran = work((_, task) => expect(task.attempts).toBe(2));
  await runner.quiet();
  expect(ran).toEqual([]);
  clock.advance(60_001);
  await runner.quiet();
  expect(ran).toEqual(['shared']);
  expect(await left()).toEqual([]);
  // The first worker resumes after all: it no longer holds a lease and changes nothing.
  await add('shared', 5_000);
  die();
  await dead.stop();
  expect(await left()).toMatchObject([{ key: 'shared', attempts: 0, error: null }]);
});

it('that did not end before the stop has not failed: it is run again', async () => {
  const stopped = runnerOf(db);
  const errors = jest.spyOn(lines, 'error');
  const infos = jest.spyOn(lines, 'info');
  let end: () => void = () => undefined;
  stopped.start({
    work: {
      run: () =>
        new Promise<void>((_, reject) => {
          end = () => reject(new Error('Cannot use a pool after calling end on the pool'));
        }),
    },
  });
  await add('long');
  await eventually(async () => (await left())[0]?.attempts === 1);
  await stopped.stop(0);
  end();
  await eventually(() => infos.mock.calls.length > 0);
  expect(infos.mock.calls[0]).toEqual([{ kind: 'work', key: 'long' }, 'a task that the stop interrupted is run again']);
  expect(errors).not.toHaveBeenCalled();
  const ran = work(() => undefined);
  clock.advance(60_001);
  await runner.quiet();
  expect(ran).toEqual(['long']);
  expect(await left()).toEqual([]);
});

describe('a lease of a process that died', () => {
  const connect = (name: string) =>
    new DataSource({ type: 'postgres', url: databaseUrl, extra: { application_name: name } }).initialize();
  const takes = (from: DataSource) => {
    const ran: string[] = [];
    runner = runnerOf(from);
    runner.start({
      work: {
        run: async (_, { key, attempts }) => {
          ran.push(`${key} ${attempts}`);
        },
      },
    });
    return ran;
  };
  const holds = (holder: string | null) =>
    db.query('update tasks set taken = asked, attempts = 1, leased_until = $1, held_by = $2', [inMs(59_000), holder]);
  const sessions = async (name: string): Promise<number> =>
    (await db.query('select count(*)::int as n from pg_stat_activity where application_name = $1', [name]))[0].n;
  let here: DataSource;
  let there: DataSource;

  beforeEach(async () => {
    [here, there] = [await connect('annals here'), await connect('annals there')];
  });
  afterEach(async () => {
    await runner.stop();
    for (const each of [here, there]) if (each.isInitialized) await each.destroy();
  });

  it('is ended when its sessions have been gone for some seconds, although others are connected', async () => {
    await there.query('select 1');
    await add('left over');
    await holds('annals there');
    const ran = takes(here);
    await runner.quiet();
    clock.advance(30_000);
    await runner.quiet();
    expect(ran).toEqual([]);
    await there.destroy();
    await eventually(async () => (await sessions('annals there')) === 0);
    await runner.quiet();
    clock.advance(2_000);
    await runner.quiet();
    expect(ran).toEqual([]);
    clock.advance(1_000);
    await runner.quiet();
    expect(ran).toEqual(['left over 2']);
    expect(await left()).toEqual([]);
  });

  it('is kept when the process is back before that', async () => {
    await there.query('select 1');
    await add('kept');
    await holds('annals there');
    const ran = takes(here);
    await there.destroy();
    await eventually(async () => (await sessions('annals there')) === 0);
    await runner.quiet();
    await there.initialize();
    await there.query('select 1');
    clock.advance(2_000);
    await runner.quiet();
    await there.destroy();
    await eventually(async () => (await sessions('annals there')) === 0);
    clock.advance(2_000);
    await runner.quiet();
    expect(ran).toEqual([]);
    // Later it holds nothing, and what was seen of it does not count any more.
    await db.query('update tasks set leased_until = null, held_by = null, due_at = $1', [inMs(10_000)]);
    await runner.quiet();
    clock.advance(10_000);
    await holds('annals there');
    await runner.quiet();
    expect(ran).toEqual([]);
  });

  it('expires when its holder is not known', async () => {
    await add('of an older version');
    await holds(null);
    const ran = takes(here);
    await runner.quiet();
    clock.advance(58_000);
    await runner.quiet();
    expect(ran).toEqual([]);
    clock.advance(2_000);
    await runner.quiet();
    expect(ran).toEqual(['of an older version 2']);
  });

  it('belongs to the process whose sessions claimed the task', async () => {
    await add('claimed');
    let seen: unknown;
    runner = runnerOf(here);
    runner.start({
      work: {
        run: async () => {
          [seen] = await db.query('select held_by from tasks');
          throw new ContinueAt(inMs(60_000));
        },
      },
    });
    await runner.quiet();
    expect(seen).toEqual({ held_by: 'annals here' });
    expect(await db.query('select held_by, leased_until from tasks')).toEqual([{ held_by: null, leased_until: null }]);
  });
});

it('is not started twice by a node whose clock jumps past the lease while it runs', async () => {
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const ran = work(async (_, task) => {
    begin();
    if (task.key === 'slow') await ended;
  });
  await add('slow');
  await begun;
  clock.advance(120_000);
  await add('quick');
  const quiet = runner.quiet();
  await eventually(async () => ran.includes('quick'));
  end();
  await quiet;
  expect(ran).toEqual(['slow', 'quick']);
  expect(await left()).toEqual([]);
});

it('is run by one of two nodes only', async () => {
  const other = runnerOf(db, new Tasks(db, log, clock));
  const ran: string[] = [];
  const handler = { run: async (_: unknown, task: Task) => void ran.push(task.key) };
  for (let n = 0; n < 100; n++) await add(`t${n}`);
  runner.start({ work: handler });
  other.start({ work: handler });
  await Promise.all([runner.quiet(), other.quiet()]);
  await other.stop();
  expect(new Set(ran).size).toBe(100);
  expect(ran).toHaveLength(100);
});
