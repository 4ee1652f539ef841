import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../../../server/platform/config/load-config.js';
import { SocketMessagesLimit } from '../../../../server/platform/sockets/socket-messages-limit.js';

const limitOf = (perSecond: number) =>
  new SocketMessagesLimit(loadConfig({ ANNALS_SOCKET_MESSAGES_PER_SECOND: String(perSecond) }));

describe('the messages of one person', () => {
  it('share one rate, whichever socket they come by, for each kind', () => {
    const limit = limitOf(1);
    const taken = Array.from({ length: 12 }, () => limit.tryTake(1, 'watch'));
    expect(taken.filter(Boolean)).toHaveLength(10);
    expect(limit.tryTake(1, 'unwatch')).toBe(true);
    expect(limit.tryTake(2, 'watch')).toBe(true);
  });

  it('run a few at a time, and those of others beside them', async () => {
    const limit = limitOf(1);
    let running = 0;
    const most: number[] = [];
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const own = Array.from({ length: 20 }, () =>
      limit.run(1, async () => {
        running += 1;
        most.push(running);
        await gate;
        running -= 1;
      }),
    );
    await limit.run(2, async () => undefined);
    release();
    await Promise.all(own);
    expect(Math.max(...most)).toBe(4);
  });
});
