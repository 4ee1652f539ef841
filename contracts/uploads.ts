import { z } from 'zod';

/** One file of an upload. `name` as the client sent it: it may contain a path, and is never used as one. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export const isUploadedFile = (given: unknown): given is UploadedFile =>
  typeof given === 'object' &&
  given !== null &&
  'name' in given &&
  typeof given.name === 'string' &&
  'bytes' in given &&
  given.bytes instanceof Uint8Array;

export const uploadedFiles = z.array(z.custom<UploadedFile>(isUploadedFile));
