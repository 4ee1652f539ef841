import { beforeEach, describe, expect, it } from '@jest/globals';
import { CommittedCache } from '../../../../server/platform/access/committed-cache.js';
import { LocalBus } from '../../../../server/platform/bus/local-bus.js';
import { notifyCommitted } from '../../../../server/platform/log/commit-notifications.js';
import { Logger } from '../../../../server/platform/runtime/logger.js';

let bus: LocalBus;
let cache: CommittedCache<{ name: string }>;
let loads: number;
beforeEach(async () => {
  bus = new LocalBus(new Logger('silent'));
  cache = new CommittedCache(({ stream }) => stream.startsWith('user-'));
  await cache.listen(bus);
  loads = 0;
});
const load = async () => ({ name: `load ${++loads}` });
const committed = (stream: string) => notifyCommitted(bus, [{ stream, version: 1, type: 'Changed', position: 1 }]);

describe('what was read from rows', () => {
  it('is kept by key', async () => {
    expect([await cache.read('a', load), await cache.read('a', load)]).toEqual([
      { name: 'load 1' },
      { name: 'load 1' },
    ]);
    expect(await cache.read('b', load)).toEqual({ name: 'load 2' });
  });

  it('is read again after an event that concerns it, at the very next time', async () => {
    await cache.read('a', load);
    await committed('doc-7');
    expect(await cache.read('a', load)).toEqual({ name: 'load 1' });
    await committed('user-7');
    expect(await cache.read('a', load)).toEqual({ name: 'load 2' });
  });

  it('is not kept when an event arrived while it was read', async () => {
    let finish = () => {};
    const slow = cache.read('a', () => new Promise((resolve) => (finish = () => resolve({ name: 'before' }))));
    await committed('user-7');
    finish();
    expect(await slow).toEqual({ name: 'before' });
    expect(await cache.read('a', load)).toEqual({ name: 'load 1' });
  });

  it('is read again when notifications may have been missed', async () => {
    await cache.read('a', load);
    await bus.publish('bus:resumed', new Uint8Array());
    expect(await cache.read('a', load)).toEqual({ name: 'load 2' });
  });

  it('is kept for nobody whose reading failed', async () => {
    await expect(cache.read('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.read('a', load)).toEqual({ name: 'load 1' });
  });
});
