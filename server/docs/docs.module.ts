import { Module } from '@nestjs/common';
import { moduleOf } from '../platform/runtime/module-of.js';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { commentsParts } from './comments/providers.js';
import { ConstantsController } from './constants/constants.controller.js';
import { Constants } from './constants/constants.js';
import { ErrorCodes } from './constants/error-codes.js';
import { DocHolders } from './doc/doc-holders.js';
import { editingParts } from './editing/providers.js';
import { ImpactController } from './impact/impact.controller.js';
import { ImpactQueries } from './impact/impact.queries.js';
import { ImpactSources } from './impact/impact-sources.js';
import { ModelImpact } from './impact/model-impact.js';
import { ReleaseImpact } from './impact/release-impact.js';
import { KnownChanges } from './meanings/known-changes.js';
import { QuietVersions } from './meanings/quiet-versions.js';
import { VersionMeanings } from './meanings/version-meanings.js';
import { modelsParts } from './models/providers.js';
import { BinSources } from './past/bin-sources.js';
import { Erasures } from './past/erasures.js';
import { readingParts } from './reading/providers.js';
import { treeParts } from './tree/providers.js';
import { uploadsParts } from './uploads/providers.js';

const others = {
  controllers: [ConstantsController, ImpactController],
  providers: [
    Constants,
    ErrorCodes,
    DocHolders,
    ImpactSources,
    ImpactQueries,
    ModelImpact,
    ReleaseImpact,
    KnownChanges,
    QuietVersions,
    VersionMeanings,
    BinSources,
    Erasures,
  ],
};

/** A doc, and writing in it together. */
@Module({
  imports: [WorkspaceModule],
  ...moduleOf(commentsParts, editingParts, modelsParts, readingParts, treeParts, uploadsParts, others),
})
export class DocsModule {}
