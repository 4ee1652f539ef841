import { z } from 'zod';
import { endpoint } from '../platform/endpoint.js';
import { id, instant, optional, text } from '../platform/wire.js';

/**
 * The live socket: `/collab/<#docId>?ticket=…[&saved=1]`, y-websocket protocol. Message types of that protocol: 0 sync
 * (0 step 1, 1 step 2, 2 update), 1 awareness, 3 query awareness. `SAVED` is our addition.
 */
export const COLLAB_PATH = '/collab';
/**
 * Server → client, only with `&saved=1`: one varuint n = the first n document-bearing sync messages (SyncStep2, Update)
 * of this connection are committed.
 */
export const SAVED = 121;
/**
 * Server → client, only with `&saved=1`: one varuint, 1 = this node does not reach the other nodes (users connected
 * there see changes later; edits are saved as usual), 0 = it does again. Not sent while nothing was ever wrong.
 */
export const ALONE = 122;

/**
 * Close codes of the live socket; the reason is a refusal key. 4401 and 4403 mean: do not reconnect with this right.
 */
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
  /** The client does not take what we send; it may reconnect when its connection is faster. */
  slow: 1013,
} as const;

/**
 * Short-lived, for one doc and one user, one ticket per connection. `mayEdit` false = read-only connection. `docBytes`: the
 * limit of the doc's size.
 */
export const liveTicket = endpoint('POST', '/doc/live/ticket', {
  input: z.object({ id }),
  reply: z.object({ ticket: z.string(), expiresAt: instant, mayEdit: z.boolean(), docBytes: z.number() }),
});
/** Makes a version of the current live content. `version` is null when nothing had changed. */
export const settleNow = endpoint('POST', '/doc/live/settle', {
  input: z.object({ id, remark: optional(text(200)) }),
  reply: z.object({ version: z.number().nullable() }),
});
/** What a connection publishes to the others (the `user` field of its awareness state). */
export interface Presence {
  userId: string;
  name: string;
  color: string;
}
