import { parentPort } from 'node:worker_threads';
import { Refusal } from '../http/refusal.js';
import { type WorkerFunctionName, workerFunctions } from '../../app/worker-functions.js';
import { ownThreadId } from './thread-time.js';

/** `input` is the input of the function `name`; the caller's side checks its type. */
export interface ThreadTask {
  readonly name: WorkerFunctionName;
  readonly input: never;
}
export type ThreadReply<T> =
  /** `threadId`: see `ownThreadId`. */
  | { readonly kind: 'ready'; readonly threadId: number }
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly key: Refusal['key']; readonly facts: Refusal['facts'] }
  | { readonly kind: 'failed'; readonly message: string };

/** The entry point of a worker thread: one task at a time, each answered by one message. */
async function work({ name, input }: ThreadTask): Promise<ThreadReply<unknown>> {
  try {
    const run: (input: never) => unknown = workerFunctions[name];
    return { kind: 'done', value: await run(input) };
  } catch (err) {
    if (err instanceof Refusal) return { kind: 'refused', key: err.key, facts: err.facts };
    return { kind: 'failed', message: err instanceof Error ? (err.stack ?? err.message) : String(err) };
  }
}

parentPort?.on('message', async (task: ThreadTask) => parentPort?.postMessage(await work(task)));
parentPort?.postMessage({ kind: 'ready', threadId: ownThreadId() } satisfies ThreadReply<unknown>);
