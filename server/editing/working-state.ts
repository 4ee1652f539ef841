import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EventLog } from '../log/event-log.js';
import { WorkingCopy } from './working-copy.js';

/** Docs that came without a Y.Doc (imports, the demo) get theirs when they are first opened. */
@Injectable()
export class WorkingState {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly copy: WorkingCopy,
  ) {}

  /** Two who open at the same moment wait for each other at the row, and the second finds it done. */
  async ensure(docId: number): Promise<void> {
    const found: unknown[] = await this.db.query('select from doc_states where doc_id = $1', [docId]);
    if (found.length > 0) return;
    await this.log.transaction(async (tx) => {
      await this.copy.takeIn(tx, await this.copy.lock(tx, docId));
    });
  }
}
