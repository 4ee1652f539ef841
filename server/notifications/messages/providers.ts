import { CommentDigests } from './comment-digests.js';
import { CommentMessages } from './comment-messages.js';
import { DigestTask } from './digest.task.js';
import { Digests } from './digests.js';
import { MailDigestTask } from './mail-digest.task.js';
import { MessageCounts } from './message-counts.js';
import { MessageList } from './message-list.js';
import { MessageReasons } from './message-reasons.js';
import { MessagesController } from './messages.controller.js';
import { PruneMessages } from './prune-messages.js';

export const messagesParts = {
  controllers: [MessagesController],
  providers: [
    CommentDigests,
    CommentMessages,
    DigestTask,
    Digests,
    MailDigestTask,
    MessageCounts,
    MessageList,
    MessageReasons,
    PruneMessages,
  ],
};
