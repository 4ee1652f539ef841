import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { BlobStore } from '../../docs/uploads/blob-store.js';
import { SPACE_HEADER } from '../../history/backup/archive/archive-manifest.js';
import type { TarEntry } from '../../history/backup/archive/tar.js';
import { archiveBytes } from '../../history/backup/archive/write-archive.js';
import { version } from '../../platform/runtime/version.js';
import { partsOfLines } from './json-lines.js';
import { peopleIn, uploadKeysIn } from './mapped-event.js';
import { isMovedSetting, type MovedTable, movedTables, wordsOf } from './moved-tables.js';
import {
  filePart,
  linesPart,
  newestFormat,
  rowsPart,
  type SpaceCounts,
  type SpaceHeader,
  type SpaceManifest,
} from './space-manifest.js';
import type { SpaceSnapshot } from './space-snapshot.js';

/** The bytes of the archive of a space; `onManifest` is told what is in it. */
export function spaceArchive(
  snapshot: SpaceSnapshot,
  blobs: BlobStore,
  at: Date,
  onManifest: (manifest: SpaceManifest) => void,
): AsyncGenerator<Uint8Array> {
  const { space, migrations } = snapshot;
  const header: SpaceHeader = { ...newestFormat, version, at: at.toISOString(), migrations, space };
  const content = new SpaceContent(snapshot, blobs);
  return archiveBytes(SPACE_HEADER, header, content.parts(), () => content.counted(), onManifest);
}

const uploadHash = z.object({ hash: z.string() });

/** The parts of one archive, counted as they are read. */
class SpaceContent {
  private readonly people = new Set<number>();
  private readonly keys = new Set<string>();
  private readonly counts: SpaceCounts = {
    ...{ tables: {}, streams: 0, events: 0, docs: 0, people: 0 },
    uploads: { files: 0, bytes: 0, missing: [] },
    left: { typing: 0, secretVariables: 0, settings: 0 },
  };

  constructor(
    private readonly snapshot: SpaceSnapshot,
    private readonly blobs: BlobStore,
  ) {}

  counted(): SpaceCounts {
    return this.counts;
  }

  async *parts(): AsyncGenerator<TarEntry> {
    const { docs, typing, secrets } = await this.snapshot.counts();
    Object.assign(this.counts, { docs });
    Object.assign(this.counts.left, { typing, secretVariables: secrets });
    for (const table of movedTables) if (!table.late) yield* this.table(table);
    yield* partsOfLines(this.heads(), (n) => linesPart('heads', n));
    yield* partsOfLines(this.events(), (n) => linesPart('events', n));
    for (const table of movedTables) if (table.late) yield* this.table(table);
    const hashes = new Set<string>();
    yield* partsOfLines(this.uploads(hashes), (n) => linesPart('uploads', n));
    for (const hash of hashes) yield* this.file(hash);
    yield* partsOfLines(this.accounts(), (n) => linesPart('people', n));
  }

  private table(table: MovedTable): AsyncGenerator<TarEntry> {
    return partsOfLines(this.rows(table), (n) => rowsPart(table.name, n));
  }

  private async *rows(table: MovedTable): AsyncGenerator<string> {
    for await (const row of this.snapshot.rows(table)) {
      if (table.name === 'module_settings' && !isMovedSetting(String(row.key))) {
        this.counts.left.settings++;
        continue;
      }
      for (const column of wordsOf(table.people)) this.meet(Number(row[column]));
      this.counts.tables[table.name] = (this.counts.tables[table.name] ?? 0) + 1;
      const line = JSON.stringify(row);
      for (const key of uploadKeysIn(line)) this.keys.add(key);
      yield line;
    }
  }

  private async *heads(): AsyncGenerator<string> {
    for await (const head of this.snapshot.heads()) {
      this.counts.streams++;
      yield JSON.stringify(head);
    }
  }

  private async *events(): AsyncGenerator<string> {
    for await (const { line, data, meta } of this.snapshot.events()) {
      this.counts.events++;
      for (const id of peopleIn({ data: JSON.parse(data), meta: JSON.parse(meta) })) this.meet(id);
      for (const key of uploadKeysIn(data)) this.keys.add(key);
      yield line;
    }
  }

  private async *uploads(hashes: Set<string>): AsyncGenerator<string> {
    for await (const row of this.snapshot.uploads([...this.keys])) {
      hashes.add(uploadHash.parse(row).hash);
      this.meet(Number(row.userId));
      yield JSON.stringify(row);
    }
  }

  private async *file(hash: string): AsyncGenerator<TarEntry> {
    const stream = await this.blobs.read(hash);
    const bytes = stream && (await buffer(stream));
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== hash) {
      this.counts.uploads.missing.push(hash);
      return;
    }
    this.counts.uploads.files++;
    this.counts.uploads.bytes += bytes.length;
    yield { name: filePart(hash), bytes };
  }

  private async *accounts(): AsyncGenerator<string> {
    for await (const person of this.snapshot.people([...this.people])) {
      this.counts.people++;
      yield JSON.stringify(person);
    }
  }

  private meet(id: number): void {
    if (id > 0) this.people.add(id);
  }
}
