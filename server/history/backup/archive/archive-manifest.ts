import { z } from 'zod';
import type { ArchiveFormat } from './archive-format.js';

export const FORMAT = 1;
/** The first entry: what a reader must know before it reads on. */
export const HEADER = 'annals.json';
/** The first entry of an archive of a space. */
export const SPACE_HEADER = 'annals-space.json';
/** The first entry of the beginning of a continuous copy. */
export const BASE_HEADER = 'annals-base.json';
/** The key of the secrets, as `secret.key` holds it. */
export const KEY = 'secret.key';
/** The last entry; its digest is in its name. */
export const manifestName = (digest: string): string => `manifest-${digest}.json`;
export const tablePart = (table: string, n: number): string => `tables/${table}/${String(n).padStart(6, '0')}.gz`;
export const uploadPart = (hash: string): string => `uploads/${hash}`;

/** Undefined for other parts. */
export const uploadHash = (part: string): string | undefined => /^uploads\/([0-9a-f]{64})$/.exec(part)?.[1];

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const archiveParts = z.array(z.object({ name: z.string(), bytes: z.number(), sha256 }));
/** Later formats keep this field. */
export const anyFormat = z.object({ format: z.number() });
export const archiveHeader = z.object({
  format: z.literal(FORMAT),
  /** Of Annals. */
  version: z.string(),
  at: z.iso.datetime(),
  /** Of PostgreSQL. */
  postgres: z.string(),
  /** Names of the migrations that made the tables, oldest first. */
  migrations: z.array(z.string()),
});
export type ArchiveHeader = z.output<typeof archiveHeader>;

const archiveManifest = archiveHeader.extend({
  /** In the order in which they can be loaded. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.record(z.string(), z.number()),
  events: z.number(),
  docs: z.number(),
  /** The newest checkpoint of the hash chain; null when there was none. */
  checkpoint: z.object({ at: z.iso.datetime(), position: z.number(), streams: z.number(), digest: sha256 }).nullable(),
  uploads: z.object({
    files: z.number(),
    bytes: z.number(),
    /** Digests of files that the storage did not have, or had with other contents. */
    missing: z.array(sha256),
  }),
  parts: archiveParts,
});
export type ArchiveManifest = z.output<typeof archiveManifest>;

export const backupFormat: ArchiveFormat<ArchiveHeader, ArchiveManifest> = {
  ...{ first: HEADER, newest: FORMAT, header: archiveHeader, manifest: archiveManifest },
  others: { [SPACE_HEADER]: 'isSpace', [BASE_HEADER]: 'isBase' },
};
