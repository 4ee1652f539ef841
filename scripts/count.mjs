// The totals of a test run: `node scripts/count.mjs <jest's JSON> <output of check> <exit code of each>`. A run without
// a report, or one that failed without a failure in its report, counts as a failure.
import { existsSync, readFileSync } from 'node:fs';

const [report, checks, testsExit, checksExit] = process.argv.slice(2);
const sum = { passed: 0, failed: 0, skipped: 0 };

if (existsSync(report)) {
  const tests = JSON.parse(readFileSync(report, 'utf8'));
  sum.passed += tests.numPassedTests;
  // A file that could not be loaded has no tests to count.
  sum.failed += tests.numFailedTests + tests.numRuntimeErrorTestSuites;
  sum.skipped += tests.numPendingTests + tests.numTodoTests;
}
if (testsExit !== '0' && !sum.failed) sum.failed += 1;

const lines = existsSync(checks) ? readFileSync(checks, 'utf8').split('\n') : [];
const failedChecks = lines.filter((line) => line.startsWith('✗ ')).length;
sum.passed += lines.filter((line) => line.startsWith('✓ ')).length;
sum.failed += failedChecks;
if (checksExit !== '0' && !failedChecks) sum.failed += 1;

console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exit(sum.failed ? 1 : 0);
