import { Module } from '@nestjs/common';
import { DocsModule } from '../docs/docs.module.js';
import { HistoryModule } from '../history/history.module.js';
import { ImportExportModule } from '../import-export/import-export.module.js';
import { moduleOf } from '../platform/runtime/module-of.js';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { composingParts } from './composing/providers.js';
import { pagesParts } from './pages/providers.js';
import { Prerender } from './prerender/prerender.js';
import { sharesParts } from './shares/providers.js';

const others = {
  controllers: [],
  providers: [Prerender],
};

/** Docs for readers without an account. */
@Module({
  imports: [WorkspaceModule, DocsModule, ImportExportModule, HistoryModule],
  ...moduleOf(composingParts, pagesParts, sharesParts, others),
})
export class SharingModule {}
