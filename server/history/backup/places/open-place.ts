import path from 'node:path';
import { withoutTrailing } from '../../../../contracts/platform/trailing.js';
import type { Config } from '../../../platform/config/config.js';
import { ExplainedError } from '../../../platform/http/stored-error.js';
import { keysOf } from '../archive/age-keys.js';
import { isArchive } from '../archive/archive-name.js';
import type { ArchiveSource } from '../archive/read-archive.js';
import { ArchiveBucket } from './archive-bucket.js';
import { ArchiveFolder } from './archive-folder.js';
import type { ArchivePlace, NameCheck } from './archive-place.js';

const PART_TIMEOUT_MS = 300_000;

/** A folder, or `s3://bucket/prefix`. @throws Error when the storage is not configured */
export function openPlace(given: string, config: Config, isOurs: NameCheck = isArchive): ArchivePlace {
  if (!given.startsWith('s3://')) return new ArchiveFolder(path.resolve(given), isOurs);
  const address = withoutTrailing(given, '/');
  const { endpoint, region, accessKey, secretKey } = config.backup.s3;
  const uploads = config.uploads.s3;
  const host = endpoint ?? (uploads && new URL(uploads.url).origin);
  const user = accessKey ?? uploads?.accessKey;
  const secret = secretKey ?? uploads?.secretKey;
  if (!host || !user || !secret) throw new ExplainedError({ key: 'backup.noStorage', facts: {} });
  const options = {
    ...{ url: `${withoutTrailing(host, '/')}/${address.slice('s3://'.length)}`, timeoutMs: PART_TIMEOUT_MS },
    ...{ region: region ?? uploads?.region ?? 'us-east-1', accessKey: user, secretKey: secret },
  };
  return new ArchiveBucket(address, options, isOurs);
}

/** An archive by its path or address. */
export function archiveAt(address: string, config: Config): ArchiveSource {
  const cut = address.lastIndexOf('/');
  const [folder, name] = cut < 0 ? ['.', address] : [address.slice(0, cut) || '/', address.slice(cut + 1)];
  const place = openPlace(folder, config);
  return { open: () => place.open(name), keys: keysOf(config.backup) };
}
