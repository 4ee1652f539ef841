import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type { PrerenderInput } from '../../../contracts/sharing/prerender.js';
import { projectRoot } from '../../platform/runtime/pages.js';
import type { ThreadReply } from '../../platform/workers/serve-work.js';
import { ownThreadId } from '../../platform/workers/thread-time.js';
import { PRERENDER_FILE } from './prerender-file.js';

/** The build of `client/prerender.tsx`, which brings React and the components of public pages. */
const { prerender }: { prerender: (input: PrerenderInput) => Promise<string> } = await import(
  pathToFileURL(path.join(projectRoot(), ...PRERENDER_FILE)).href
);

async function work(input: PrerenderInput): Promise<ThreadReply<string>> {
  try {
    return { kind: 'done', value: await prerender(input) };
  } catch (err) {
    return { kind: 'failed', message: err instanceof Error ? (err.stack ?? err.message) : String(err) };
  }
}

parentPort?.on('message', async ({ input }: { input: PrerenderInput }) => parentPort?.postMessage(await work(input)));
parentPort?.postMessage({ kind: 'ready', threadId: ownThreadId() } satisfies ThreadReply<string>);
