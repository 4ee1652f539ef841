import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Client } from 'pg';
import { z } from 'zod';
import type { BlobStore } from '../../../docs/uploads/blob-store.js';
import type { ClusterPaths } from '../../../platform/database/embedded/cluster.js';
import { version } from '../../../platform/runtime/version.js';
import { encrypted } from '../archive/age.js';
import type { Seal } from '../archive/age-keys.js';
import { BASE_HEADER, FORMAT, KEY, uploadPart } from '../archive/archive-manifest.js';
import type { TarEntry } from '../archive/tar.js';
import { archiveBytes } from '../archive/write-archive.js';
import type { ArchivePlace } from '../places/archive-place.js';
import { type BaseHeader, type BaseManifest, LABEL, LINE_KEY, PASSWORD } from './base-format.js';
import { clusterFiles } from './cluster-files.js';
import { lsnOf } from './lsn.js';
import { baseName, lineName } from './wal-names.js';

export interface BaseSource {
  readonly paths: ClusterPaths;
  readonly blobs: BlobStore;
  readonly secretKey: string;
  /** What the changes of the line are encrypted for; undefined when nothing is encrypted. */
  readonly identity: string | undefined;
  /** Checked between the parts: the base is given up. */
  readonly signal: AbortSignal;
}

const begun = z.tuple([
  z.object({
    ...{ at: z.date(), lsn: z.string(), system: z.string(), timeline: z.number() },
    ...{ postgres: z.string(), migrations: z.array(z.string()) },
  }),
]);
const ended = z.tuple([z.object({ label: z.string(), at: z.date() })]);
const hashes = z.array(z.object({ hash: z.string() }));

/** `fast`: the checkpoint that it needs is made at once, instead of over minutes. */
const begin = `with begun as materialized (select clock_timestamp() as at, pg_backup_start('annals', fast => true) as lsn)
  select at, lsn::text as lsn, (select system_identifier::text from pg_control_system()) as system,
    (select timeline_id from pg_control_checkpoint()) as timeline, current_setting('server_version') as postgres,
    (select array_agg(name::text order by id) from migrations) as migrations from begun`;
// Without waiting for an archive: the changes are copied by ourselves.
const end = `select labelfile as label, clock_timestamp() as at from pg_backup_stop(wait_for_archive => false)`;

/** Copies the whole cluster while people work. `client`: its connection must last from the beginning to the end. */
export async function makeBase(
  client: Client,
  source: BaseSource,
  place: ArchivePlace,
  seal: Seal | undefined,
): Promise<BaseManifest> {
  const [{ lsn, at, ...facts }] = begun.parse((await client.query(begin)).rows);
  const header: BaseHeader = {
    ...{ format: FORMAT, version, at: at.toISOString(), line: lineName(at), from: lsnOf(lsn) },
    ...facts,
  };
  const content = new BaseContent(client, source);
  let manifest: BaseManifest | undefined;
  const plain = archiveBytes(
    BASE_HEADER,
    header,
    content.parts(),
    () => content.counted(),
    (made) => {
      manifest = made;
    },
  );
  await place.store(baseName(header.line, seal !== undefined), seal ? encrypted(plain, seal) : plain);
  if (!manifest) throw new Error('unreachable: the base was written to its end');
  return manifest;
}

class BaseContent {
  private files = 0;
  private endedAt = '';
  private stored = 0;
  private readonly missing: string[] = [];

  constructor(
    private readonly client: Client,
    private readonly source: BaseSource,
  ) {}

  async *parts(): AsyncGenerator<TarEntry> {
    const { paths, secretKey, identity, signal } = this.source;
    yield { name: KEY, bytes: Buffer.from(`${secretKey}\n`) };
    yield { name: PASSWORD, bytes: await readFile(paths.password) };
    if (identity !== undefined) yield { name: LINE_KEY, bytes: Buffer.from(identity) };
    for await (const part of clusterFiles(paths.cluster, () => this.files++)) {
      signal.throwIfAborted();
      yield part;
    }
    const [{ label, at }] = ended.parse((await this.client.query(end)).rows);
    this.endedAt = at.toISOString();
    yield { name: LABEL, bytes: Buffer.from(label) };
    yield* this.uploads();
  }

  counted() {
    const { files, endedAt, stored, missing } = this;
    return { files, endedAt, uploads: { files: stored, missing } };
  }

  /** After the files: those of later are copied with the changes. */
  private async *uploads(): AsyncGenerator<TarEntry> {
    const { rows } = await this.client.query('select distinct hash from uploads order by hash');
    for (const { hash } of hashes.parse(rows)) {
      this.source.signal.throwIfAborted();
      const stream = await this.source.blobs.read(hash);
      const bytes = stream && (await buffer(stream));
      if (!bytes || createHash('sha256').update(bytes).digest('hex') !== hash) {
        this.missing.push(hash);
        continue;
      }
      this.stored++;
      yield { name: uploadPart(hash), bytes };
    }
  }
}
