import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Runner } from './runner.js';

/** Paths inside the data folder. */
export interface ClusterPaths {
  readonly folder: string;
  readonly cluster: string;
  readonly password: string;
  readonly log: string;
}

/** Folders in the data folder that a restore up to an instant fills, before one takes the place of the cluster. */
export const RESTORING = 'postgres.restore-';

export const clusterPaths = (folder: string): ClusterPaths => ({
  folder,
  cluster: path.join(folder, 'postgres'),
  password: path.join(folder, 'postgres.password'),
  log: path.join(folder, 'postgres.log'),
});

export const POSTGRES_ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C' };

/** Lets the database's user traverse the data folder to its cluster, without listing other files. */
export function openDataFolder(places: ClusterPaths, runner: Runner): void {
  if (runner.runAs === 'other-user') chmodSync(places.folder, 0o711);
}

/** The password of the database's only role; generated once and stored in a file that only its owner can read. */
export function databasePassword(places: ClusterPaths): string {
  if (existsSync(places.password)) return readFileSync(places.password, 'utf8').trim();
  if (existsSync(path.join(places.cluster, 'PG_VERSION')))
    throw new Error(`${places.password} is missing: without it the database in ${places.cluster} cannot be opened.`);
  const password = randomBytes(24).toString('base64url');
  const half = `${places.password}.${process.pid}`;
  writeFileSync(half, password, { mode: 0o600 });
  renameSync(half, places.password);
  return password;
}

/**
 * Creates the cluster when there is none, under another name that is renamed at the end, so that an incomplete one is
 * never used.
 */
export function makeCluster(places: ClusterPaths, runner: Runner, password: string, sync: boolean): void {
  for (const name of readdirSync(places.folder))
    if (name.startsWith('postgres.init-')) rmSync(path.join(places.folder, name), { recursive: true, force: true });
  if (existsSync(path.join(places.cluster, 'PG_VERSION'))) return;
  demandNoRestore(places);
  const half = path.join(places.folder, `postgres.init-${process.pid}`);
  const secret = `${half}.password`;
  mkdirSync(half, { mode: 0o700 });
  writeFileSync(secret, password, { mode: 0o600 });
  if (runner.owner) for (const file of [half, secret]) chownSync(file, runner.owner.uid, runner.owner.gid);
  const args = ['-D', half, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--locale=C'];
  // The built-in provider sorts identically on every machine, whatever locales are installed.
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(sync ? [] : ['--no-sync']));
  const [program, all] = runner.command('initdb', args);
  const made = spawnSync(program, all, { ...runner.identity, cwd: '/', encoding: 'utf8', env: POSTGRES_ENVIRONMENT });
  rmSync(secret, { force: true });
  if (made.status !== 0) throw new Error(`The database could not be made in ${places.cluster}. ${why(made, runner)}`);
  rmSync(places.cluster, { recursive: true, force: true });
  renameSync(half, places.cluster);
}

class UnfinishedRestore extends Error {
  constructor(folder: string, left: string) {
    super(
      `A restore into ${folder} did not end. Run it again: npm run restore -- <folder> --until <instant>; ` +
        `or remove ${left} to begin a new installation.`,
    );
    this.name = 'UnfinishedRestore';
    // The message contains everything that an operator needs.
    this.stack = this.message;
  }
}

/** An empty installation whose restore was killed is not started as a new one. */
function demandNoRestore({ folder }: ClusterPaths): void {
  const left = readdirSync(folder).find((name) => name.startsWith(RESTORING));
  if (left !== undefined) throw new UnfinishedRestore(folder, path.join(folder, left));
}

function why(made: { stderr: string | null; error?: Error }, runner: Runner): string {
  const said = made.error?.message ?? made.stderr ?? '';
  if (runner.runAs !== 'other-user' || !/permission denied|EACCES/i.test(said)) return said;
  return (
    `As root it runs with user id ${runner.owner?.uid}, who cannot enter that folder: ` +
    'choose one with ANNALS_DATA whose parents everybody may enter, or start as an ordinary user. ' +
    said
  );
}

/**
 * Changes the owner of a cluster that another user created (for example, first in a container, later outside of it).
 */
export function chownCluster(places: ClusterPaths, runner: Runner): void {
  if (!runner.owner) return;
  const { uid, gid } = runner.owner;
  if (statSync(places.cluster).uid === uid) return;
  for (const name of readdirSync(places.cluster, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(places.cluster, name), uid, gid);
  // The folder itself comes last: after an interruption the next start repeats this.
  chownSync(places.cluster, uid, gid);
}
