import { liveTicket } from '../../../../contracts/docs/live.js';
import type { RefusalKey } from '../../../../contracts/platform/refusals.js';
import { call, isRefused } from '../../../lib/api.js';
import type { Seat } from './connection.js';

/** These pass: a limit of calls, a database that restarts, an error that was never meant. */
const passing: readonly (RefusalKey | '')[] = ['rate.limited', 'database.away', 'error.internal'];

/** Any other refusal is the server's decision, and ends the session. */
export async function askForSeat(docId: string): Promise<Seat> {
  try {
    const { ticket, mayEdit, docBytes } = await call(liveTicket, { id: docId });
    return { kind: 'seat', ticket, mayEdit, docBytes };
  } catch (error) {
    if (!isRefused(error) || passing.includes(error.key)) return { kind: 'unreachable' };
    return { kind: 'refused', reason: error.key || 'unknown' };
  }
}
