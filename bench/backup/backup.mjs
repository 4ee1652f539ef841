import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { LocalBlobs } from '../../dist/server/docs/uploads/local-blobs.js';
import { Annals } from '../annals.mjs';
import { memoryMb } from '../machine.mjs';
import { aims, count, ms, ratio, seconds, table } from '../table.mjs';
import { documentOf, repeated } from '../transfer/document.mjs';
import { importFile } from '../transfer/import.mjs';
import { Typing } from '../transfer/typing.mjs';

export const options = {
  quick: { type: 'boolean', default: false },
  /** Size of all uploads in MB; each has up to 8. */
  uploads: { type: 'string', default: '500' },
  /** Docs that are imported, with their events. */
  docs: { type: 'string', default: '5000' },
};

const MB = 1e6;
const UPLOAD_BYTES = 8 * MB;
const QUIET_MS = 20_000;
const SAMPLE_MS = 50;
const PASSPHRASE = 'a bench has no secrets';

/** An archive while ten people type, and its restore into an empty folder, which verifies the log. */
export async function backup(given) {
  const [docs, uploads] = given.quick ? [500, 50] : [Number(given.docs), Number(given.uploads)];
  const annals = await Annals.start();
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-bench-backup-'));
  try {
    const { moduleId } = await annals.place('Imported');
    await importFile(annals, moduleId, repeated(documentOf(undefined), docs).bytes);
    await fillUploads(annals, uploads * MB);
    const typing = await Typing.start(annals);
    const before = await typing.during(() => pause(QUIET_MS));
    const made = await typing.during(() => command('backup', [folder], annals, { DATABASE_URL: annals.cluster.url() }));
    await typing.stop();
    const archive = path.join(folder, made.result.archive);
    const env = { ANNALS_DATA: path.join(folder, 'restored') };
    const restored = await command('restore', [archive], annals, env);
    console.log(restored.output.trim());
    const rows = [
      ['backup', made.result, before.saved, made.saved],
      ['restore, with log:check and log:verify', restored],
    ].map(([what, { took, peak }, quiet, busy]) => [
      ...[what, seconds(took / 1_000), `${peak.toFixed(0)} MB`],
      ...[quiet, busy].map((saved) => (saved ? ms(saved.at(0.95)) : '-')),
    ]);
    const bytes = statSync(archive).size;
    console.log(`\narchive of ${count(bytes / MB)} MB\n`);
    console.log(table(['', 'took', 'most memory', 'saved p95 before', 'meanwhile'], rows));
    const times = made.saved.at(0.95) / before.saved.at(0.95);
    const aim = {
      what: 'saved p95 while a backup runs',
      aim: '< ×1.2',
      value: times,
      show: ratio,
      met: (n) => n < 1.2,
    };
    console.log(`\n${aims([aim])}`);
    if (times >= 1.2) process.exitCode = 1;
  } finally {
    await annals.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Files that no compression makes smaller. */
async function fillUploads({ cluster, folder }, bytes) {
  const blobs = new LocalBlobs(path.join(folder, 'uploads'));
  const client = new pg.Client({ connectionString: cluster.url() });
  await client.connect();
  try {
    for (let left = bytes; left > 0; left -= UPLOAD_BYTES) {
      const content = randomBytes(Math.min(left, UPLOAD_BYTES));
      const hash = createHash('sha256').update(content).digest('hex');
      await blobs.put(hash, content);
      await client.query(
        `insert into uploads (key, hash, bytes, type, name, user_id, created_at, used_at)
          values ($1, $2, $3, 'application/zip', 'bench.zip', 1, now(), now())`,
        [randomBytes(16).toString('hex'), hash, content.length],
      );
    }
  } finally {
    await client.end();
  }
}

/** Runs a command of the built server; resolves with its time and its memory. */
async function command(name, args, { folder }, env) {
  const begun = performance.now();
  const all = { PATH: process.env.PATH, ANNALS_DATA: folder, ANNALS_BACKUP_PASSPHRASE: PASSPHRASE, ...env };
  const child = spawn(process.execPath, [`dist/server/app/cli/${name}.js`, ...args], { env: all });
  let output = '';
  let peak = 0;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const sample = setInterval(() => {
    peak = Math.max(peak, memoryMb(child.pid));
  }, SAMPLE_MS);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(sample);
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`);
  const archive = /annals-[\w-]+\.tar\.age/.exec(output)?.[0] ?? '';
  return { took: performance.now() - begun, peak, archive, output };
}
