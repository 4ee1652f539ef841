import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

/** The origin of a request: the network address (as trusted proxies forward it) and the browser's User-Agent. */
export interface Caller {
  readonly address: string;
  readonly agent: string;
}
interface Current {
  readonly id: string;
  readonly caller: Caller;
}
const current = new AsyncLocalStorage<Current>();
const nobody: Caller = { address: '', agent: '' };

/** The id of the current request, for its log lines, events and refusals; `''` outside of any. */
export const requestId = (): string => current.getStore()?.id ?? '';

/** The caller of the current request; empty for tasks, followers and the start. */
export const caller = (): Caller => current.getStore()?.caller ?? nobody;

const ID_BYTES = 9;
const pool = Buffer.alloc(ID_BYTES * 512);
let used = pool.length;

/** Taken from a pool of random bytes: one system call per 512 ids. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString('base64url', used - ID_BYTES, used);
}

/** Runs `work` with this id, which everything it starts inherits. Tasks, sockets and commands use it too. */
export const asRequest = <T>(id: string, work: () => T, from: Caller = nobody): T =>
  current.run({ id, caller: from }, work);
