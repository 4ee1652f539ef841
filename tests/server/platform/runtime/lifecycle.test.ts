import { describe, expect, it } from '@jest/globals';
import { Lifecycle, StopOrder } from '../../../../server/platform/runtime/lifecycle.js';
import { Logger } from '../../../../server/platform/runtime/logger.js';

describe('stopping', () => {
  it('goes in order, once, and on past a part that fails', async () => {
    const written: string[] = [];
    const lines = new Logger('error', { write: (line) => written.push(line) });
    const lifecycle = new Lifecycle(lines);
    const stopped: string[] = [];
    lifecycle.onStop('database', StopOrder.database, () => void stopped.push('database'));
    lifecycle.onStop('rooms', StopOrder.rooms, async () => {
      await Promise.resolve();
      stopped.push('rooms');
    });
    lifecycle.onStop('followers', StopOrder.followers, async () => {
      stopped.push('followers');
      throw new Error('would not stop');
    });
    lifecycle.onStop('sockets', StopOrder.sockets, () => void stopped.push('sockets'));
    expect(lifecycle.stopping).toBe(false);
    await Promise.all([lifecycle.stop(), lifecycle.stop()]);
    expect(lifecycle.stopping).toBe(true);
    expect(stopped).toEqual(['sockets', 'rooms', 'followers', 'database']);
    expect(written).toHaveLength(1);
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ step: 'followers', err: { message: 'would not stop' } });
  });
});

describe('lines', () => {
  it('hide what is secret, wherever it stands', () => {
    const written: string[] = [];
    const lines = new Logger('info', { write: (line) => written.push(line) });
    lines.info({ password: 'a', token: 'b', user: { password: 'c', name: 'ann' } }, 'said');
    expect(JSON.parse(written[0] ?? '')).toMatchObject({
      password: '[hidden]',
      token: '[hidden]',
      user: { password: '[hidden]', name: 'ann' },
      msg: 'said',
    });
  });
});
