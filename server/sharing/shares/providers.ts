import { OpenShares } from './open-shares.js';
import { PublicSharesController } from './public-shares.controller.js';
import { ReadCounter } from './read-counter.js';
import { ShareContents } from './share-contents.js';
import { ShareDoor } from './share-door.js';
import { ShareImpact } from './share-impact.js';
import { ShareLists } from './share-lists.queries.js';
import { SharePublisher } from './share-publisher.js';
import { ShareTrees } from './share-trees.js';
import { SharesController } from './shares.controller.js';
import { Shares } from './shares.js';

export const sharesParts = {
  controllers: [PublicSharesController, SharesController],
  providers: [
    OpenShares,
    ReadCounter,
    ShareContents,
    ShareDoor,
    ShareImpact,
    ShareLists,
    SharePublisher,
    ShareTrees,
    Shares,
  ],
};
