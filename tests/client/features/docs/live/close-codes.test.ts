import { describe, expect, it } from '@jest/globals';
import { afterClose, backOff } from '../../../../../client/features/docs/live/close-codes.js';
import { CloseCode } from '../../../../../contracts/docs/live.js';

describe('after a close of the live socket', () => {
  it('stops where the server has decided, with its reason', () => {
    expect(afterClose(CloseCode.forbidden, 'live.readOnly')).toEqual({ next: 'stop', reason: 'live.readOnly' });
    expect(afterClose(CloseCode.gone, 'doc.deleted')).toEqual({ next: 'stop', reason: 'doc.deleted' });
    expect(afterClose(CloseCode.tooLarge, 'live.updateTooLarge')).toEqual({
      next: 'stop',
      reason: 'live.updateTooLarge',
    });
    expect(afterClose(CloseCode.full, 'live.full')).toEqual({ next: 'stop', reason: 'live.full' });
  });

  it('has a reason of its own where the socket brings none that it knows', () => {
    expect(afterClose(CloseCode.forbidden, '')).toEqual({ next: 'stop', reason: 'access.forbidden' });
    expect(afterClose(CloseCode.malformed, '<script>')).toEqual({ next: 'stop', reason: 'live.malformed' });
  });

  it('comes back after everything else: a dead network, a restart, an old ticket', () => {
    for (const code of [
      1006,
      1005,
      CloseCode.stopping,
      CloseCode.notLoaded,
      CloseCode.ticket,
      CloseCode.tooFast,
      4999,
    ]) {
      expect({ code, next: afterClose(code, '').next }).toEqual({ code, next: 'again' });
    }
  });

  it('waits longer after each failure, never longer than about twenty seconds', () => {
    const waits = [0, 1, 2, 3, 10, 50].map((failures) => backOff(500, failures, 0.5));
    expect([...waits].sort((a, b) => a - b)).toEqual(waits);
    expect(backOff(500, 50, 0.999)).toBeLessThan(20_000);
    expect(backOff(500, 0, 0)).toBeGreaterThan(0);
  });
});
