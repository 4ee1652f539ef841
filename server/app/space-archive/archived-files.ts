import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import type { BlobStore } from '../../docs/uploads/blob-store.js';
import { fileKind } from '../../docs/uploads/file-kind.js';
import { Upload } from '../../docs/uploads/upload.entity.js';
import type { TarEntry } from '../../history/backup/archive/tar.js';
import { parsed } from './check-space.js';
import type { NewIds } from './new-ids.js';
import { partName, uploadLine } from './space-manifest.js';

const used = z.array(z.object({ hash: z.string() }));

/** Uploads of an archive. Their contents are stored before the transaction, which waits for no network. */
export class ArchivedFiles {
  /** Type by digest: by the content, never by a field of the archive. */
  private readonly types = new Map<string, string>();

  constructor(private readonly blobs: BlobStore) {}

  async store(parts: AsyncIterable<TarEntry>): Promise<void> {
    for await (const { name, bytes } of parts) {
      const { kind, of } = partName(name);
      if (kind !== 'files') continue;
      this.types.set(of, (await fileKind(name, bytes)).type);
      await this.blobs.put(of, bytes);
    }
  }

  /** A row for an upload whose content is there. An address that is taken already stays as it is. */
  async row(tx: EntityManager, value: unknown, ids: NewIds, at: Date): Promise<void> {
    const { key, hash, bytes, name, userId, createdAt } = parsed(uploadLine, value);
    const type = this.types.get(hash);
    if (type === undefined) return;
    const row = {
      key,
      hash,
      bytes,
      name,
      type,
      userId: ids.person(userId),
      createdAt: new Date(createdAt),
      usedAt: at,
    };
    await tx.createQueryBuilder().insert().into(Upload).values(row).orIgnore().execute();
  }

  /** After a failure: contents that no upload refers to. */
  async removeUnused(db: DataSource): Promise<void> {
    const hashes = [...this.types.keys()];
    const found = used.parse(await db.query('select distinct hash from uploads where hash = any($1)', [hashes]));
    const kept = new Set(found.map(({ hash }) => hash));
    for (const hash of hashes) if (!kept.has(hash)) await this.blobs.remove(hash);
  }
}
