// `npm run test:postgresql`: the tests of what touches the database, on a PostgreSQL that is installed on this machine
// (Debian's, or the one whose programs are in PGBIN) instead of the embedded one. Paths after `--` choose other tests.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const STORIES = [
  ...['app/backup', 'app/start', 'app/upgrade', 'app/space-archive', 'docs/co-editing', 'docs/structure'],
  ...['history/backups', 'history/past-restores', 'history/self-audit', 'import-export/import/import.test'],
].map((name) => `tests/stories/${name}`);
const SERVER = ['tests/server/platform/database', 'tests/server/platform/log', 'tests/structure'];
const LIBRARY = '/usr/lib/postgresql';

const bin = programs();
if (!bin) {
  console.error(`No PostgreSQL is installed below ${LIBRARY}: install it, or set PGBIN to the folder of its programs.`);
  process.exit(2);
}
const folder = mkdtempSync(path.join(tmpdir(), 'annals-own-postgresql-'));
const cluster = path.join(folder, 'cluster');
const run = asOther();
const port = await freePort();
const settings = {
  port,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  max_connections: 400,
};
try {
  run('initdb', ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  run('pg_ctl', ['-D', cluster, '-l', path.join(folder, 'log.txt'), '-w', '-o', options.join(' '), 'start']);
  console.log(run('postgres', ['--version']).trim());
  process.exitCode = await tests(`postgres://postgres@127.0.0.1:${port}/postgres`);
} finally {
  if (existsSync(path.join(cluster, 'postmaster.pid'))) run('pg_ctl', ['-D', cluster, '-m', 'fast', '-w', 'stop']);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** The newest one's folder of programs. */
function programs() {
  if (process.env.PGBIN) return process.env.PGBIN;
  const versions = existsSync(LIBRARY) ? readdirSync(LIBRARY).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => path.join(LIBRARY, version, 'bin'))
    .find((one) => existsSync(path.join(one, 'initdb')));
}

/** PostgreSQL refuses to run as root: then as its own user. */
function asOther() {
  const isRoot = process.getuid?.() === 0;
  const idOf = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const other = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (isRoot) chownSync(folder, other.uid, other.gid);
  // Not piped: the server would hold the pipes open.
  return (program, given) =>
    execFileSync(path.join(bin, program), given, {
      ...{ ...other, cwd: folder, encoding: 'utf8' },
      stdio: program === 'pg_ctl' ? 'ignore' : ['ignore', 'pipe', 'inherit'],
    });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port: free } = server.address();
      server.close(() => resolve(free));
    });
  });
}

function tests(url) {
  const given = process.argv.slice(2);
  const chosen = given.length > 0 ? given : [...STORIES, ...SERVER];
  const env = { ...process.env, TEST_DATABASE_URL: url };
  const child = spawn(process.execPath, ['scripts/test.mjs', ...chosen], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code ?? 1));
  });
}
