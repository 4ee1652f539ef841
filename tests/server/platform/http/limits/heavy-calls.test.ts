import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../../../../server/platform/config/load-config.js';
import { type HeavyCall, HeavyCalls } from '../../../../../server/platform/http/limits/heavy-calls.js';
import { Metrics } from '../../../../../server/platform/runtime/metrics.js';

const limits = { ANNALS_HEAVY_PER_PERSON: '2', ANNALS_HEAVY_PER_NODE: '3', ANNALS_HEAVY_QUEUE: '4' };
const sent = Promise.resolve();
const of = (caller: string, more: Partial<HeavyCall> = {}): HeavyCall => ({
  caller,
  isGone: () => false,
  sent,
  ...more,
});

/** Work that ends on demand, and a record of the order in which it started. */
function bench() {
  const calls = new HeavyCalls(loadConfig(limits), new Metrics());
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const finish = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { calls, begun, work, finish };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('heavy calls', () => {
  it('run a few at a time per person, and the others wait in order', async () => {
    const { calls, begun, work, finish } = bench();
    const replies = ['a1', 'a2', 'a3'].map((name) => calls.run(of('a'), work(name)));
    await settled();
    expect(begun).toEqual(['a1', 'a2']);
    await finish('a2');
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    await finish('a1');
    await finish('a3');
    expect(await Promise.all(replies)).toEqual(['a1', 'a2', 'a3']);
  });

  it('let nobody wait behind the queue of another person', async () => {
    const { calls, begun, work, finish } = bench();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void calls.run(of('a'), work(name));
    void calls.run(of('b'), work('b1'));
    void calls.run(of('c'), work('c1'));
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await finish('a1');
    expect(begun.at(-1)).toBe('c1');
  });

  it('are refused when the queue of the person is full', async () => {
    const { calls, work } = bench();
    for (let n = 1; n <= 6; n++) void calls.run(of('a'), work(`a${n}`));
    await settled();
    expect(() => calls.run(of('a'), work('a7'))).toThrow('rate.busy');
    expect(() => calls.run(of('b'), work('b1'))).not.toThrow();
  });

  it('do no work for a client that has hung up while it waited', async () => {
    const { calls, begun, work, finish } = bench();
    for (const name of ['a1', 'a2']) void calls.run(of('a'), work(name));
    const late = calls.run(of('a', { isGone: () => true }), work('a3'));
    await settled();
    await Promise.all([finish('a1'), expect(late).rejects.toThrow('rate.busy')]);
    expect(begun).toEqual(['a1', 'a2']);
  });

  it('hold the slot of the person until the reply has been sent, the slot of the node only while they work', async () => {
    const { calls, begun, work, finish } = bench();
    const unread = of('a', { sent: new Promise(() => undefined) });
    for (const name of ['a1', 'a2', 'a3']) void calls.run(unread, work(name));
    await settled();
    await finish('a1');
    await finish('a2');
    expect(begun).toEqual(['a1', 'a2']);
    for (const caller of ['b', 'c', 'd']) void calls.run(of(caller), work(`${caller}1`));
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
  });

  it('give the slot back when the work fails, and forget a caller who has none left', async () => {
    const metrics = new Metrics();
    const calls = new HeavyCalls(loadConfig(limits), metrics);
    const fail = () => Promise.reject(new Error('broken'));
    for (let n = 0; n < 10; n++) await expect(calls.run(of('a'), fail)).rejects.toThrow('broken');
    await settled();
    expect(await metrics.total('annals_heavy_callers')).toBe(0);
  });
});
