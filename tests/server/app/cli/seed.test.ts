import { execFile } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

/** Runs `npm run seed -- …` as it was built: { code, output }. */
const seed = (...given: string[]) =>
  new Promise<{ code: number | string; output: string }>((resolve) => {
    execFile(process.execPath, ['dist/server/app/cli/seed.js', ...given], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });

describe('npm run seed', () => {
  it('explains its options on --help', async () => {
    const { code, output } = await seed('--help');
    expect(code).toBe(0);
    expect(output).toContain('--docs <number>');
  });

  it('names a wrong option beside the options that exist', async () => {
    const { code, output } = await seed('--dcos', '5');
    expect(code).toBe(2);
    expect(output).toContain('--dcos');
    expect(output).toContain('--docs <number>');
  });
});
