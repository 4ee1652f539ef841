import { Module } from '@nestjs/common';
import { DocsModule } from '../../docs/docs.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { HistoryModule } from '../history.module.js';
import { PastModule } from '../past/past.module.js';
import { ActivityController } from './activity.controller.js';
import { Activity } from './activity.js';
import { ActivityFile } from './activity-file.js';
import { ActivityScopes } from './activity-scopes.js';
import { EventMeanings } from './event-meanings.js';

/** Who did what in a place, as far as the reader may read it. */
@Module({
  imports: [DocsModule, HistoryModule, PastModule, AuditModule],
  controllers: [ActivityController],
  providers: [Activity, ActivityFile, ActivityScopes, EventMeanings],
})
export class ActivityModule {}
