import type { z } from 'zod';
import type { ArchiveProblem } from './archive-error.js';

export interface ArchivePart {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}
/** What every manifest lists: the parts before it, in their order. */
export interface Listed {
  readonly parts: readonly ArchivePart[];
}

/** A kind of archive: its first entry, and the manifest that is its last one. */
export interface ArchiveFormat<Header, Manifest extends Listed> {
  /** Name of the first entry. */
  readonly first: string;
  readonly newest: number;
  readonly header: z.ZodType<Header>;
  readonly manifest: z.ZodType<Manifest>;
  /** First entries of other kinds, with the sentence for them. */
  readonly others: Readonly<Record<string, ArchiveProblem>>;
}
