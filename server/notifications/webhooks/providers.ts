import { CardDocs } from './card-docs.js';
import { ChangeImpact } from './change-impact.js';
import { DeliverTask } from './deliver.task.js';
import { DeliveriesController } from './deliveries.controller.js';
import { Mentions } from './mentions.queries.js';
import { NotificationContent } from './notification-content.js';
import { PruneDeliveries } from './prune-deliveries.js';
import { RobotAddresses } from './robot-addresses.js';
import { RobotCards } from './robot-cards.queries.js';
import { RobotRateLimiter } from './robot-rate-limiter.js';
import { RobotStates } from './robot-states.js';
import { RobotTests } from './robot-tests.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhooksReaction } from './webhooks.reaction.js';

export const webhooksParts = {
  controllers: [DeliveriesController],
  providers: [
    CardDocs,
    ChangeImpact,
    DeliverTask,
    Mentions,
    NotificationContent,
    PruneDeliveries,
    RobotAddresses,
    RobotCards,
    RobotRateLimiter,
    RobotStates,
    RobotTests,
    WebhookSender,
    WebhooksReaction,
  ],
};
