import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { DocsModule } from '../docs/docs.module.js';
import { ExportModule } from '../transfer/export/export.module.js';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { CachedReplies } from './cached-replies.js';
import { OpenShares } from './open-shares.js';
import { PublicSharesController } from './public-shares.controller.js';
import { ReadCounter } from './read-counter.js';
import { ShareContents } from './share-contents.js';
import { ShareDoor } from './share-door.js';
import { ShareEvents } from './share-events.js';
import { ShareFiles } from './share-files.js';
import { ShareImpact } from './share-impact.js';
import { ShareLists } from './share-lists.queries.js';
import { SharePagesController } from './share-pages.controller.js';
import { SharePasswords } from './share-passwords.js';
import { ShareTrees } from './share-trees.js';
import { SharedDocs } from './shared-docs.js';
import { SharesController } from './shares.controller.js';
import { Shares } from './shares.js';

@Module({
  imports: [AccountsModule, DocsModule, ExportModule, WorkspaceModule],
  controllers: [SharesController, PublicSharesController, SharePagesController],
  providers: [
    ...[Shares, ShareContents, ShareLists, SharePasswords],
    ...[OpenShares, ShareTrees, ShareDoor, SharedDocs, CachedReplies],
    ...[ReadCounter, ShareEvents, ShareFiles, ShareImpact],
  ],
  exports: [CachedReplies, SharePasswords],
})
export class SharingModule {}
