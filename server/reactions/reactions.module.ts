import { Module } from '@nestjs/common';
import { DocsModule } from '../docs/docs.module.js';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { AccessRechecks } from './access/access.reaction.js';
import { MessagesController } from './messages/messages.controller.js';
import { Messages } from './messages/messages.reaction.js';
import { SubscriptionsController } from './messages/subscriptions.controller.js';
import { Deliver } from './webhooks/deliver.task.js';
import { DeliveriesController } from './webhooks/deliveries.controller.js';
import { Deliveries } from './webhooks/deliveries.queries.js';
import { Mentions } from './webhooks/mentions.queries.js';
import { PruneDeliveries } from './webhooks/prune-deliveries.js';
import { RobotAddresses } from './webhooks/robot-addresses.js';
import { RobotTests } from './webhooks/robot-tests.js';
import { Robots } from './webhooks/robots.js';
import { Speaker } from './webhooks/speaker.js';
import { ToldChanges } from './webhooks/told-changes.js';
import { Webhooks } from './webhooks/webhooks.reaction.js';

@Module({
  imports: [DocsModule, WorkspaceModule],
  controllers: [MessagesController, SubscriptionsController, DeliveriesController],
  providers: [
    ...[AccessRechecks, Messages, Webhooks],
    ...[Deliver, Deliveries, Mentions, PruneDeliveries, RobotAddresses, RobotTests, Robots, Speaker, ToldChanges],
  ],
})
export class ReactionsModule {}
