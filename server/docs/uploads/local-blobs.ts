import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { BlobStore } from './blob-store.js';

/** Contents as files of a folder: `ab/cdef…`. */
export class LocalBlobs extends BlobStore {
  constructor(private readonly folder: string) {
    super();
  }

  async put(hash: string, bytes: Uint8Array): Promise<void> {
    const file = this.pathOf(hash);
    const there = await stat(file).catch(() => undefined);
    if (there?.size === bytes.length) return;
    await mkdir(path.dirname(file), { recursive: true });
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    try {
      await writeFile(draft, bytes, { flush: true });
      await rename(draft, file);
    } catch (err) {
      await rm(draft, { force: true });
      throw err;
    }
  }

  async read(hash: string): Promise<Readable | undefined> {
    try {
      const file = await open(this.pathOf(hash));
      return file.createReadStream();
    } catch (err) {
      if (err instanceof Error && 'code' in err && err.code === 'ENOENT') return undefined;
      throw err;
    }
  }

  remove(hash: string): Promise<void> {
    return rm(this.pathOf(hash), { force: true });
  }

  private pathOf(hash: string): string {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('not a hash');
    return path.join(this.folder, hash.slice(0, 2), hash.slice(2));
  }
}
