import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { id, instant, text } from './wire.js';

/**
 * The live socket: `/collab/<#docId>?ticket=…[&saved=1]` speaks the y-websocket protocol. Message types of that protocol:
 * 0 sync (0 step 1, 1 step 2, 2 update), 1 awareness, 3 query awareness. Ours is `SAVED`.
 */
export const COLLAB_PATH = '/collab';
/** Server → client, only with `&saved=1`: one varuint n = the first n document-bearing sync messages (SyncStep2, Update) of this connection are committed. */
export const SAVED = 121;

/** Close codes of the live socket; the reason is a refusal key. 4401 and 4403 mean: do not come back with this right. */
export const CloseCode = {
  ticket: 4401,
  forbidden: 4403,
  malformed: 4400,
  tooLarge: 4413,
  tooFast: 4429,
  full: 4409,
  gone: 4404,
  stopping: 1012,
  notLoaded: 1011,
  /** Does not take what we send; come back when the line is better. */
  slow: 1013,
} as const;

/** Short-lived, one doc, one user, taken once per connection. `mayEdit` false = read-only seat. */
export const liveTicket = endpoint('POST', '/doc/live/ticket', {
  input: z.object({ id }),
  reply: z.object({ ticket: z.string(), expiresAt: instant, mayEdit: z.boolean() }),
});
/** Makes a version of what is typed now. `version` is null when nothing had changed. */
export const settleNow = endpoint('POST', '/doc/live/settle', {
  input: z.object({ id, remark: text(200).optional() }),
  reply: z.object({ version: z.number().nullable() }),
});
/** What a seat tells the others (the `user` field of its awareness state). */
export interface Presence {
  userId: string;
  name: string;
  color: string;
}
