import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ClusterPaths, chownCluster, openDataFolder } from './cluster.js';
import { DATABASE, SETTINGS } from './embedded.js';
import { launchPostmaster, type Postmaster, stopPostmaster } from './postmaster.js';
import { withPgClient } from './probe.js';
import { pickRunner } from './runner.js';

/** Replaying a week of changes takes as long as it takes; a server that fails exits. */
const LIMIT_MS = 24 * 3_600_000;

/** Version of the embedded PostgreSQL. */
export function embeddedVersion(): string {
  const [program, args] = pickRunner().command('postgres', ['--version']);
  return spawnSync(program, args, { encoding: 'utf8' }).stdout.replace(/^\D*|\s[\s\S]*$/g, '');
}

/**
 * Recovers a copied cluster up to an instant with the changes in its `pg_wal`, lets `work` use it, and stops it. It is an
 * ordinary cluster then. @throws Error when the changes do not reach the instant, or cannot be replayed
 */
export async function recoverCluster<T>(
  paths: ClusterPaths,
  password: string,
  until: Date,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const runner = pickRunner();
  openDataFolder(paths, runner);
  writeFileSync(path.join(paths.cluster, 'recovery.signal'), '', { mode: 0o600 });
  chownCluster(paths, runner);
  const settings = {
    ...SETTINGS,
    // All changes are in place already; PostgreSQL wants a command that could bring them.
    restore_command: 'exit 1',
    recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_action: 'promote',
    recovery_target_timeline: 'current',
  };
  const url = (database: string) => (port: number) =>
    `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const server = await launchPostmaster(paths, runner, settings, url('postgres'), { limitMs: LIMIT_MS });
  try {
    await recovered(server, url('postgres')(server.port), paths);
    return await work(url(DATABASE)(server.port));
  } finally {
    await stopPostmaster(server);
  }
}

/** It answers as soon as it is consistent, and goes on replaying. */
async function recovered(server: Postmaster, url: string, { log }: ClusterPaths): Promise<void> {
  let hasEnded = false;
  void server.gone.then(() => {
    hasEnded = true;
  });
  while (await isRecovering(url)) {
    if (hasEnded) throw new Error(`PostgreSQL could not replay the changes up to that instant. ${log} tells why.`);
    await pause(50);
  }
}

async function isRecovering(url: string): Promise<boolean> {
  try {
    const sql = 'select pg_is_in_recovery() as busy';
    const { rows } = await withPgClient(url, (client) => client.query<{ busy: boolean }>(sql));
    return rows[0]?.busy ?? true;
  } catch {
    return true;
  }
}
