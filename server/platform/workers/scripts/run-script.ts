import { z } from 'zod';
import { ScriptHeap } from './heap.js';
import { type Libraries, librariesOf } from './libraries.js';
import { type ScriptJob, type ScriptOutcome, scriptLimits } from './script.js';

const failure = z.object({ message: z.string(), stack: z.string(), logs: z.array(z.string()) });
const FILE = 'mock.js';
/** Jobs of promises that one script may run. */
const MOST_JOBS = 10_000;
const names = '$params, $body, $headers, Mock, Random, moment, store, $response, $request, dayjs';

interface Slot {
  readonly heap: ScriptHeap;
  owner: string;
}

/** Runs scripts one after the other, each in a heap that is as new; see `ScriptHeap`. */
export class ScriptRunner {
  /** Engines that have started. One that fails to start is not kept: the next script tries again. */
  private readonly slots = new Map<Libraries, Slot>();

  constructor(private readonly start = (libraries: Libraries) => ScriptHeap.with(libraries)) {}

  async run(job: ScriptJob): Promise<ScriptOutcome> {
    const libraries = librariesOf(job.kind, job.source);
    const slot = this.slots.get(libraries) ?? { heap: await this.start(libraries), owner: job.owner };
    this.slots.set(libraries, slot);
    const { heap } = slot;
    if (slot.owner !== job.owner) heap.clear();
    slot.owner = job.owner;
    let isBroken = false;
    try {
      return inHeap(heap, job);
    } catch (err) {
      // The engine itself failed, such as by a stack overflow of WebAssembly: it cannot be used again.
      isBroken = true;
      return { kind: 'error', message: err instanceof Error ? `${err.name}: ${err.message}` : String(err), line: 0 };
    } finally {
      if (isBroken || heap.isLarge) this.slots.delete(libraries);
      else heap.restore();
    }
  }
}

const wrapped = (source: string): string => `(function (${names}) {\n${source}\n})`;

function inHeap(heap: ScriptHeap, { kind, source, input, seed }: ScriptJob): ScriptOutcome {
  const { context, runtime } = heap;
  heap.begin();
  const what =
    kind === 'script'
      ? context.evalCode(wrapped(source), FILE)
      : { value: context.newString(source), error: undefined };
  if (what.error) return failed(heap, what.error);
  const begun = context.callFunction(
    heap.entries[kind],
    context.undefined,
    what.value,
    context.newString(input),
    context.newNumber(seed),
  );
  if (begun.error) return failed(heap, begun.error);
  const jobs = runtime.hasPendingJob() ? runtime.executePendingJobs(MOST_JOBS) : undefined;
  if (jobs?.error) return failed(heap, jobs.error);
  const ended = context.callFunction(heap.entries.end, context.undefined, context.newNumber(scriptLimits.resultChars));
  return ended.error ? failed(heap, ended.error) : outcomeOf(context.getString(ended.value));
}

const texts = z.array(z.string()).optional();
const outcome: z.ZodType<ScriptOutcome> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('value'),
    json: z.string().optional(),
    text: z.string().optional(),
    status: z.unknown().optional(),
    headers: z.unknown().optional(),
    delay: z.unknown().optional(),
    stored: z.record(z.string(), z.unknown()).optional(),
    logs: texts,
  }),
  z.object({ kind: z.literal('empty'), logs: texts }),
  z.object({ kind: z.literal('limit'), limit: z.enum(['time', 'memory', 'size', 'pending']) }),
]);
/** A script can replace what the prelude left in the heap, so its result is checked like any foreign input. */
function outcomeOf(json: string): ScriptOutcome {
  const read = json.length <= 2 * scriptLimits.resultChars ? outcome.safeParse(JSON.parse(json)) : undefined;
  return read?.success ? read.data : { kind: 'limit', limit: 'size' };
}

function failed(heap: ScriptHeap, error: Parameters<ScriptHeap['context']['dump']>[0]): ScriptOutcome {
  if (heap.isLate()) return { kind: 'limit', limit: 'time' };
  const { context } = heap;
  const told = context.callFunction(heap.entries.fail, context.undefined, error);
  if (told.error) return { kind: 'limit', limit: 'memory' };
  const read = failure.safeParse(JSON.parse(context.getString(told.value)));
  if (!read.success) return { kind: 'error', message: 'Error', line: 0 };
  const { message, stack, logs } = read.data;
  if (/out of memory/.test(message)) return { kind: 'limit', limit: 'memory' };
  return { kind: 'error', message, line: lineOf(stack), logs };
}

/** The wrapper adds one line before the script. */
function lineOf(stack: string): number {
  const found = /mock\.js:(\d+)/.exec(stack);
  return found ? Math.max(1, Number(found[1]) - 1) : 0;
}
