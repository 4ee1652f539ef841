import { DiagramFrameController } from './diagram-frame.controller.js';
import { DictionaryUses } from './dictionary-uses.queries.js';
import { DocDetails } from './doc-details.queries.js';
import { DocReadingController } from './doc-reading.controller.js';
import { DocRowsController } from './doc-rows.controller.js';
import { DocRowQueries } from './doc-rows.queries.js';
import { DocSearchController } from './doc-search.controller.js';
import { DocSearch } from './doc-search.queries.js';
import { PastDetails } from './past-details.js';
import { SpaceCounts } from './space-counts.queries.js';
import { WrittenOutDocs } from './written-out-docs.js';

export const readingParts = {
  controllers: [DiagramFrameController, DocReadingController, DocRowsController, DocSearchController],
  providers: [DictionaryUses, DocDetails, DocRowQueries, DocSearch, PastDetails, SpaceCounts, WrittenOutDocs],
};
