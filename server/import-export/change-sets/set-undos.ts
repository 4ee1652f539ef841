import { Injectable } from '@nestjs/common';
import type { ChangeSetRun } from './change-sets.js';

/** Writes an undo or a restore in batches, each in one commit with its outcomes; a run after a crash continues. */
export interface SetUndo {
  write(run: ChangeSetRun): Promise<void>;
}

/** Undoing is a matter of the past (`history/past`), which builds on this group: `flow.ts` names who does it. */
@Injectable()
export class SetUndos {
  writer: SetUndo | undefined;

  write(run: ChangeSetRun): Promise<void> {
    if (!this.writer) throw new Error('nobody undoes change sets');
    return this.writer.write(run);
  }
}
