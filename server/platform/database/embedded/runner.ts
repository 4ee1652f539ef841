import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nativeFolder } from './native.js';

/**
 * The user that PostgreSQL runs as. `direct`: the current one; the other two are for root, which PostgreSQL refuses.
 */
export type RunAs = 'direct' | 'namespace' | 'other-user';

export interface Runner {
  readonly runAs: RunAs;
  /** The required owner of the cluster's files. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
  command(program: 'initdb' | 'postgres', args: readonly string[]): readonly [program: string, args: string[]];
  /** Options for `spawn`. */
  readonly identity: { readonly uid?: number; readonly gid?: number };
}

const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000'];
const NOBODY = { uid: 65534, gid: 65534 };

/** Chooses how to run PostgreSQL. `force` is for tests of a way that this machine would not choose. */
export function pickRunner(force?: RunAs): Runner {
  const native = nativeFolder();
  const uid = process.getuid?.();
  const runAs = force ?? (uid !== 0 ? 'direct' : namespaceWorks(native) ? 'namespace' : 'other-user');
  switch (runAs) {
    case 'direct':
      return { runAs, identity: {}, owner: undefined, command: (program, args) => [bin(native, program), [...args]] };
    case 'namespace':
      // `unshare` replaces itself with the program, so pid and signals are PostgreSQL's own. Outside of the namespace
      // its files belong to root.
      return {
        runAs,
        identity: {},
        owner: { uid: 0, gid: 0 },
        command: (program, args) => ['unshare', [...NAMESPACE, bin(native, program), ...args]],
      };
    case 'other-user': {
      const user = databaseUser();
      const reachable = reachableCopy(native, user);
      return {
        runAs,
        identity: user,
        owner: user,
        command: (program, args) => [bin(reachable, program), [...args]],
      };
    }
  }
}

const bin = (native: string, program: string) => path.join(native, 'bin', program);

const namespaceWorks = (native: string) =>
  spawnSync('unshare', [...NAMESPACE, bin(native, 'postgres'), '--version']).status === 0;

function databaseUser(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((l) => l.startsWith('postgres:'));
  const [uid, gid] = line?.split(':').slice(2, 4).map(Number) ?? [];
  return uid !== undefined && gid !== undefined ? { uid, gid } : NOBODY;
}

/** The folder of the programs where that user can execute them: in place, or copied once to the temporary folder. */
function reachableCopy(native: string, user: { uid: number; gid: number }): string {
  if (spawnSync(bin(native, 'postgres'), ['--version'], user).status === 0) return native;
  const version = spawnSync(bin(native, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.replace(/[^\d.]/g, '');
  const copy = path.join(tmpdir(), `annals-postgres-${version}`);
  if (existsSync(bin(copy, 'postgres'))) return copy;
  const half = `${copy}.${process.pid}`;
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(half, copy);
  } catch {
    // A concurrent start finished its copy first: use that one.
    rmSync(half, { recursive: true, force: true });
  }
  return copy;
}
