import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openBlobs } from '../../docs/uploads/open-blobs.js';
import { sealOf } from '../../history/backup/archive/age-keys.js';
import { secretKeyText } from '../../history/backup/archive/secret-key.js';
import { alone, makeBackup } from '../../history/backup/make-backup.js';
import { openPlace } from '../../history/backup/places/open-place.js';
import { recordBackup } from '../../history/backup/record-backup.js';
import { newIdentity } from '../../platform/config/age-keys.js';
import { loadConfig } from '../../platform/config/load-config.js';
import { writeCheckpoints } from '../../platform/log/checkpoints.js';
import { openSecretCipher } from '../../platform/settings/secret-cipher.js';
import { countedNoun, onInstallation, runCommand, stopwatch } from './cli-command.js';
import { megabytes } from './megabytes.js';

/** Readable by its owner only, and never over another one: archives would open no more. */
function writeIdentity(file: string): 0 {
  const { recipient, identity } = newIdentity();
  writeFileSync(file, identity, { mode: 0o600, flag: 'wx' });
  console.log(`ANNALS_BACKUP_RECIPIENT=${recipient}`);
  console.log(`${file} opens what is encrypted for it, and nothing else does: keep it safe, away from the server.`);
  return 0;
}

const usage =
  'Where to? npm run backup -- <folder>, or npm run backup -- s3://<bucket>/<prefix>; for a new pair of keys: npm run backup -- --new-key <file>';

// npm run backup -- <folder | s3://bucket/prefix>: writes database, uploads and the key of the secrets into one archive,
// while the server runs. --new-key <file>: only writes a new identity of age and prints its public key. Exit code 1: written, but the storage lacks uploads. 2: not written.
await runCommand(async () => {
  const options = { 'new-key': { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  if (values['new-key'] !== undefined) return writeIdentity(values['new-key']);
  const [address] = positionals;
  if (!address) throw new Error(usage);
  const config = loadConfig(process.env);
  const seal = sealOf(config.backup);
  const place = openPlace(address, config);
  const time = stopwatch();
  return onInstallation(async ({ db, log, url }) => {
    const secretKey = await secretKeyText(config);
    if (!secretKey)
      throw new Error(
        'The key of the secrets is not here: run this where the server runs, or set ANNALS_SECRET_KEY as it has it.',
      );
    await openSecretCipher(config, db);
    await writeCheckpoints(log, () => new Date());
    const source = { blobs: openBlobs(config), secretKey };
    const { name, bytes, manifest } = await alone(url, (client) => makeBackup(client, source, place, seal, new Date()));
    const { events, docs, uploads, checkpoint } = manifest;
    await recordBackup(db, place.address, { archive: name, bytes, events, docs, uploads: uploads.files });
    console.log(
      `${place.address}/${name}: ${megabytes(bytes)}, ${countedNoun(events, 'event')}, ${countedNoun(docs, 'doc')}, ${countedNoun(uploads.files, 'upload')} in ${time()}.`,
    );
    console.log(`newest checkpoint: ${checkpoint?.digest ?? 'none'}`);
    console.log(
      !seal
        ? 'It is NOT encrypted and holds the key of the secrets: keep it where only you can read it, or set ANNALS_BACKUP_PASSPHRASE or ANNALS_BACKUP_RECIPIENT.'
        : 'passphrase' in seal
          ? 'It is encrypted: without ANNALS_BACKUP_PASSPHRASE nobody can restore it, so keep that elsewhere, too.'
          : `It is encrypted: without the identity of ${countedNoun(seal.recipients.length, 'public key')} nobody can restore it, so keep that safe, away from here.`,
    );
    for (const hash of uploads.missing) console.log(`upload ${hash}: not in the storage, or damaged there.`);
    return uploads.missing.length > 0 ? 1 : 0;
  });
});
