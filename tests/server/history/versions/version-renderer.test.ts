import { expect, it } from '@jest/globals';
import { docMeanings } from '../../../../server/docs/change-severity/work.js';
import { VersionRenderer } from '../../../../server/history/versions/version-renderer.js';
import type { Work } from '../../../../server/platform/workers/work.js';
import { WorkerLimitError } from '../../../../server/platform/workers/worker-limit-error.js';
import type { Workers } from '../../../../server/platform/workers/workers.js';

const markdown = (from: string, to: string) => ({ type: 3, isFolder: false, from: body(from), to: body(to) });
const body = (text: string) => ({ name: 'A doc', author: '', deprecated: '$false$', body: text });

/** Runs in this thread; what is too slow exceeds its time. */
function rendererOf(isTooSlow: (name: string, input: unknown) => boolean) {
  const ran: string[] = [];
  const workers: Pick<Workers, 'run'> = {
    run: async <I, R>(work: Work<I, R>, input: I): Promise<R> => {
      ran.push(work.name);
      if (isTooSlow(work.name, input)) throw new WorkerLimitError('deadline');
      return work.run(input);
    },
  };
  return { ran, renderer: new VersionRenderer(workers as Workers) };
}

it('compares several docs in one task', async () => {
  const { ran, renderer } = rendererOf(() => false);
  const found = await renderer.meanings([markdown('a', 'b'), markdown('a', 'a')], Number.POSITIVE_INFINITY);
  expect(found.map((changes) => changes?.length)).toEqual([1, 0]);
  expect(ran).toEqual([docMeanings.name]);
});

it('compares them one by one when together they take too long, and leaves out only the slow one', async () => {
  const slow = markdown('slow', 'slower');
  const { renderer } = rendererOf((name, input) => name === docMeanings.name || input === slow);
  const found = await renderer.meanings([markdown('a', 'b'), slow, markdown('b', 'c')], Number.POSITIVE_INFINITY);
  expect(found.map((changes) => changes?.length)).toEqual([1, undefined, 1]);
});

it('begins no comparison after the time that it has', async () => {
  const { ran, renderer } = rendererOf((name) => name === docMeanings.name);
  expect(await renderer.meanings([markdown('a', 'b')], performance.now())).toEqual([undefined]);
  expect(ran).toEqual([docMeanings.name]);
});
