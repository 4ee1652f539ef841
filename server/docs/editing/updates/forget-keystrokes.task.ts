import { Injectable } from '@nestjs/common';
import { ContinueAt, type TaskHandler } from '../../../platform/tasks/task.js';
import { Keystrokes } from './keystrokes.js';

/** Removes typed updates that are older than `ANNALS_KEYSTROKE_DAYS`; once a day. */
@Injectable()
export class ForgetKeystrokesTask implements TaskHandler {
  constructor(private readonly keystrokes: Keystrokes) {}

  async run(): Promise<void> {
    const next = await this.keystrokes.forget();
    if (next) throw new ContinueAt(next);
  }
}
