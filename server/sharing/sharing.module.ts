import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { DocsModule } from '../docs/docs.module.js';
import { PastModule } from '../past/past.module.js';
import { SystemModule } from '../system/system.module.js';
import { ExportModule } from '../transfer/export/export.module.js';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { CachedReplies } from './cached-replies.js';
import { OpenShares } from './open-shares.js';
import { Gate } from './pages/gate.js';
import { OpenPages } from './pages/open-pages.js';
import { PrerenderedPages } from './pages/prerendered-pages.js';
import { PublicDocs } from './pages/public-docs.js';
import { PublicTexts } from './pages/public-texts.js';
import { PublishedPages } from './pages/published-pages.js';
import { PublicSharesController } from './public-shares.controller.js';
import { ReadCounter } from './read-counter.js';
import { ShareBin } from './share-bin.js';
import { ShareContents } from './share-contents.js';
import { ShareDoor } from './share-door.js';
import { ShareImpact } from './share-impact.js';
import { ShareLists } from './share-lists.queries.js';
import { SharePasswords } from './share-passwords.js';
import { SharePublisher } from './share-publisher.js';
import { ShareTrees } from './share-trees.js';
import { SharesController } from './shares.controller.js';
import { Shares } from './shares.js';

@Module({
  imports: [AccountsModule, DocsModule, ExportModule, PastModule, SystemModule, WorkspaceModule],
  controllers: [SharesController, PublicSharesController],
  providers: [
    ...[Shares, ShareContents, ShareLists, SharePasswords, ShareImpact, ShareBin],
    ...[OpenShares, ShareTrees, ShareDoor, SharePublisher, ReadCounter],
    ...[Gate, PublicDocs, PublicTexts, PublishedPages, PrerenderedPages, OpenPages, CachedReplies],
  ],
  exports: [Gate, PublicDocs, PublishedPages, OpenPages, SharePasswords],
})
export class SharingModule {}
