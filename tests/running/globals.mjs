// What tests import from `@jest/globals`, for the light runner. It has no limit of time for a test: here each test and
// each hook has one.
import { bind } from 'jest-each';

const { describe, expect, jest } = globalThis;
/** For the longest journeys, on a machine several times slower than usual. */
const LIMIT_MS = 240_000;

function limited(name, fn, limit = LIMIT_MS) {
  if (!fn) return fn;
  return async () => {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${name}: not done after ${limit} ms`)), limit);
    });
    try {
      return await Promise.race([fn(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

const limitedTest = (add) => {
  const test = (name, fn, limit) => add(name, limited(`test “${name}”`, fn, limit), limit);
  test.each = bind(test, false);
  return test;
};
const it = limitedTest(globalThis.it);
it.only = limitedTest(globalThis.it.only);
it.skip = limitedTest(globalThis.it.skip);
it.todo = globalThis.it.todo;

const hook = (kind) => (fn, limit) => globalThis[kind](limited(kind, fn, limit), limit);
const [beforeAll, afterAll, beforeEach, afterEach] = ['beforeAll', 'afterAll', 'beforeEach', 'afterEach'].map(hook);

export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, it as test, jest };
