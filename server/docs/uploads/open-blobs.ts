import path from 'node:path';
import type { Config } from '../../platform/config/config.js';
import type { BlobStore } from './blob-store.js';
import { LocalBlobs } from './local-blobs.js';
import { S3Blobs } from './s3-blobs.js';

/** The storage of uploads that is configured. */
export const openBlobs = ({ uploads, dataDir }: Config): BlobStore =>
  uploads.s3 ? new S3Blobs(uploads.s3) : new LocalBlobs(path.join(dataDir, 'uploads'));
