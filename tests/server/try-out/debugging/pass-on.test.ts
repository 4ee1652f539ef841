import { once } from 'node:events';
import { PassThrough, Readable, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { passDown, passUp } from '../../../../server/try-out/debugging/proxy/pass-on.js';

const PART = Buffer.alloc(64 * 1024, 'a');
const never = new AbortController().signal;

/** Takes a chunk only when the test lets it. */
function slow(): { to: Writable; taken: number; take: () => Promise<void> } {
  let go: (() => void) | undefined;
  const state = {
    taken: 0,
    to: new Writable({
      highWaterMark: 16 * 1024,
      write(chunk: Buffer, _encoding, done) {
        go = () => {
          state.taken += chunk.length;
          go = undefined;
          done();
        };
      },
    }),
    take: async () => {
      go?.();
      await setImmediate();
    },
  };
  return state;
}

describe('what passes an answer on', () => {
  it('reads only a little ahead of a slow client, and loses nothing', async () => {
    let made = 0;
    const from = Readable.from(
      (function* () {
        for (; made < 40; made++) yield PART;
      })(),
    );
    const client = slow();
    let bytes = 0;
    const passed = passDown(from, client.to, never, (size) => (bytes += size));
    while (!from.isPaused()) await setImmediate();
    expect(bytes).toBeLessThan(700 * 1024);
    let most = 0;
    while (client.taken < 40 * PART.length) {
      await client.take();
      most = Math.max(most, client.to.writableLength);
    }
    await passed;
    expect([bytes, client.to.writableFinished]).toEqual([40 * PART.length, true]);
    expect(most).toBeLessThan(700 * 1024);
  });

  it.each(['the server breaks', 'the client leaves', 'the time is over'])(
    'rejects when %s, and closes',
    async (how) => {
      const [from, to] = [new PassThrough(), new PassThrough()];
      const over = new AbortController();
      const passed = passDown(from, to, over.signal, () => undefined);
      from.write('half');
      await once(to, 'readable');
      if (how === 'the server breaks') from.destroy(new Error('gone'));
      else if (how === 'the client leaves') to.destroy();
      else over.abort(new Error('late'));
      await expect(passed).rejects.toThrow(
        { 'the server breaks': 'gone', 'the client leaves': /premature/i, 'the time is over': 'late' }[how],
      );
      expect(from.destroyed).toBe(true);
      expect(to.writableFinished).toBe(false);
    },
  );
});

describe('what passes a body up', () => {
  it('ends the request with the body, and reads only a little ahead of a slow server', async () => {
    const from = Readable.from(Array.from({ length: 40 }, () => PART));
    const server = slow();
    const finished = once(server.to, 'finish');
    passUp(from, server.to);
    while (!from.isPaused()) await setImmediate();
    expect(server.to.writableLength).toBeLessThan(700 * 1024);
    while (server.taken < 40 * PART.length) await server.take();
    await finished;
  });

  it('stops reading when the server has closed', async () => {
    const [from, to] = [new PassThrough(), new PassThrough()];
    passUp(from, to);
    from.write('half');
    await once(to, 'readable');
    to.destroy();
    await once(to, 'close');
    from.write('more');
    expect([from.isPaused(), from.readableLength]).toEqual([true, 4]);
  });
});
