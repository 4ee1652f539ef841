import { parseArgs } from 'node:util';
import { openBlobs } from '../../docs/uploads/open-blobs.js';
import { alone, makeBackup } from '../../history/backup/make-backup.js';
import { openPlace } from '../../history/backup/places/open-place.js';
import { recordBackup } from '../../history/backup/record-backup.js';
import { secretKeyText } from '../../history/backup/secret-key.js';
import { loadConfig } from '../../platform/config/load-config.js';
import { writeCheckpoints } from '../../platform/log/checkpoints.js';
import { openSecretCipher } from '../../platform/settings/secret-cipher.js';
import { countedNoun, onInstallation, runCommand, stopwatch } from './cli-command.js';
import { megabytes } from './megabytes.js';

const usage = 'Where to? npm run backup -- <folder>, or npm run backup -- s3://<bucket>/<prefix>';

// npm run backup -- <folder | s3://bucket/prefix>: writes database, uploads and the key of the secrets into one archive,
// while the server runs. Exit code 1: written, but the storage lacks uploads. 2: not written.
await runCommand(async () => {
  const [address] = parseArgs({ allowPositionals: true }).positionals;
  if (!address) throw new Error(usage);
  const config = loadConfig(process.env);
  const { passphrase } = config.backup;
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
    const { name, bytes, manifest } = await alone(url, (client) =>
      makeBackup(client, source, place, passphrase, new Date()),
    );
    const { events, docs, uploads, checkpoint } = manifest;
    await recordBackup(db, place.address, { archive: name, bytes, events, docs, uploads: uploads.files });
    console.log(
      `${place.address}/${name}: ${megabytes(bytes)}, ${countedNoun(events, 'event')}, ${countedNoun(docs, 'doc')}, ${countedNoun(uploads.files, 'upload')} in ${time()}.`,
    );
    console.log(`newest checkpoint: ${checkpoint?.digest ?? 'none'}`);
    console.log(
      passphrase === undefined
        ? 'It is NOT encrypted and holds the key of the secrets: keep it where only you can read it, or set ANNALS_BACKUP_PASSPHRASE.'
        : 'It is encrypted: without ANNALS_BACKUP_PASSPHRASE nobody can restore it, so keep that elsewhere, too.',
    );
    for (const hash of uploads.missing) console.log(`upload ${hash}: not in the storage, or damaged there.`);
    return uploads.missing.length > 0 ? 1 : 0;
  });
});
