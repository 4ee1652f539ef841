import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from '../serve-work.js';
import { lowerPriority } from '../thread-priority.js';
import { ownThreadId } from '../thread-time.js';
import { ScriptRunner } from './run-script.js';
import type { ScriptJob } from './script.js';

/** Scripts give way to the threads that answer other calls. */
const NICE = 10;

const runner = new ScriptRunner();

async function work(job: ScriptJob): Promise<ThreadReply<unknown>> {
  try {
    return { kind: 'done', value: await runner.run(job) };
  } catch (err) {
    return { kind: 'failed', message: err instanceof Error ? (err.stack ?? err.message) : String(err) };
  }
}

lowerPriority(NICE);
parentPort?.on('message', async ({ input }: { input: ScriptJob }) => parentPort?.postMessage(await work(input)));
parentPort?.postMessage({ kind: 'ready', threadId: ownThreadId() } satisfies ThreadReply<unknown>);
