// npm run test:abuse: every attack in full size. `npm test -- --all` runs a short form of the same.
import { spawnSync } from 'node:child_process';

const { status } = spawnSync(
  process.execPath,
  ['scripts/test.mjs', '-w', '1', 'tests/abuse', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, ANNALS_ABUSE: 'whole' },
  },
);
process.exitCode = status ?? 1;
