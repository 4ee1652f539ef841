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

/** Where things are inside the data folder. */
export interface Places {
  readonly folder: string;
  readonly cluster: string;
  readonly password: string;
  readonly log: string;
}

export const placesIn = (folder: string): Places => ({
  folder,
  cluster: path.join(folder, 'postgres'),
  password: path.join(folder, 'postgres.password'),
  log: path.join(folder, 'postgres.log'),
});

export const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C' };

/** Another user must be able to pass through the data folder to its cluster, without seeing what else is there. */
export function letPass(places: Places, runner: Runner): void {
  if (runner.runAs === 'other-user') chmodSync(places.folder, 0o711);
}

/** The password of the database's only role; made once and kept in a file that only its owner reads. */
export function passwordOf(places: Places): string {
  if (existsSync(places.password)) return readFileSync(places.password, 'utf8').trim();
  if (existsSync(path.join(places.cluster, 'PG_VERSION')))
    throw new Error(`${places.password} is missing: without it the database in ${places.cluster} cannot be opened.`);
  const password = randomBytes(24).toString('base64url');
  const half = `${places.password}.${process.pid}`;
  writeFileSync(half, password, { mode: 0o600 });
  renameSync(half, places.password);
  return password;
}

/** Makes the cluster when there is none. It is made under another name and renamed, so a half-made one is never used. */
export function makeCluster(places: Places, runner: Runner, password: string, sync: boolean): void {
  for (const name of readdirSync(places.folder))
    if (name.startsWith('postgres.init-')) rmSync(path.join(places.folder, name), { recursive: true, force: true });
  if (existsSync(path.join(places.cluster, 'PG_VERSION'))) return;
  const half = path.join(places.folder, `postgres.init-${process.pid}`);
  const secret = `${half}.password`;
  mkdirSync(half, { mode: 0o700 });
  writeFileSync(secret, password, { mode: 0o600 });
  if (runner.owner) for (const file of [half, secret]) chownSync(file, runner.owner.uid, runner.owner.gid);
  const args = ['-D', half, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--locale=C'];
  // The built-in provider sorts alike on every machine, whatever locales it has.
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(sync ? [] : ['--no-sync']));
  const [program, all] = runner.command('initdb', args);
  const made = spawnSync(program, all, { ...runner.identity, cwd: '/', encoding: 'utf8', env: ENVIRONMENT });
  rmSync(secret, { force: true });
  if (made.status !== 0) throw new Error(`The database could not be made in ${places.cluster}. ${why(made, runner)}`);
  rmSync(places.cluster, { recursive: true, force: true });
  renameSync(half, places.cluster);
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

/** A cluster made as another user (first start in a container, later ones outside it) is handed to the present one. */
export function takeOver(places: Places, runner: Runner): void {
  if (!runner.owner) return;
  const { uid, gid } = runner.owner;
  if (statSync(places.cluster).uid === uid) return;
  for (const name of readdirSync(places.cluster, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(places.cluster, name), uid, gid);
  // The folder itself comes last: if this is cut short, the next start does it again.
  chownSync(places.cluster, uid, gid);
}
