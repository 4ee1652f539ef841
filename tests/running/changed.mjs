// Chooses the tests that a change can break: unit tests that import what was changed, and the stories and journeys that
// come nearest to it. What does not fit into the time is left to a full run.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { longTests } from './long.mjs';
import { sources } from './sources.mjs';

/** Whoever imports one of these has the whole server, which says nothing about what the test is for. */
const whole = new Set(['server/app/create-app.ts', 'tests/support/app.ts']);
/** Seconds that the chosen tests take together, on two cores. */
const BUDGET = 90;
const LONG_BUDGET = 30;
/** Usual seconds of a file of each kind, where no run has measured it yet. */
const usual = [
  ['tests/browser/', 30],
  ['tests/matrix/', 60],
  ['tests/stories/', 8],
  ['tests/client/', 2],
  ['tests/', 1],
];

/** `ref`: the commit to compare the working tree with. `left`: how many more files could be reached. */
export function chooseTests(ref) {
  const changed = changedSince(ref);
  const sorted = nearest(changed);
  const times = { ...longTests(), ...measured() };
  const files = fitting(sorted, BUDGET, (test) => [
    times[test] ?? usual.find(([kind]) => test.startsWith(kind))[1],
    // What was changed itself always runs.
    changed.has(test),
  ]);
  return { files, left: sorted.length - files.length };
}

/** The long tests that come nearest to what was changed since the commit; none where the clone does not know it. */
export function chooseLong(ref) {
  const seconds = longTests();
  try {
    const changed = changedSince(ref);
    return fitting(
      nearest(changed).filter((test) => test in seconds),
      LONG_BUDGET,
      (test) => [seconds[test], false],
    );
  } catch {
    return [];
  }
}

/** The tests that the changed files can break, the nearest first. */
function nearest(changed) {
  const graph = sources();
  const tests = [...graph.keys()].filter((file) => /\.test\.tsx?$/.test(file));
  const near = new Map();
  for (const test of tests) {
    const distance = distanceTo(graph, test, changed);
    if (distance !== undefined) near.set(test, 1 / (1 + distance));
  }
  for (const [test, score] of storiesOf(graph, tests, changed)) near.set(test, Math.max(score, near.get(test) ?? 0));
  return [...near].sort(([, a], [, b]) => b - a).map(([test]) => test);
}

/** The first of them that together take at most the budget; `costOf` has the seconds of each, and whether it always runs. */
function fitting(sorted, budget, costOf) {
  const files = [];
  let left = budget;
  for (const test of sorted) {
    const [time, always] = costOf(test);
    if (time > left && !always) continue;
    left -= time;
    files.push(test);
  }
  return files;
}

function changedSince(ref) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n');
  return new Set(
    [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')].filter(Boolean),
  );
}

/** Imports between the test and the nearest changed file; `undefined` when it reaches none. */
function distanceTo(graph, test, changed) {
  const seen = new Set([test]);
  for (let line = [test], distance = 0; line.length; distance++) {
    if (line.some((file) => changed.has(file))) return distance;
    line = line
      .flatMap((file) => (whole.has(file) ? [] : [...(graph.get(file) ?? [])]))
      .filter((file) => !seen.has(file) && seen.add(file));
  }
  return undefined;
}

/**
 * Stories and journeys go through the whole server. They belong to what was changed when they call the same endpoints
 * (the rarer the contract, the nearer) or have its name.
 */
function storiesOf(graph, tests, changed) {
  const stories = tests.filter((test) => /^tests\/(stories|browser)\//.test(test));
  const contractsOf = (file) => [...(graph.get(file) ?? [])].filter((other) => other.startsWith('contracts/'));
  const users = new Map();
  for (const story of stories)
    for (const contract of contractsOf(story)) users.set(contract, (users.get(contract) ?? 0) + 1);
  const product = [...changed].filter((file) => /^(server|client|contracts)\//.test(file));
  const folders = new Set(product.map((file) => path.dirname(file)));
  const contracts = new Set(product.filter((file) => file.startsWith('contracts/')));
  for (const file of graph.keys())
    if (folders.has(path.dirname(file)) && !file.startsWith('contracts/'))
      for (const one of contractsOf(file)) contracts.add(one);
  const words = new Set(
    product.flatMap((file) => file.replace(/\.\w+$/, '').split(/[/.-]/)).filter((word) => word.length > 4),
  );
  return stories.flatMap((story) => {
    const shared = contractsOf(story).filter((contract) => contracts.has(contract));
    const named = path
      .basename(story)
      .split(/[.-]/)
      .some((word) => words.has(word) || words.has(`${word}s`) || words.has(word.replace(/s$/, '')));
    const score = shared.reduce((sum, contract) => sum + 1 / (users.get(contract) ?? 1), named ? 0.5 : 0);
    return score > 0.05 ? [[story, score]] : [];
  });
}

/** Seconds of each file in the last runs, as `reporter.mjs` keeps them. */
function measured() {
  const file = '.cache/test-times.json';
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
