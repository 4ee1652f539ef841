import { follows, getFollow } from '../../../../contracts/notifications/follows.js';
import {
  isSubscribed,
  messageFacets,
  messagePage,
  subscribedDocs,
  unread,
  unreadCount,
} from '../../../../contracts/notifications/notice.js';

/** The endpoints that reading a message makes stale. */
export const messageReads = [unread, unreadCount, messagePage, messageFacets] as const;
/** The endpoints that following something makes stale. */
export const followReads = [follows, getFollow, isSubscribed, subscribedDocs] as const;
