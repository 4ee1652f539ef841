import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { ExplainedError } from '../../../platform/http/stored-error.js';
import { systemErrorCode } from '../../../platform/runtime/system-error.js';
import { isArchive } from '../archive/archive-name.js';
import { ArchivePlace, type NameCheck, type StoredArchive } from './archive-place.js';

/** The disk may be that of the database, which must go on. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;
const LOOK_BYTES = 16 * 1024 * 1024;
const DRAFT = '.part';
const UNTOUCHED_MS = 600_000;

/** Archives as files of a folder, readable by their owner only. */
export class ArchiveFolder extends ArchivePlace {
  constructor(
    readonly address: string,
    private readonly isOurs: NameCheck = isArchive,
  ) {
    super();
  }

  async store(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    await mkdir(this.address, { recursive: true, mode: 0o700 });
    await this.removeDrafts();
    const draft = this.pathOf(`${name}${DRAFT}`);
    try {
      const size = await this.write(draft, bytes);
      await rename(draft, this.pathOf(name));
      await this.syncFolder();
      return size;
    } catch (error) {
      await rm(draft, { force: true });
      if (systemErrorCode(error) === 'ENOSPC')
        throw new ExplainedError({ key: 'backup.full', facts: { place: this.address } });
      throw error;
    }
  }

  async open(name: string): Promise<AsyncIterable<Uint8Array>> {
    return (await open(this.pathOf(name))).createReadStream({ highWaterMark: 1_048_576 });
  }

  async list(): Promise<StoredArchive[]> {
    const names = await readdir(this.address).catch((error: unknown) => {
      if (systemErrorCode(error) === 'ENOENT') return [];
      throw error;
    });
    const ours = names.filter((name) => this.isOurs(name)).sort();
    return Promise.all(ours.map(async (name) => ({ name, bytes: (await stat(this.pathOf(name))).size })));
  }

  remove(name: string): Promise<void> {
    return rm(this.pathOf(name), { force: true });
  }

  private async write(draft: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    const file = await open(draft, 'w', 0o600);
    let size = 0;
    let looked = -LOOK_BYTES;
    try {
      for await (const chunk of bytes) {
        if (size - looked >= LOOK_BYTES) {
          await this.demandSpace();
          looked = size;
        }
        await file.writeFile(chunk);
        size += chunk.length;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return size;
  }

  private async demandSpace(): Promise<void> {
    const { bavail, bsize } = await statfs(this.address);
    if (bavail * bsize < LEAST_FREE_BYTES)
      throw new ExplainedError({ key: 'backup.nearlyFull', facts: { place: this.address } });
  }

  /** Left by a process that was killed. Another installation may be writing one into the same folder. */
  private async removeDrafts(): Promise<void> {
    for (const name of await readdir(this.address)) {
      if (!name.endsWith(DRAFT) || !this.isOurs(name.slice(0, -DRAFT.length))) continue;
      const { mtimeMs } = await stat(this.pathOf(name));
      if (mtimeMs < Date.now() - UNTOUCHED_MS) await rm(this.pathOf(name), { force: true });
    }
  }

  private async syncFolder(): Promise<void> {
    // Windows opens no folders.
    if (process.platform === 'win32') return;
    const folder = await open(this.address);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  private pathOf(name: string): string {
    return path.join(this.address, name);
  }
}
