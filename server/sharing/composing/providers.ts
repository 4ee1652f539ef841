import { ComposeController } from './compose.controller.js';
import { ComposeDocsController } from './compose-docs.controller.js';
import { ComposeEntries } from './compose-entries.js';
import { ComposeImpact, ExtraPagesImpact, ShownDocsImpact } from './compose-impact.js';
import { ComposeLists } from './compose-lists.queries.js';
import { ComposePages } from './compose-pages.js';
import { ComposeParams } from './compose-params.js';
import { ComposePins } from './compose-pins.js';
import { ComposeProjects } from './compose-projects.js';
import { ComposedApplication } from './composed-application.js';
import { ComposedDocs } from './composed-docs.js';
import { ComposedDoor } from './composed-door.js';
import { ComposedPublisher } from './composed-publisher.js';
import { ComposedTrees } from './composed-trees.js';
import { OpenComposed } from './open-composed.js';
import { ShowController } from './show.controller.js';
import { ShowPartsController } from './show-parts.controller.js';

export const composingParts = {
  controllers: [ComposeDocsController, ComposeController, ShowPartsController, ShowController],
  providers: [
    ComposeEntries,
    ComposeImpact,
    ExtraPagesImpact,
    ShownDocsImpact,
    ComposeLists,
    ComposePages,
    ComposeParams,
    ComposePins,
    ComposeProjects,
    ComposedApplication,
    ComposedDocs,
    ComposedTrees,
    OpenComposed,
    ComposedDoor,
    ComposedPublisher,
  ],
};
