import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { copiesOutside } from '../../history/self-audit/anchors.js';
import { loadConfig } from '../../platform/config/load-config.js';
import { isSignedManifest, keyFingerprint, type ManifestBody, signedManifest } from '../../platform/log/manifest.js';
import { type NotedFile, readNotedFile } from '../../platform/log/noted.js';
import { missingFromLog } from '../../platform/log/verify-manifest.js';
import { reportChain, shown } from './chain-report.js';
import { countedNoun, onInstallation, runCommand } from './cli-command.js';

/** Checks the signature, which needs no database. `key`: the fingerprint that is expected. */
function readManifest(file: string, key: string | undefined): ManifestBody | 'wrong' {
  const signed = signedManifest.safeParse(jsonOf(readFileSync(file, 'utf8')));
  if (!signed.success) {
    console.log('manifest: not a whole manifest of a release; it was cut short, changed or damaged.');
    return 'wrong';
  }
  if (!isSignedManifest(signed.data)) {
    console.log('manifest: the signature does not fit; it was changed or damaged.');
    return 'wrong';
  }
  const { manifest, publicKey } = signed.data;
  const fingerprint = keyFingerprint(publicKey);
  if (key !== undefined && key !== fingerprint) {
    console.log(`manifest: signed with the key ${fingerprint}, not with ${key}.`);
    return 'wrong';
  }
  console.log(
    `manifest: ${manifest.project} ${manifest.release}, ${countedNoun(manifest.docs.length, 'doc')}, signed with the key ${fingerprint}.`,
  );
  console.log(completeness(manifest));
  return manifest;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the manifest lists all docs of its release. */
function completeness({ omitted, docs }: ManifestBody): string {
  if (omitted === undefined)
    return 'manifest: made by an older version, it does not record whether docs were left out.';
  if (omitted === 0) return 'manifest: complete, it lists every doc of the release.';
  const all = countedNoun(docs.length + omitted, 'doc');
  return `manifest: PARTIAL, it leaves out ${omitted.toLocaleString('en')} of ${all} that its reader was not allowed to see.`;
}

/** Returns the number of docs whose signed event is not in the log. */
async function checkManifest(db: DataSource, manifest: ManifestBody): Promise<number> {
  const lost = await missingFromLog(db, manifest);
  for (const { name, stream, version } of lost.slice(0, shown))
    console.log(`${stream} version ${version} (${name}): not the event that was signed.`);
  console.log(
    lost.length
      ? `manifest: BROKEN, ${countedNoun(lost.length, 'doc')} not in the log as signed.`
      : 'manifest: every doc that it lists is in the log as it was signed.',
  );
  return lost.length;
}

/** What was stored outside: digests that were given, and the lines of files. Each must be there to be compared. */
async function allNoted(digests: readonly string[], files: readonly string[]): Promise<NotedFile> {
  const read = await Promise.all(files.map(readNotedFile));
  const given = digests.map((digest) => ({ digest: digest.toLowerCase(), where: `checkpoint ${digest}` }));
  return {
    noted: [...given, ...read.flatMap(({ noted }) => noted)],
    unreadable: read.flatMap(({ unreadable }) => unreadable),
  };
}

// npm run log:verify [-- --digest <hex> …] [--anchors <file> …]: verifies that no event was changed, removed or
// reordered. Checkpoints stored elsewhere prove that what they cover was not rewritten since; the file that
// ANNALS_ANCHOR_FILE names, and the copies that the database remembers, are compared too.
// npm run log:verify -- --manifest <file> [--key <fingerprint>]: also checks the signed manifest of a release.
await runCommand(async () => {
  const options = {
    digest: { type: 'string', multiple: true },
    anchors: { type: 'string', multiple: true },
    manifest: { type: 'string' },
    key: { type: 'string' },
  } as const;
  const { digest = [], anchors = [], manifest: file, key } = parseArgs({ options }).values;
  const manifest = file === undefined ? undefined : readManifest(file, key);
  if (manifest === 'wrong') return 1;
  const given = await allNoted(manifest?.checkpoint ? [...digest, manifest.checkpoint] : digest, anchors);
  const found = await onInstallation(async ({ db }) => {
    const copied = await copiesOutside(db, loadConfig(process.env).anchor.file);
    const noted = [...copied.noted, ...given.noted];
    const broken = await reportChain(db, { ...copied, noted, unreadable: [...copied.unreadable, ...given.unreadable] });
    return broken + (manifest ? await checkManifest(db, manifest) : 0);
  });
  return found > 0 ? 1 : 0;
});
