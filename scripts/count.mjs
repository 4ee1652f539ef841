// What a run of all tests and checks came to. `node scripts/count.mjs failed <report>` prints the files of Jest's JSON
// report that failed, if they are few enough to be run once more. `node scripts/count.mjs sum <folder> <exit codes>` adds
// up `tests.json`, what the files that failed came to when they ran alone (`again-1.json` …) and `checks.txt`. A run without
// a report, or one that failed without a failure in its report, counts as a failure.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** More files than that do not fail by chance. */
const MOST_AGAIN = 6;
const [what, place, testsExit, checksExit] = process.argv.slice(2);

if (what === 'failed') {
  const failed = failedOf(read(place));
  if (failed.length <= MOST_AGAIN) for (const { name } of failed) console.log(name);
} else {
  const first = read(path.join(place, 'tests.json'));
  const again = new Map(
    readdirSync(place)
      .filter((name) => name.startsWith('again-'))
      .flatMap((name) => read(path.join(place, name)).map((result) => [result.name, result])),
  );
  const unsteady = failedOf(first).filter(({ name }) => again.get(name)?.status === 'passed');
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const result of first) add(sum, unsteady.includes(result) ? again.get(result.name) : result);
  if (testsExit !== '0' && !sum.failed && !unsteady.length) sum.failed += 1;
  addChecks(sum, path.join(place, 'checks.txt'));
  for (const { name } of unsteady)
    console.log(`unsteady: ${path.relative(process.cwd(), name)} failed, and passed alone (docs/unsteady.md)`);
  console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  process.exit(sum.failed ? 1 : 0);
}

/** One result per file of tests; none when there is no report. */
function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
}

function failedOf(results) {
  return results.filter(({ status }) => status === 'failed');
}

function add(sum, { status, assertionResults }) {
  const count = (...states) => assertionResults.filter((one) => states.includes(one.status)).length;
  sum.passed += count('passed');
  // A file that could not be loaded has no tests to count.
  sum.failed += Math.max(count('failed'), status === 'failed' ? 1 : 0);
  sum.skipped += count('pending', 'todo', 'disabled');
}

function addChecks(sum, file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const failed = lines.filter((line) => line.startsWith('✗ ')).length;
  sum.passed += lines.filter((line) => line.startsWith('✓ ')).length;
  sum.failed += failed;
  if (checksExit !== '0' && !failed) sum.failed += 1;
}
