import { AnchorTask } from './anchor.task.js';
import { Anchors } from './anchors.js';
import { SelfAuditController } from './self-audit.controller.js';
import { SelfAudit } from './self-audit.js';
import { SelfCheckTask } from './self-check.task.js';
import { SelfChecks } from './self-checks.js';

export const selfAuditParts = {
  controllers: [SelfAuditController],
  providers: [AnchorTask, Anchors, SelfAudit, SelfCheckTask, SelfChecks],
};
