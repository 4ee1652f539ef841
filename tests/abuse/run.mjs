// npm run test:abuse: every attack in full size. `npm test` runs a short form of the same.
import { spawnSync } from 'node:child_process';

const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '-w', '1', 'tests/abuse'];
const { status } = spawnSync(process.execPath, [...jest, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ANNALS_ABUSE: 'whole' },
});
process.exitCode = status ?? 1;
