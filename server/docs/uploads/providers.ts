import path from 'node:path';
import { Config } from '../../platform/config/config.js';
import { BlobStore } from './blob-store.js';
import { LocalBlobs } from './local-blobs.js';
import { S3Blobs } from './s3-blobs.js';
import { SweepUploadsTask } from './sweep-uploads.task.js';
import { UploadStore } from './upload-store.js';
import { UploadUses } from './upload-uses.js';
import { UploadsController } from './uploads.controller.js';

const blobStore = ({ uploads, dataDir }: Config): BlobStore =>
  uploads.s3 ? new S3Blobs(uploads.s3) : new LocalBlobs(path.join(dataDir, 'uploads'));

export const uploadsParts = {
  controllers: [UploadsController],
  providers: [
    UploadStore,
    SweepUploadsTask,
    UploadUses,
    { provide: BlobStore, inject: [Config], useFactory: (config: Config) => blobStore(config) },
  ],
};
