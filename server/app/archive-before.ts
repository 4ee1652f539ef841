import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { openBlobs } from '../docs/uploads/open-blobs.js';
import { sealOf } from '../history/backup/archive/age-keys.js';
import { secretKeyText } from '../history/backup/archive/secret-key.js';
import { alone, makeBackup } from '../history/backup/make-backup.js';
import { openPlace } from '../history/backup/places/open-place.js';
import type { Config } from '../platform/config/config.js';
import { UnfitDatabase } from '../platform/database/order-check.js';
import type { Logger } from '../platform/runtime/logger.js';

const rows = z.array(z.object({ value: z.string() }));
const existence = z.tuple([z.object({ there: z.boolean() })]);

/** Where backups go, read without the services of a server: the table's row, otherwise the environment's value. */
export async function archivePlace(config: Config, db: DataSource): Promise<string | undefined> {
  const [{ there }] = existence.parse(await db.query("select to_regclass('settings') is not null as there"));
  if (!there) return undefined;
  const [row] = rows.parse(await db.query("select value from settings where key = 'backup.to'"));
  return row?.value || config.settings['backup.to'] || undefined;
}

/**
 * Writes an archive before migrations change the database, so that the version of before can be put back. The start ends
 * when that fails: without it there is no way back.
 */
export async function archiveBefore(config: Config, url: string, db: DataSource, logger: Logger): Promise<void> {
  const place = await archivePlace(config, db);
  if (place === undefined || !config.backup.beforeUpgrade) return;
  try {
    const secretKey = await secretKeyText(config);
    if (!secretKey) throw new Error('the key of the secrets is not here');
    const source = { blobs: openBlobs(config), secretKey };
    const at = openPlace(place, config);
    const made = await alone(url, (client) => makeBackup(client, source, at, sealOf(config.backup), new Date()));
    logger.info({ place: at.address, archive: made.name, bytes: made.bytes }, 'archive written before the migrations');
  } catch (err) {
    throw new UnfitDatabase(
      `No archive could be written to ${place} before the migrations, so nothing was changed. ${err instanceof Error ? err.message : err} ` +
        'Mend that, or set ANNALS_BACKUP_BEFORE_UPGRADE=false to migrate without one.',
    );
  }
}
