import { Config } from '../../platform/config/config.js';
import { BlobStore } from './blob-store.js';
import { openBlobs } from './open-blobs.js';
import { SweepUploadsTask } from './sweep-uploads.task.js';
import { UploadStore } from './upload-store.js';
import { UploadUses } from './upload-uses.js';
import { UploadsController } from './uploads.controller.js';

export const uploadsParts = {
  controllers: [UploadsController],
  providers: [
    UploadStore,
    SweepUploadsTask,
    UploadUses,
    { provide: BlobStore, inject: [Config], useFactory: (config: Config) => openBlobs(config) },
  ],
};
