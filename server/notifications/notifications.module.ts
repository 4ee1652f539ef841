import { Module } from '@nestjs/common';
import { CommentsModule } from '../docs/comments/comments.module.js';
import { DocsModule } from '../docs/docs.module.js';
import { AccessReaction } from '../platform/sockets/access.reaction.js';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { MessageErasure } from './message-erasure.js';
import { AutoFollow } from './messages/auto-follow.js';
import { CommentDigests } from './messages/comment-digests.js';
import { CommentMessages } from './messages/comment-messages.js';
import { DigestTask } from './messages/digest.task.js';
import { Digests } from './messages/digests.js';
import { FollowList } from './messages/follow-list.js';
import { FollowsController } from './messages/follows.controller.js';
import { Follows } from './messages/follows.js';
import { MailDigestTask } from './messages/mail-digest.task.js';
import { MessageList } from './messages/message-list.js';
import { MessagesController } from './messages/messages.controller.js';
import { SubscriberImpact } from './messages/subscriber-impact.js';
import { SubscriptionsController } from './messages/subscriptions.controller.js';
import { MessagesReaction } from './messages.reaction.js';
import { NewsReader } from './news/news-reader.js';
import { CallProgramTask } from './programs/call-program.task.js';
import { EventAccess } from './programs/event-access.js';
import { EventStreams } from './programs/event-streams.js';
import { EventTokens } from './programs/event-tokens.js';
import { EventsController } from './programs/events.controller.js';
import { HookCalls } from './programs/hook-calls.js';
import { HookDeliveries } from './programs/hook-deliveries.js';
import { ProgramEvents } from './programs/program-events.js';
import { ProgramHooksController } from './programs/program-hooks.controller.js';
import { ProgramHooks } from './programs/program-hooks.js';
import { ReplayEventsTask } from './programs/replay-events.task.js';
import { Mailer } from './sending/mailer.js';
import { VisitsController } from './visits/visits.controller.js';
import { Visits } from './visits/visits.js';
import { CardDocs } from './webhooks/card-docs.js';
import { ChangeImpact } from './webhooks/change-impact.js';
import { DeliverTask } from './webhooks/deliver.task.js';
import { DeliveriesController } from './webhooks/deliveries.controller.js';
import { DeliveryLog } from './webhooks/deliveries.queries.js';
import { Mentions } from './webhooks/mentions.queries.js';
import { NotificationContent } from './webhooks/notification-content.js';
import { PruneDeliveries } from './webhooks/prune-deliveries.js';
import { RobotAddresses } from './webhooks/robot-addresses.js';
import { RobotRateLimiter } from './webhooks/robot-rate-limiter.js';
import { RobotStates } from './webhooks/robot-states.js';
import { RobotTests } from './webhooks/robot-tests.js';
import { WebhookSender } from './webhooks/webhook-sender.js';
import { WebhooksReaction } from './webhooks/webhooks.reaction.js';

@Module({
  imports: [CommentsModule, DocsModule, WorkspaceModule],
  controllers: [
    FollowsController,
    MessagesController,
    SubscriptionsController,
    DeliveriesController,
    EventsController,
    ProgramHooksController,
    VisitsController,
  ],
  providers: [
    Visits,
    ...[CallProgramTask, ReplayEventsTask, ProgramHooks, HookDeliveries, HookCalls],
    ...[ProgramEvents, EventTokens, EventAccess, EventStreams],
    ...[
      AutoFollow,
      CommentDigests,
      CommentMessages,
      Digests,
      DigestTask,
      MailDigestTask,
      FollowList,
      Follows,
      MessageList,
      NewsReader,
    ],
    ...[MessageErasure, SubscriberImpact, AccessReaction, MessagesReaction, WebhooksReaction],
    ...[
      DeliverTask,
      DeliveryLog,
      CardDocs,
      ChangeImpact,
      Mailer,
      Mentions,
      PruneDeliveries,
      RobotAddresses,
      RobotTests,
      RobotStates,
      RobotRateLimiter,
      WebhookSender,
      NotificationContent,
    ],
  ],
})
export class ReactionsModule {}
