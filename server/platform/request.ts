import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

interface Current {
  readonly id: string;
}
const current = new AsyncLocalStorage<Current>();

/** The id under which the log lines, events and refusals of the work in hand are found; `''` outside of any. */
export const requestId = (): string => current.getStore()?.id ?? '';

export const newRequestId = (): string => randomBytes(9).toString('base64url');

/** Everything that `work` starts carries this id. Tasks, sockets and commands name theirs this way too. */
export const asRequest = <T>(id: string, work: () => T): T => current.run({ id }, work);
