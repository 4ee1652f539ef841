// Runs tests without Jest's module system: what a worker has loaded, it keeps, and loading the server is half of the
// work of a story. The files that run are the compiled ones; what is reported is their source.

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRunner } from 'jest-light-runner';
import { targetOf } from './compile.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const preload = new URL('./worker-data.mjs', import.meta.url).href;
/** Files after which the workers are replaced: what they keep would fill the memory. */
const FILES_PER_WORKER = 60;

const Runner = createRunner({ runtime: 'child_process' });

export default class LightRunner extends Runner {
  #workers;

  constructor(globalConfig, context, options) {
    super(globalConfig, context, options);
    this.#workers = globalConfig.maxWorkers;
  }

  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const sources = new Map();
    const compiled = tests.map((test) => {
      const file = path.join(root, targetOf(path.relative(root, test.path)));
      sources.set(file, test);
      return { ...test, path: file };
    });
    const sourceOf = ({ path: file }) => sources.get(file);
    const options = process.env.NODE_OPTIONS ?? '';
    // Read when the workers are made.
    if (!options.includes(preload)) process.env.NODE_OPTIONS = `${options} --import=${preload}`.trim();
    const size = FILES_PER_WORKER * this.#workers;
    for (let at = 0; at < compiled.length && !watcher.isInterrupted(); at += size)
      await super.runTests(
        compiled.slice(at, at + size),
        watcher,
        (test) => onStart(sourceOf(test)),
        (test, result) => onResult(sourceOf(test), { ...result, testFilePath: sourceOf(test).path }),
        (test, error) => onFailure(sourceOf(test), error),
      );
  }
}
