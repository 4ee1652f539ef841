import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { openBlobs } from '../../docs/uploads/open-blobs.js';
import { type Check, found, inTime, reasonOf } from './check.js';

/** Writes, reads and deletes a few bytes as an upload. */
export const storage: Check = async ({ config }) => {
  // Before the first start: an account that only runs this command must not own the folder.
  if (!config.uploads.s3 && !existsSync(config.dataDir)) return undefined;
  const place = config.uploads.s3?.url ?? 'uploads';
  const bytes = randomBytes(64);
  const hash = createHash('sha256').update(bytes).digest('hex');
  try {
    const blobs = openBlobs(config);
    await inTime(blobs.put(hash, bytes));
    const read = await inTime(blobs.read(hash));
    const got = read && (await inTime(buffer(read)));
    await inTime(blobs.remove(hash));
    if (!got?.equals(bytes)) return found('storage', 'failed', { place, reason: 'what was written was not read' });
    const left = await inTime(blobs.read(hash));
    left?.destroy();
    return left
      ? found('storage', 'failed', { place, reason: 'what was deleted is still there' })
      : found('storage', 'ok', { place });
  } catch (err) {
    return found('storage', 'failed', { place, reason: reasonOf(err) });
  }
};
