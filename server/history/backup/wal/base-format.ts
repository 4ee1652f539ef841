import { z } from 'zod';
import type { ArchiveFormat } from '../archive/archive-format.js';
import {
  archiveHeader,
  archiveParts,
  BASE_HEADER,
  FORMAT,
  HEADER,
  SPACE_HEADER,
  sha256,
} from '../archive/archive-manifest.js';

/** Parts of a base beside those of archives. */
export const PASSWORD = 'postgres.password';
/** The identity of age that opens the changes of the line; the base itself is encrypted as archives are. */
export const LINE_KEY = 'line.key';
export const LABEL = 'backup_label';
export const filePart = (file: string, n: number): string => `files/${file}/${String(n).padStart(6, '0')}`;
export const folderPart = (folder: string): string => `folders/${folder}/`;
const file = /^files\/((?:[\w.-]+\/)*[\w.-]+)\/\d{6}$/;
const folder = /^folders\/((?:[\w.-]+\/)*[\w.-]+)\/$/;
const isInside = (name: string): boolean => !name.split('/').some((step) => step === '..' || step === '.');
export const fileOfPart = (part: string): string | undefined => inside(file.exec(part)?.[1]);
export const folderOfPart = (part: string): string | undefined => inside(folder.exec(part)?.[1]);
const inside = (name: string | undefined): string | undefined => (name && isInside(name) ? name : undefined);

const baseHeader = archiveHeader.extend({
  line: z.string(),
  /** The cluster's system identifier, and its timeline. */
  system: z.string(),
  timeline: z.number(),
  /** Where the recovery begins: changes from the beginning of its segment are needed. */
  from: z.number(),
});
export type BaseHeader = z.output<typeof baseHeader>;

const baseManifest = baseHeader.extend({
  /** When all its files had been copied: from here on any instant can be restored. */
  endedAt: z.iso.datetime(),
  files: z.number(),
  uploads: z.object({ files: z.number(), missing: z.array(sha256) }),
  parts: archiveParts,
});
export type BaseManifest = z.output<typeof baseManifest>;

export const baseFormat: ArchiveFormat<BaseHeader, BaseManifest> = {
  ...{ first: BASE_HEADER, newest: FORMAT, header: baseHeader, manifest: baseManifest },
  others: { [SPACE_HEADER]: 'isSpace', [HEADER]: 'notArchive' },
};
