import { parentPort } from 'node:worker_threads';
import { Refusal } from '../http/refusal.js';
import { ownThreadId } from './thread-time.js';
import type { Work } from './work.js';

/** `input` is the input of the work of that name; the caller's side checks its type. */
interface ThreadTask {
  readonly name: string;
  readonly input: never;
}
export type ThreadReply<T> =
  /** `threadId`: see `ownThreadId`. */
  | { readonly kind: 'ready'; readonly threadId: number }
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly key: Refusal['key']; readonly facts: Refusal['facts'] }
  | { readonly kind: 'failed'; readonly message: string };

/** Makes this thread a worker: one task at a time, each answered by one message. */
export function serveWork(works: readonly Work<never, unknown>[]): void {
  const byName = new Map(works.map((work) => [work.name, work]));
  parentPort?.on('message', async ({ name, input }: ThreadTask) =>
    parentPort?.postMessage(await replyOf(async () => byName.get(name)?.run(input))),
  );
  parentPort?.postMessage({ kind: 'ready', threadId: ownThreadId() } satisfies ThreadReply<unknown>);
}

async function replyOf(run: () => Promise<unknown>): Promise<ThreadReply<unknown>> {
  try {
    return { kind: 'done', value: await run() };
  } catch (err) {
    if (err instanceof Refusal) return { kind: 'refused', key: err.key, facts: err.facts };
    return { kind: 'failed', message: err instanceof Error ? (err.stack ?? err.message) : String(err) };
  }
}
