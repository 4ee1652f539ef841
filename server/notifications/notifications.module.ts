import { Module } from '@nestjs/common';
import { DocsModule } from '../docs/docs.module.js';
import { moduleOf } from '../platform/runtime/module-of.js';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { MessageErasure } from './fan-out/message-erasure.js';
import { MessagesReaction } from './fan-out/messages.reaction.js';
import { VersionPreviewsController } from './fan-out/version-previews.controller.js';
import { VersionPreviews } from './fan-out/version-previews.js';
import { followsParts } from './follows/providers.js';
import { messagesParts } from './messages/providers.js';
import { ChangesByDoc } from './news/changes-by-doc.js';
import { ModelEffects } from './news/model-effects.js';
import { NewsReader } from './news/news-reader.js';
import { programsParts } from './programs/providers.js';
import { DeliveryLog } from './sending/delivery-log.js';
import { Mailer } from './sending/mailer.js';
import { PruneVisits } from './visits/prune-visits.js';
import { VisitsController } from './visits/visits.controller.js';
import { Visits } from './visits/visits.js';
import { webhooksParts } from './webhooks/providers.js';

const others = {
  controllers: [VersionPreviewsController, VisitsController],
  providers: [
    ChangesByDoc,
    DeliveryLog,
    MessageErasure,
    MessagesReaction,
    ModelEffects,
    NewsReader,
    Mailer,
    PruneVisits,
    VersionPreviews,
    Visits,
  ],
};

/** Who is told of a change, and how. */
@Module({
  imports: [WorkspaceModule, DocsModule],
  ...moduleOf(followsParts, messagesParts, programsParts, webhooksParts, others),
})
export class NotificationsModule {}
