// Runs before `npm start` and `npm test`, on a machine that may have no node_modules yet: uses only Node. Installs only
// when node_modules differs from the lock file, and builds only what changed; when everything is up to date it takes a
// fraction of a second. `--client` builds the web pages too.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installed } from './bootstrap/installed.mjs';
import { takeTurn } from './bootstrap/turn.mjs';

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: 20.19 or newer is needed.`);
  process.exit(1);
}

const SERVER = {
  folder: 'dist',
  sources: [
    'server',
    'contracts',
    'migrations',
    'client/languages',
    '.swcrc',
    'scripts/bootstrap/compile.mjs',
    'scripts/bootstrap/bundle.mjs',
    'package-lock.json',
  ],
  build: (out) => {
    run(['scripts/bootstrap/compile.mjs', out, 'server', 'contracts', 'migrations', 'client/languages']);
    run(['scripts/bootstrap/bundle.mjs', out]);
  },
};
const CLIENT = {
  folder: 'dist-client',
  sources: ['client', 'contracts', 'scripts/vite', 'vite.config.ts', 'package-lock.json'],
  build: (out) =>
    run([
      'node_modules/vite/bin/vite.js',
      'build',
      '--outDir',
      path.resolve(out),
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ]),
};

/** Public pages as a module of the server, which renders their first content. */
const PRERENDER = {
  folder: 'dist-prerender',
  sources: CLIENT.sources,
  build: (out) =>
    run([
      'node_modules/vite/bin/vite.js',
      'build',
      '--config',
      'scripts/vite/prerender.config.ts',
      '--outDir',
      path.resolve(out),
      '--logLevel',
      'warn',
    ]),
};

const giveTurn = await takeTurn('.cache/bootstrap');
try {
  install();
  build(SERVER, 'the server');
  if (process.argv.includes('--client')) {
    build(CLIENT, 'the web pages');
    build(PRERENDER, 'the first content of public pages');
  }
} finally {
  giveTurn();
}

function install() {
  if (installed()) return;
  console.error('Installing packages (a minute or two, only when they changed) …');
  // --include=dev: with NODE_ENV=production npm would omit the packages that build the server.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Builds into a temporary folder and renames it, so that a server that starts meanwhile never sees a partial build. */
function build({ folder, sources, build: make }, what) {
  const hash = hashOf(sources);
  const stamp = path.join(folder, '.stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.error(`Building ${what} …`);
  const fresh = `.cache/${folder}-${process.pid}`;
  const old = `${fresh}-old`;
  make(fresh);
  writeFileSync(path.join(fresh, '.stamp'), hash);
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
}

function run(args) {
  mkdirSync('.cache', { recursive: true });
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function hashOf(sources) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const source of sources) for (const file of filesIn(source)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function* filesIn(place) {
  if (!existsSync(place)) return;
  if (statSync(place).isFile()) yield place;
  else for (const name of readdirSync(place).sort()) yield* filesIn(path.join(place, name));
}
