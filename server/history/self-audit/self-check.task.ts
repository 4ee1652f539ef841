import { Injectable } from '@nestjs/common';
import type { TaskHandler } from '../../platform/tasks/task.js';
import { SelfChecks } from './self-checks.js';

/** Runs the check of the log that a super admin started. */
@Injectable()
export class SelfCheckTask implements TaskHandler {
  constructor(private readonly checks: SelfChecks) {}

  run(): Promise<void> {
    return this.checks.run();
  }
}
