import { Module } from '@nestjs/common';
import { DocsModule } from '../docs/docs.module.js';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { AccessReaction } from './access/access.reaction.js';
import { DeletionImpactController } from './deletion-impact/deletion-impact.controller.js';
import { DeletionImpact } from './deletion-impact/deletion-impact.queries.js';
import { MessagesController } from './messages/messages.controller.js';
import { MessagesReaction } from './messages/messages.reaction.js';
import { SubscriptionsController } from './messages/subscriptions.controller.js';
import { DeliverTask } from './webhooks/deliver.task.js';
import { DeliveriesController } from './webhooks/deliveries.controller.js';
import { DeliveryLog } from './webhooks/deliveries.queries.js';
import { Mentions } from './webhooks/mentions.queries.js';
import { NotificationContent } from './webhooks/notification-content.js';
import { PruneDeliveries } from './webhooks/prune-deliveries.js';
import { RobotAddresses } from './webhooks/robot-addresses.js';
import { RobotRateLimiter } from './webhooks/robot-rate-limiter.js';
import { RobotTests } from './webhooks/robot-tests.js';
import { WebhookSender } from './webhooks/webhook-sender.js';
import { WebhooksReaction } from './webhooks/webhooks.reaction.js';

@Module({
  imports: [DocsModule, WorkspaceModule],
  controllers: [DeletionImpactController, MessagesController, SubscriptionsController, DeliveriesController],
  providers: [
    ...[DeletionImpact, AccessReaction, MessagesReaction, WebhooksReaction],
    ...[
      DeliverTask,
      DeliveryLog,
      Mentions,
      PruneDeliveries,
      RobotAddresses,
      RobotTests,
      RobotRateLimiter,
      WebhookSender,
      NotificationContent,
    ],
  ],
})
export class ReactionsModule {}
