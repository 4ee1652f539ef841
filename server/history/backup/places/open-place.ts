import path from 'node:path';
import type { Config } from '../../../platform/config/config.js';
import type { ArchiveSource } from '../archive/read-archive.js';
import { ArchiveFolder } from './archive-folder.js';
import type { ArchivePlace } from './archive-place.js';

/** A folder, or `s3://bucket/prefix`. @throws Error for another kind of address */
export function openPlace(address: string, _config: Config): ArchivePlace {
  return new ArchiveFolder(path.resolve(address));
}

/** An archive by its path or address. */
export function archiveAt(address: string, config: Config): ArchiveSource {
  const cut = address.lastIndexOf('/');
  const [folder, name] = cut < 0 ? ['.', address] : [address.slice(0, cut) || '/', address.slice(cut + 1)];
  const place = openPlace(folder, config);
  return { open: () => place.open(name), passphrase: config.backup.passphrase };
}
