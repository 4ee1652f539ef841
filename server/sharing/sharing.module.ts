import { Module } from '@nestjs/common';
import { DocsModule } from '../docs/docs.module.js';
import { PastModule } from '../history/past/past.module.js';
import { ExportModule } from '../import-export/export/export.module.js';
import { AccountsModule } from '../workspace/accounts/accounts.module.js';
import { SystemModule } from '../workspace/admin/system.module.js';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { CachedReplies } from './pages/cached-replies.js';
import { Gate } from './pages/gate.js';
import { OpenPages } from './pages/open-pages.js';
import { PrerenderedPages } from './pages/prerendered-pages.js';
import { PublicDocs } from './pages/public-docs.js';
import { PublicTexts } from './pages/public-texts.js';
import { PublishedPages } from './pages/published-pages.js';
import { SharePasswords } from './pages/share-passwords.js';
import { Prerender } from './prerender/prerender.js';
import { OpenShares } from './shares/open-shares.js';
import { PublicSharesController } from './shares/public-shares.controller.js';
import { ReadCounter } from './shares/read-counter.js';
import { ShareBin } from './shares/share-bin.js';
import { ShareContents } from './shares/share-contents.js';
import { ShareDoor } from './shares/share-door.js';
import { ShareImpact } from './shares/share-impact.js';
import { ShareLists } from './shares/share-lists.queries.js';
import { SharePublisher } from './shares/share-publisher.js';
import { ShareTrees } from './shares/share-trees.js';
import { SharesController } from './shares/shares.controller.js';
import { Shares } from './shares/shares.js';

@Module({
  imports: [AccountsModule, DocsModule, ExportModule, PastModule, SystemModule, WorkspaceModule],
  controllers: [SharesController, PublicSharesController],
  providers: [
    ...[Shares, ShareContents, ShareLists, SharePasswords, ShareImpact, ShareBin],
    ...[OpenShares, ShareTrees, ShareDoor, SharePublisher, ReadCounter],
    ...[Gate, PublicDocs, PublicTexts, PublishedPages, Prerender, PrerenderedPages, OpenPages, CachedReplies],
  ],
  exports: [Gate, PublicDocs, PublishedPages, OpenPages, SharePasswords],
})
export class SharingModule {}
