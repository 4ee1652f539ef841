import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { entities } from '../../../../server/app/entities.js';
import { loadConfig } from '../../../../server/platform/config/load-config.js';
import { openDatabase } from '../../../../server/platform/database/database.js';
import { unhurriedIn } from '../../../../server/platform/log/session.js';
import { freshDatabase } from '../../../support/database.js';
import { eventually } from '../../../support/eventually.js';

/** Between the pool and PostgreSQL: what is connected when the line is cut stays connected, and nothing comes through. */
let line: Server;
let db: DataSource;
const open = new Set<Socket>();
beforeAll(async () => {
  const address = new URL(await freshDatabase());
  const { port, hostname } = address;
  line = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) open.add(socket.on('error', () => undefined));
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  address.host = `127.0.0.1:${(line.address() as AddressInfo).port}`;
  const config = { ...loadConfig({ ANNALS_POOL_SIZE: '4' }), databaseAnswerMs: 500 };
  db = await openDatabase(address.href, config, entities);
});
afterAll(async () => {
  await db.destroy();
  for (const socket of open) socket.destroy();
  line.close();
});

function cut(): void {
  for (const socket of open) {
    socket.unpipe();
    socket.pause();
  }
  open.clear();
}

it('gives up connections that get no answer, all of them, and takes new ones', async () => {
  const answers = async () => {
    const four = await Promise.allSettled([1, 2, 3, 4].map(() => db.query('select pg_sleep(0.05)')));
    return four.filter(({ status }) => status === 'fulfilled').length;
  };
  expect(await answers()).toBe(4);
  cut();
  expect(await answers()).toBe(0);
  await eventually(async () => (await answers()) === 4, 5_000);
});

it('waits for statements that may take long', async () => {
  await db.transaction(async (tx) => {
    expect(await unhurriedIn(tx, 'select pg_sleep(0.8)', [])).toHaveLength(1);
  });
});
