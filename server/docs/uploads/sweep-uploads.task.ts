import { Injectable } from '@nestjs/common';
import { ContinueAt, type TaskHandler } from '../../platform/tasks/task.js';
import { UploadStore } from './upload-store.js';

/** Removes uploads that no version of any doc refers to, 30 days after they were made. */
@Injectable()
export class SweepUploadsTask implements TaskHandler {
  constructor(private readonly uploads: UploadStore) {}

  async run(): Promise<void> {
    const next = await this.uploads.sweep();
    if (next) throw new ContinueAt(next);
  }
}
