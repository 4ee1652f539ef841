import { z } from 'zod';
import { sources } from '../../../contracts/platform/enums.js';
import type { ArchiveFormat } from '../../history/backup/archive/archive-format.js';
import { archiveParts, HEADER, SPACE_HEADER, sha256 } from '../../history/backup/archive/archive-manifest.js';

const FORMAT = 1;

/** Parts of JSON lines, in the order of the archive; `rows` and `late` hold tables. */
export const linesPart = (kind: 'heads' | 'events' | 'uploads' | 'people', n: number): string =>
  `${kind}/${String(n).padStart(6, '0')}.jsonl`;
export const rowsPart = (table: string, n: number): string => `rows/${table}/${String(n).padStart(6, '0')}.jsonl`;
export const filePart = (hash: string): string => `files/${hash}`;
const numbered = /\/\d{6}\.jsonl$/;
const ofTable = /^rows\/([a-z_]+)$/;
const ofFile = /^files\/([0-9a-f]{64})$/;

export interface PartName {
  readonly kind: 'heads' | 'events' | 'uploads' | 'people' | 'rows' | 'files' | 'other';
  /** The table or the digest. */
  readonly of: string;
}
export function partName(name: string): PartName {
  const part = name.replace(numbered, '');
  if (part === 'heads' || part === 'events' || part === 'uploads' || part === 'people') return { kind: part, of: '' };
  const table = ofTable.exec(part)?.[1];
  if (table) return { kind: 'rows', of: table };
  const hash = ofFile.exec(part)?.[1];
  if (hash) return { kind: 'files', of: hash };
  return { kind: 'other', of: '' };
}

const spaceHeader = z.object({
  format: z.literal(FORMAT),
  /** Of Annals. */
  version: z.string(),
  at: z.iso.datetime(),
  /** Names of the migrations that made the tables, oldest first. */
  migrations: z.array(z.string()),
  space: z.object({
    id: z.number(),
    name: z.string(),
    /** Hash of its first event in the log that it comes from, by which the same space is known again. */
    origin: sha256,
  }),
});
export type SpaceHeader = z.output<typeof spaceHeader>;
export const newestFormat = { format: FORMAT } as const;

const spaceManifest = spaceHeader.extend({
  tables: z.record(z.string(), z.number()),
  streams: z.number(),
  events: z.number(),
  docs: z.number(),
  people: z.number(),
  uploads: z.object({
    files: z.number(),
    bytes: z.number(),
    /** Digests of files that the storage did not have, or had with other contents. */
    missing: z.array(sha256),
  }),
  /** What did not travel, by kind. */
  left: z.object({ typing: z.number(), secretVariables: z.number(), settings: z.number() }),
  parts: archiveParts,
});
export type SpaceManifest = z.output<typeof spaceManifest>;
export type SpaceCounts = Omit<SpaceManifest, keyof SpaceHeader | 'parts'>;

export const spaceFormat: ArchiveFormat<SpaceHeader, SpaceManifest> = {
  ...{ first: SPACE_HEADER, newest: FORMAT, header: spaceHeader, manifest: spaceManifest },
  others: { [HEADER]: 'isBackup' },
};

const hex = z.string().regex(/^[0-9a-f]{64}$/);
export const headLine = z.object({ stream: z.string(), version: z.number(), hash: hex });
export const eventLine = z.object({
  stream: z.string().regex(/^(?:doc|comments)-\d{1,15}$/),
  version: z.number().int().positive(),
  /** In the log that it comes from. */
  position: z.number(),
  type: z.string(),
  schema: z.number().int().positive(),
  recordedAt: z.iso.datetime().transform((at) => new Date(at)),
  data: z.record(z.string(), z.unknown()),
  meta: z.looseObject({
    actorId: z.number(),
    source: z.enum(sources),
    requestId: z.string(),
    changeSet: z.number().optional(),
  }),
  hash: hex,
  digest: hex.nullable(),
  erasedBy: z.number().nullable(),
});
export type EventLine = z.output<typeof eventLine>;
export const personLine = z.object({
  id: z.number().positive(),
  username: z.string(),
  nickname: z.string(),
  isDeleted: z.boolean(),
});
export type Person = z.output<typeof personLine>;
export const uploadLine = z.object({
  key: z.string().regex(/^[0-9a-f]{32}$/),
  hash: hex,
  bytes: z.number(),
  name: z.string().max(128),
  userId: z.number(),
  createdAt: z.string(),
});
