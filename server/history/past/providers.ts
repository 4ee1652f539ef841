import { BinController } from './bin/bin.controller.js';
import { Bin } from './bin/bin.js';
import { DocEraser } from './bin/doc-eraser.js';
import { PastController } from './compare/past.controller.js';
import { PastComparison } from './compare/past-comparison.js';
import { PastRange } from './compare/past-range.js';
import { PastScopes } from './compare/past-scopes.js';
import { FindPastController } from './find/find-past.controller.js';
import { FindPast } from './find/find-past.queries.js';
import { PastValuesFollower } from './find/past-values.follower.js';
import { ShownModels } from './find/shown-models.queries.js';
import { ShownWords } from './find/shown-words.queries.js';
import { Candidates } from './restore/candidates.js';
import { PastBatches } from './restore/past-batches.js';
import { PastRestorer } from './restore/past-restorer.js';
import { PastSets } from './restore/past-sets.queries.js';
import { PastWriter } from './restore/past-writer.js';
import { PlanLoader } from './restore/plan-loader.js';
import { RestoreController } from './restore/restore.controller.js';
import { TypedWords } from './restore/typed-words.js';

export const pastParts = {
  controllers: [BinController, FindPastController, PastController, RestoreController],
  providers: [
    Bin,
    DocEraser,
    FindPast,
    PastValuesFollower,
    ShownModels,
    ShownWords,
    PastComparison,
    PastRange,
    PastScopes,
    Candidates,
    PastBatches,
    PastRestorer,
    PastSets,
    PastWriter,
    PlanLoader,
    TypedWords,
  ],
};
