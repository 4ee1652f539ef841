import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from 'redis';
import type { Bus } from '../../../../server/platform/bus/bus.js';
import { LocalBus } from '../../../../server/platform/bus/local-bus.js';
import { RedisBus } from '../../../../server/platform/bus/redis-bus.js';
import { Logger } from '../../../../server/platform/runtime/logger.js';
import { eventually } from '../../../support/eventually.js';
import { describeTwoNodes, startRedis, type TestRedis } from '../../../support/two-nodes.js';

const lines = new Logger('silent');
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (payload: Uint8Array) => new TextDecoder().decode(payload);

/** The contract of every bus, tested with two buses of one installation (for the local bus they are the same). */
function keepsTheContract(pair: () => Promise<readonly [Bus, Bus]>): void {
  let here: Bus;
  let there: Bus;
  beforeAll(async () => {
    [here, there] = await pair();
  });
  afterAll(async () => {
    await here.close();
    if (there !== here) await there.close();
  });

  it('carries every byte to everyone who listens, the speaker too', async () => {
    const heard: [string, number[]][] = [];
    const ends = [
      await here.subscribe('bytes', (payload) => heard.push(['here', [...payload]])),
      await there.subscribe('bytes', (payload) => heard.push(['there', [...payload]])),
      await there.subscribe('other', () => heard.push(['other', []])),
    ];
    const all = Uint8Array.from({ length: 256 }, (_, i) => i);
    // A view into a larger buffer, as Yjs returns them: only the view may be sent.
    await here.publish('bytes', new Uint8Array([9, ...all, 9]).subarray(1, 257));
    await eventually(async () => heard.length === 2);
    expect(heard.sort()).toEqual([
      ['here', [...all]],
      ['there', [...all]],
    ]);
    for (const end of ends) await end();
  });

  it('keeps the order of one speaker', async () => {
    const heard: string[] = [];
    const end = await there.subscribe('order', (payload) => heard.push(text(payload)));
    const sent = Array.from({ length: 200 }, (_, i) => String(i));
    await Promise.all(sent.map((word) => here.publish('order', bytes(word))));
    await eventually(async () => heard.length === 200);
    expect(heard).toEqual(sent);
    await end();
  });

  it('is silent for who has left, and goes on for who stays', async () => {
    const heard: string[] = [];
    const leave = await there.subscribe('leaving', () => heard.push('left'));
    const stay = await there.subscribe('leaving', () => heard.push('stayed'));
    await leave();
    await here.publish('leaving', bytes('x'));
    await eventually(async () => heard.length > 0);
    await stay();
    const again = await there.subscribe('leaving', () => heard.push('again'));
    await here.publish('leaving', bytes('x'));
    await eventually(async () => heard.length > 1);
    expect(heard).toEqual(['stayed', 'again']);
    await again();
  });

  it('can be left and joined at the same moment', async () => {
    const heard: string[] = [];
    const first = await there.subscribe('turn', () => heard.push('first'));
    const [, second] = await Promise.all([first(), there.subscribe('turn', () => heard.push('second'))]);
    await here.publish('turn', bytes('x'));
    await eventually(async () => heard.length > 0);
    expect(heard).toEqual(['second']);
    await second();
  });

  it('reaches the others when one listener fails', async () => {
    const heard: string[] = [];
    const ends = [
      await there.subscribe('faulty', () => {
        throw new Error('a bug of this listener');
      }),
      await there.subscribe('faulty', (payload) => heard.push(text(payload))),
    ];
    await here.publish('faulty', bytes('x'));
    await eventually(async () => heard.length === 1);
    for (const end of ends) await end();
  });
}

describe('the local bus', () => {
  keepsTheContract(async () => {
    const bus = new LocalBus(lines);
    return [bus, bus];
  });

  it('has called everybody when publish resolves', async () => {
    const bus = new LocalBus(lines);
    const heard: string[] = [];
    await bus.subscribe('now', (payload) => heard.push(text(payload)));
    await bus.publish('now', bytes('x'));
    expect(heard).toEqual(['x']);
  });
});

describeTwoNodes('the bus over Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  const connect = () => RedisBus.connect(redis.url, lines);

  keepsTheContract(async () => [await connect(), await connect()]);

  it('comes back by itself after a cut, tells that it was away, and has kept its subscriptions', async () => {
    const [bus, killer] = [await connect(), await createClient({ url: redis.url }).connect()];
    const heard: string[] = [];
    await bus.subscribe('after', (payload) => heard.push(text(payload)));
    await bus.subscribe('bus:resumed', () => heard.push('resumed'));
    await killer.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
    await eventually(async () => heard.includes('resumed'));
    await bus.publish('after', bytes('back'));
    await eventually(async () => heard.includes('back'));
    await killer.close();
    await bus.close();
  });

  it('asks Redis anew after a subscription that it refused', async () => {
    const [bus, admin] = [await connect(), await createClient({ url: redis.url }).connect()];
    await admin.sendCommand(['ACL', 'SETUSER', 'default', 'resetchannels']);
    const heard: string[] = [];
    await expect(bus.subscribe('closed', () => heard.push('refused'))).rejects.toThrow('NOPERM');
    await admin.sendCommand(['ACL', 'SETUSER', 'default', 'allchannels']);
    await bus.subscribe('closed', (payload) => heard.push(text(payload)));
    await bus.publish('closed', bytes('open'));
    await eventually(async () => heard.length > 0);
    expect(heard).toEqual(['open']);
    await admin.close();
    await bus.close();
  });

  it('does not fail the speaker while Redis is gone, and says so in its health', async () => {
    const gone = await startRedis();
    const bus = await RedisBus.connect(gone.url, lines);
    expect(bus.trouble).toBeUndefined();
    await gone.stop();
    await bus.publish('nobody', bytes('x'));
    expect(bus.trouble).toBeDefined();
    await bus.close();
  });
});

describeTwoNodes('the bus over a Redis cluster', () => {
  let redis: TestRedis;
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'annals-redis-'));
    redis = await startRedis(['--cluster-enabled', 'yes', '--dir', folder]);
    const admin = await createClient({ url: redis.url }).connect();
    await admin.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', '0', '16383']);
    await eventually(async () => String(await admin.sendCommand(['CLUSTER', 'INFO'])).includes('cluster_state:ok'));
    await admin.close();
  });
  afterAll(async () => {
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const connect = () => RedisBus.connect(`${redis.url},${redis.url}`, lines);

  keepsTheContract(async () => [await connect(), await connect()]);
});
