import { messagePage, unread, unreadCount } from '../../../contracts/notice.js';

/** What a message that was read makes stale. */
export const messageReads = [unread, unreadCount, messagePage] as const;
