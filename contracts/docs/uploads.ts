import { z } from 'zod';
import { uploadEndpoint } from '../platform/endpoint.js';

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

/** Limit of every upload, in bytes; the configuration can only lower it. */
export const MOST_UPLOAD_BYTES = 50_000_000;
/** docs/wire.md 1.20. The address is relative, and known only to those to whom it is given. */
export const uploadFile = uploadEndpoint(
  '/uploadFile',
  { files: 1, bytes: MOST_UPLOAD_BYTES },
  { input: z.object({ file: uploadedFiles.length(1, 'text.required') }), reply: z.object({ url: z.string() }) },
);
