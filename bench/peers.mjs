import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Installs the peers for comparison, on the first run and when the list has changed. The product never needs them. */
export function installPeers() {
  const list = readFileSync(here('package-lock.json'));
  const stamp = here('node_modules/.stamp');
  const digest = createHash('sha256').update(list).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.log('Installing the peers into bench/node_modules …');
  npm(['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], here('.'));
  writeFileSync(stamp, digest);
}

/** Builds our server from the working tree, with the same script that `npm start` uses. */
export function buildServer() {
  const { status } = spawnSync(process.execPath, [here('../scripts/bootstrap.mjs')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the server could not be built');
}

/** Builds the pages as they are served, for benches of screens. */
export function buildPages() {
  const { status } = spawnSync(process.execPath, [here('../scripts/bootstrap.mjs'), '--client'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the pages could not be built');
}

/** The npm that runs this process, or the one on the path. */
function npm(args, cwd) {
  const cli = process.env.npm_execpath;
  const [command, all] = cli ? [process.execPath, [cli, ...args]] : ['npm', args];
  const { status } = spawnSync(command, all, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed`);
}
