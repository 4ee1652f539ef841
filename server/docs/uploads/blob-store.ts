import type { Readable } from 'node:stream';

/** Stores contents by their SHA-256 in hex. */
export abstract class BlobStore {
  /** Stores the content; the same again changes nothing. A content that was cut off is never visible. */
  abstract put(hash: string, bytes: Uint8Array): Promise<void>;
  /** Undefined if it is not stored. */
  abstract read(hash: string): Promise<Readable | undefined>;
  abstract remove(hash: string): Promise<void>;
}
