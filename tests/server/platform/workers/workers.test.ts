import { afterAll, describe, expect, it } from '@jest/globals';
import { DocType } from '../../../../contracts/platform/enums.js';
import { docTypes } from '../../../../server/docs/doc-types/index.js';
import { docFromForm, markdownHtml } from '../../../../server/docs/doc-types/work.js';
import { Refusal } from '../../../../server/platform/http/refusal.js';
import { Lifecycle } from '../../../../server/platform/runtime/lifecycle.js';
import { Logger } from '../../../../server/platform/runtime/logger.js';
import { Metrics } from '../../../../server/platform/runtime/metrics.js';
import { WorkerLimitError } from '../../../../server/platform/workers/worker-limit-error.js';
import { Workers } from '../../../../server/platform/workers/workers.js';

const lifecycle = new Lifecycle(new Logger('silent'));
const metrics = new Metrics();
const workers = new Workers(lifecycle, metrics);
afterAll(() => lifecycle.stop());

/** Takes forty seconds to render, and renders to less than a megabyte. */
const slow = '*a_ '.repeat(20_000);
const long = `# Title\n\n${'A paragraph of *many* words.\n\n'.repeat(200)}`;

/** How often the event loop of this thread came round while `work` ran: about once in 5 ms, less on a busy machine. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  await work.catch(() => undefined);
  clearInterval(timer);
  return turns;
}

describe('worker threads', () => {
  it('run a function by name', async () => {
    const html = await workers.run(markdownHtml, long);
    expect(html).toContain('<h1 id="title">Title</h1>');
    expect(html.match(/<em>/g)).toHaveLength(200);
  });

  it('leave small inputs in the thread that calls', async () => {
    expect(await workers.run(markdownHtml, '*a*')).toBe('<p><em>a</em></p>');
    const text = await metrics.registry.metrics();
    expect(/annals_worker_seconds_count\{[^}]*\} (\d+)/.exec(text)?.[1]).toBe('1');
  });

  it('end a task at its deadline while the event loop goes on, and go on themselves', async () => {
    const task = workers.run(markdownHtml, slow, { deadline: 300 });
    task.catch(() => undefined);
    expect(await turnsDuring(task)).toBeGreaterThan(10);
    await expect(task).rejects.toMatchObject({ limit: 'deadline', key: 'work.limit' });
    expect(await workers.run(markdownHtml, long)).toMatch(/<h1 id=/);
  });

  it('give another owner a thread while one owner keeps sending slow tasks', async () => {
    const hostile = Array.from({ length: 6 }, () =>
      workers.run(markdownHtml, slow, { deadline: 1_500, owner: 'hostile' }),
    );
    const ended = Promise.allSettled(hostile);
    const first = await Promise.race([
      workers.run(markdownHtml, long, { owner: 'other', deadline: 20_000 }).then(() => 'other'),
      ended.then(() => 'hostile'),
    ]);
    expect(first).toBe('other');
    for (const result of await ended) expect(result.status).toBe('rejected');
  }, 300_000);

  it('pass refusals on as refusals', async () => {
    const rules = docTypes[DocType.custom];
    const wire = { description: '<div>'.repeat(2_000) };
    const task = workers.run(docFromForm, { type: DocType.custom, form: wire, before: rules.empty('n') });
    await expect(task).rejects.toBeInstanceOf(Refusal);
    await expect(task).rejects.not.toBeInstanceOf(WorkerLimitError);
  });
});
