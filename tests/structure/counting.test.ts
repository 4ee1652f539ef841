import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

/** `.ci/run` ends with what `scripts/count.mjs` prints: red must not look green, whatever is missing or broken. */
describe('the totals of a run', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'annals-count-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const report = (name: string, files: Record<string, readonly string[]>) =>
    writeFileSync(
      path.join(folder, name),
      JSON.stringify({
        testResults: Object.entries(files).map(([file, states]) => ({
          name: file,
          status: states.length && states.every((state) => state !== 'failed') ? 'passed' : 'failed',
          assertionResults: states.map((status) => ({ status })),
        })),
      }),
    );
  const checks = (...lines: readonly string[]) => writeFileSync(path.join(folder, 'checks.txt'), lines.join('\n'));
  const count = (...given: readonly string[]) => {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/count.mjs', ...given], { encoding: 'utf8' });
    return { status, lines: stdout.trimEnd().split('\n') };
  };
  const sum = (tests = '0', checked = '0') => count('sum', folder, tests, checked);

  it('adds up tests and checks', () => {
    report('tests.json', { a: ['passed', 'pending'], b: ['passed'] });
    checks('✓ types', '✓ lint');
    expect(sum()).toEqual({ status: 0, lines: ['4 passed, 0 failed, 1 skipped'] });
  });

  it('names a file that passed when it ran alone, and counts it as passed', () => {
    report('tests.json', { a: ['passed', 'failed'], b: ['passed'] });
    report('again-1.json', { a: ['passed', 'passed'] });
    checks('✓ types');
    const { status, lines } = sum('1');
    expect(status).toBe(0);
    expect(lines[0]).toContain('unsteady: a failed');
    expect(lines[1]).toBe('4 passed, 0 failed, 0 skipped');
  });

  it('stays red for a file that fails twice, and for one that cannot be loaded', () => {
    report('tests.json', { a: ['passed', 'failed'], b: [] });
    report('again-1.json', { a: ['failed', 'passed'] });
    expect(sum('1')).toEqual({ status: 1, lines: ['1 passed, 2 failed, 0 skipped'] });
  });

  it('is red without a report, with a failed check, and when a command failed without a word', () => {
    expect(sum('1')).toMatchObject({ status: 1, lines: ['0 passed, 1 failed, 0 skipped'] });
    report('tests.json', { a: ['passed'] });
    checks('✓ types', '✗ lint');
    expect(sum('0', '1')).toMatchObject({ status: 1, lines: ['2 passed, 1 failed, 0 skipped'] });
    checks('✓ types');
    expect(sum('0', '1')).toMatchObject({ status: 1, lines: ['2 passed, 1 failed, 0 skipped'] });
    expect(sum('1')).toMatchObject({ status: 1, lines: ['2 passed, 1 failed, 0 skipped'] });
  });

  it('runs few failed files once more, and many not', () => {
    report('tests.json', { a: ['failed'], b: ['passed'] });
    expect(count('failed', path.join(folder, 'tests.json')).lines).toEqual(['a']);
    report('tests.json', Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`f${n}`, ['failed']])));
    expect(count('failed', path.join(folder, 'tests.json')).lines).toEqual(['']);
  });
});
