import { AutoFollow } from '../follows/auto-follow.js';
import { FollowList } from '../follows/follow-list.js';
import { FollowsController } from '../follows/follows.controller.js';
import { Follows } from '../follows/follows.js';
import { SubscriberImpact } from '../follows/subscriber-impact.js';
import { SubscriptionsController } from '../follows/subscriptions.controller.js';
import { CommentDigests } from './comment-digests.js';
import { CommentMessages } from './comment-messages.js';
import { DigestTask } from './digest.task.js';
import { Digests } from './digests.js';
import { MailDigestTask } from './mail-digest.task.js';
import { MessageList } from './message-list.js';
import { MessagesController } from './messages.controller.js';

export const messagesParts = {
  controllers: [FollowsController, MessagesController, SubscriptionsController],
  providers: [
    AutoFollow,
    CommentDigests,
    CommentMessages,
    DigestTask,
    Digests,
    FollowList,
    Follows,
    MailDigestTask,
    MessageList,
    SubscriberImpact,
  ],
};
