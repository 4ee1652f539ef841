import { Module } from '@nestjs/common';
import { DocsModule } from '../docs/docs.module.js';
import { moduleOf } from '../platform/runtime/module-of.js';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { aboutParts } from './about/providers.js';
import { WriteChangeSetTask } from './apply/write-change-set.task.js';
import { ChangeSetMeanings } from './change-sets/change-set-meanings.js';
import { ChangeSets } from './change-sets/change-sets.js';
import { ImportParts } from './change-sets/import-parts.js';
import { SetUndos } from './change-sets/set-undos.js';
import { StandingQueries } from './change-sets/standing.queries.js';
import { CodeGenerator } from './codegen/code-generator.js';
import { CodegenController } from './codegen/codegen.controller.js';
import { convertParts } from './convert/providers.js';
import { exportParts } from './export/providers.js';
import { importParts } from './import/providers.js';
import { metersphereParts } from './metersphere/providers.js';
import { OfferDecisions } from './offers/offer-decisions.js';
import { OffersController } from './offers/offers.controller.js';
import { OffersQueries } from './offers/offers.queries.js';
import { pushParts } from './push/providers.js';
import { ChangeSetDocsQueries } from './undo/change-set-docs.queries.js';
import { ChangeSetsController } from './undo/change-sets.controller.js';
import { UndoReceiver } from './undo/undo-receiver.js';
import { writeParts } from './write/providers.js';

const others = {
  controllers: [CodegenController, OffersController, ChangeSetsController],
  providers: [
    WriteChangeSetTask,
    ChangeSetMeanings,
    ChangeSets,
    ImportParts,
    SetUndos,
    StandingQueries,
    CodeGenerator,
    OfferDecisions,
    OffersQueries,
    ChangeSetDocsQueries,
    UndoReceiver,
  ],
};

/** Docs from and to elsewhere. */
@Module({
  imports: [WorkspaceModule, DocsModule],
  ...moduleOf(aboutParts, convertParts, exportParts, importParts, metersphereParts, pushParts, writeParts, others),
})
export class ImportExportModule {}
