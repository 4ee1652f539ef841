import { expect, it } from '@jest/globals';
import { liveTicket } from '../../../../../contracts/docs/live.js';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser();
const { askForSeat } = await import('../../../../../client/features/docs/live/ask-for-seat.js');

it.each(['database.away', 'error.internal', 'rate.limited'] as const)(
  '%s passes: the editor comes back',
  async (key) => {
    fakeServer().refuses(liveTicket, '100', 'Later', { key });
    expect(await askForSeat('aB3')).toEqual({ kind: 'unreachable' });
  },
);

it('a decision of the server ends the session', async () => {
  fakeServer().refuses(liveTicket, '100', 'No', { key: 'access.forbidden' });
  expect(await askForSeat('aB3')).toEqual({ kind: 'refused', reason: 'access.forbidden' });
});
