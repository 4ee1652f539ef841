import { AutoFollow } from './auto-follow.js';
import { FollowList } from './follow-list.js';
import { FollowsController } from './follows.controller.js';
import { Follows } from './follows.js';
import { SubscriberImpact } from './subscriber-impact.js';
import { SubscriptionsController } from './subscriptions.controller.js';

export const followsParts = {
  controllers: [FollowsController, SubscriptionsController],
  providers: [AutoFollow, FollowList, Follows, SubscriberImpact],
};
