import { Module } from '@nestjs/common';
import { SystemModule } from '../../workspace/admin/system.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AnchorTask } from './anchor.task.js';
import { Anchors } from './anchors.js';
import { SelfAuditController } from './self-audit.controller.js';
import { SelfAudit } from './self-audit.js';
import { SelfCheckTask } from './self-check.task.js';
import { SelfChecks } from './self-checks.js';

/** Whether the log is intact and everybody was told: figures, checks in the background, copies outside. */
@Module({
  imports: [AuditModule, SystemModule],
  controllers: [SelfAuditController],
  providers: [SelfAudit, SelfChecks, SelfCheckTask, Anchors, AnchorTask],
  exports: [SelfCheckTask, AnchorTask],
})
export class SelfAuditModule {}
