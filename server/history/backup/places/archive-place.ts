export interface StoredArchive {
  readonly name: string;
  readonly bytes: number;
}

/** Whether a name is one of those that a place lists. */
export type NameCheck = (name: string) => boolean;

/** Where archives are: a folder, or a storage that speaks S3. */
export abstract class ArchivePlace {
  /** Shown to operators. */
  abstract readonly address: string;
  /** Stores all bytes under the name, or nothing; returns their number. */
  abstract store(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  abstract open(name: string): Promise<AsyncIterable<Uint8Array>>;
  /** Archives by our own names, oldest first. */
  abstract list(): Promise<StoredArchive[]>;
  abstract remove(name: string): Promise<void>;
}
