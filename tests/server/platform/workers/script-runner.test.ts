import { describe, expect, it } from '@jest/globals';
import { ScriptHeap } from '../../../../server/platform/workers/scripts/heap.js';
import { ScriptRunner } from '../../../../server/platform/workers/scripts/run-script.js';
import type { ScriptJob } from '../../../../server/platform/workers/scripts/script.js';

const job = (source: string, owner = 'a'): ScriptJob => ({
  ...{ kind: 'script', source, owner, seed: 1 },
  input: JSON.stringify({ request: { params: {}, body: null, headers: {} }, store: {} }),
});
/** Fills heap and stack with a word, deeper than the next script overwrites; a global variable, of no library. */
const littering = `const words = []; const dig = (n) => { words.push('litter'.repeat(n)); return n && dig(n - 1); };
  dig(250); words.sort((a, b) => (a < b ? 1 : -1)); left = words; return words.join('').length;`;
const bytesOf = ({ memory }: ScriptHeap) => Buffer.from(memory.buffer);

describe('a thread that runs scripts', () => {
  it('starts the engine again after it failed to start', async () => {
    let starts = 0;
    const runner = new ScriptRunner(async (libraries) => {
      starts += 1;
      if (starts === 1) throw new Error('no memory');
      return ScriptHeap.with(libraries);
    });
    await expect(runner.run(job('return 1'))).rejects.toThrow('no memory');
    expect(await runner.run(job('return 2'))).toMatchObject({ json: '2' });
    expect(await runner.run(job('return 3'))).toMatchObject({ json: '3' });
    expect(starts).toBe(2);
  });

  it('leaves nothing to the scripts of another owner, neither on the heap nor on the stack', async () => {
    let heap: ScriptHeap | undefined;
    const runner = new ScriptRunner(async (libraries) => (heap = await ScriptHeap.with(libraries)));
    await runner.run(job('return 1'));
    if (!heap) throw new Error('no heap');
    heap.clear();
    const before = Buffer.from(bytesOf(heap));
    await runner.run(job(littering));
    expect(bytesOf(heap).equals(before)).toBe(false);
    heap.clear();
    expect(bytesOf(heap).compare(before)).toBe(0);
    await runner.run(job(littering));
    expect(await runner.run(job('return typeof left', 'b'))).toMatchObject({ text: 'undefined' });
  });
});
