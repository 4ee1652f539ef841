import { AutoFollow } from './auto-follow.js';
import { CommentDigests } from './comment-digests.js';
import { CommentMessages } from './comment-messages.js';
import { DigestTask } from './digest.task.js';
import { Digests } from './digests.js';
import { FollowList } from './follow-list.js';
import { FollowsController } from './follows.controller.js';
import { Follows } from './follows.js';
import { MailDigestTask } from './mail-digest.task.js';
import { MessageList } from './message-list.js';
import { MessagesController } from './messages.controller.js';
import { SubscriberImpact } from './subscriber-impact.js';
import { SubscriptionsController } from './subscriptions.controller.js';

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
