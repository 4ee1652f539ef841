import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Client } from 'pg';
import type { BlobStore } from '../../docs/uploads/blob-store.js';
import { version } from '../../platform/runtime/version.js';
import { encrypted } from './archive/age.js';
import type { Seal } from './archive/age-keys.js';
import { type ArchiveManifest, FORMAT, HEADER, KEY, uploadPart } from './archive/archive-manifest.js';
import { archiveName } from './archive/archive-name.js';
import type { TarEntry } from './archive/tar.js';
import { archiveBytes, type Counted } from './archive/write-archive.js';
import { DatabaseSnapshot } from './database/copy-out.js';
import { withClient } from './database/schema-url.js';
import type { ArchivePlace, StoredArchive } from './places/archive-place.js';

export interface BackupSource {
  readonly blobs: BlobStore;
  /** The key of the secrets, as text. */
  readonly secretKey: string;
}
export interface MadeBackup extends StoredArchive {
  readonly manifest: ArchiveManifest;
}

/**
 * One backup or trial of an archive at a time, on all nodes and in commands. Those that wait for a concurrent build of an
 * index would otherwise wait for each other.
 */
const LOCK = 7_700_003;

export class BackupBusy extends Error {
  constructor() {
    super('Another backup, or the trial of one, is running. Try again when it has ended.');
    this.name = 'BackupBusy';
  }
}

/** Holds the lock while the work runs; it ends with the connection. @throws BackupBusy */
export function alone<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (!rows[0]?.taken) throw new BackupBusy();
    return work(client);
  });
}

/** Writes database, uploads and key into one archive, while people work. `client`: its connection takes the snapshot. */
export async function makeBackup(
  client: Client,
  { blobs, secretKey }: BackupSource,
  place: ArchivePlace,
  seal: Seal | undefined,
  at: Date,
): Promise<MadeBackup> {
  const snapshot = await DatabaseSnapshot.open(client);
  const header = {
    ...({ format: FORMAT, version, at: at.toISOString() } as const),
    ...{ postgres: snapshot.postgres, migrations: [...snapshot.migrations] },
  };
  const content = new BackupContent(snapshot, blobs, secretKey);
  let manifest: ArchiveManifest | undefined;
  const plain = archiveBytes(
    HEADER,
    header,
    content.parts(),
    () => content.counted(),
    (made) => {
      manifest = made;
    },
  );
  const name = archiveName(at, seal !== undefined);
  const bytes = await place.store(name, seal ? encrypted(plain, seal) : plain);
  await client.query('commit');
  if (!manifest) throw new Error('unreachable: the archive was written to its end');
  return { name, bytes, manifest };
}

/** The parts of one backup, counted as they are read. */
class BackupContent {
  private readonly tables: ArchiveManifest['tables'] = [];
  private readonly missing: string[] = [];
  private files = 0;
  private uploadBytes = 0;
  private checkpoint: Counted['checkpoint'] = null;
  private sequences: Counted['sequences'] = {};

  constructor(
    private readonly snapshot: DatabaseSnapshot,
    private readonly blobs: BlobStore,
    private readonly secretKey: string,
  ) {}

  async *parts(): AsyncGenerator<TarEntry> {
    yield { name: KEY, bytes: Buffer.from(`${this.secretKey}\n`) };
    yield* this.snapshot.parts((table) => this.tables.push(table));
    this.checkpoint = await this.snapshot.checkpoint();
    this.sequences = await this.snapshot.sequences();
    yield* this.uploads();
  }

  counted(): Counted {
    const rowsOf = (table: string) => this.tables.find(({ name }) => name === table)?.rows ?? 0;
    return {
      ...{ tables: this.tables, sequences: this.sequences, checkpoint: this.checkpoint },
      ...{ events: rowsOf('events'), docs: rowsOf('docs') },
      uploads: { files: this.files, bytes: this.uploadBytes, missing: this.missing },
    };
  }

  /** Files never change. One that nothing refers to may be removed after the snapshot: it is missing like a lost one. */
  private async *uploads(): AsyncGenerator<TarEntry> {
    for await (const { hash } of this.snapshot.uploads()) {
      const stream = await this.blobs.read(hash);
      const bytes = stream && (await buffer(stream));
      if (!bytes || createHash('sha256').update(bytes).digest('hex') !== hash) {
        this.missing.push(hash);
        continue;
      }
      this.files++;
      this.uploadBytes += bytes.length;
      yield { name: uploadPart(hash), bytes };
    }
  }
}
