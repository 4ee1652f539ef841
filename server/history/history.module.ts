import { Module } from '@nestjs/common';
import { DocsModule } from '../docs/docs.module.js';
import { ImportExportModule } from '../import-export/import-export.module.js';
import { moduleOf } from '../platform/runtime/module-of.js';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { activityParts } from './activity/providers.js';
import { AuditController } from './audit/audit.controller.js';
import { Audit } from './audit/audit.js';
import { AuditQueries } from './audit/audit.queries.js';
import { EntityNameQueries } from './audit/names.js';
import { backupParts } from './backup/providers.js';
import { pastParts } from './past/providers.js';
import { FrozenReleasesController } from './releases/frozen-releases.controller.js';
import { ReleaseComparer } from './releases/release-comparison.js';
import { ReleaseFreezer } from './releases/release-freezer.js';
import { ReleaseManifests } from './releases/release-manifests.js';
import { ReleasePages } from './releases/release-pages.js';
import { selfAuditParts } from './self-audit/providers.js';
import { versionsParts } from './versions/providers.js';

const others = {
  controllers: [AuditController, FrozenReleasesController],
  providers: [Audit, AuditQueries, EntityNameQueries, ReleaseComparer, ReleaseFreezer, ReleaseManifests, ReleasePages],
};

/** What was, and who did it. */
@Module({
  imports: [WorkspaceModule, DocsModule, ImportExportModule],
  ...moduleOf(activityParts, backupParts, pastParts, selfAuditParts, versionsParts, others),
})
export class HistoryModule {}
