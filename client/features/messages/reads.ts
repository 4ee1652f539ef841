import { messagePage, unread, unreadCount } from '../../../contracts/notice.js';

/** The endpoints that reading a message makes stale. */
export const messageReads = [unread, unreadCount, messagePage] as const;
