import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Where a request comes from: the network address (proxies that are trusted are seen through), the browser's own words. */
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

/** The id under which the log lines, events and refusals of the work in hand are found; `''` outside of any. */
export const requestId = (): string => current.getStore()?.id ?? '';

/** Who is on the other end of the work in hand; empty for tasks, followers and the start. */
export const caller = (): Caller => current.getStore()?.caller ?? nobody;

export const newRequestId = (): string => randomBytes(9).toString('base64url');

/** Everything that `work` starts carries this id. Tasks, sockets and commands name theirs this way too. */
export const asRequest = <T>(id: string, work: () => T, from: Caller = nobody): T =>
  current.run({ id, caller: from }, work);
