import { z } from 'zod';
import { docInfo } from './docs.js';
import { done, endpoint, nothing } from './endpoint.js';
import { flag, id, idOrNone, instant, int, page, paging, wireTime } from './wire.js';

/** `message` is ready to show, in the reader's language; type 1: `sourceId` opens `/view/{sourceId}`. */
export const message = z.object({
  id,
  userId: id,
  message: z.string(),
  isRead: flag,
  type: z.number(),
  sourceId: idOrNone,
  gmtCreate: wireTime,
  at: instant,
  actorName: z.string(),
  docName: z.string(),
  version: z.number(),
});
/** Newest first. `limit` ≤ 0: all, at most 1,000. The count in the bell is the list's length, 99 at the most. */
export const unread = endpoint('GET', '/user/message/unread', {
  input: z.object({ limit: int.default(99) }),
  reply: z.array(message),
});
export const unreadCount = endpoint('GET', '/user/message/unreadCount', {
  input: nothing,
  reply: z.object({ count: z.number() }),
});
export const messagePage = endpoint('POST', '/user/message/page', { input: z.object(paging), reply: page(message) });
export const setRead = endpoint('POST', '/user/message/setRead', { input: z.object({ id }), reply: done });
export const setReadAll = endpoint('POST', '/user/message/setReadAll', { input: nothing, reply: done });
/** One's own messages about pushes (type 3). */
export const deletePushMessages = endpoint('POST', '/user/message/deletePushMessage', { input: nothing, reply: done });

export const subscribe = endpoint('POST', '/user/subscribe/doc/subscribe', {
  input: z.object({ sourceId: id }),
  reply: done,
});
export const unsubscribe = endpoint('POST', '/user/subscribe/doc/cancelSubscribe', {
  input: z.object({ sourceId: id }),
  reply: done,
});
export const isSubscribed = endpoint('GET', '/user/subscribe/doc/isSubscribe', {
  input: z.object({ sourceId: id }),
  reply: z.boolean(),
});
export const subscribedDocs = endpoint('GET', '/user/subscribe/doc/page', {
  input: z.object(paging),
  reply: page(docInfo),
});
export const subscribeProject = endpoint('POST', '/user/subscribe/project/subscribe', {
  input: z.object({ sourceId: id }),
  reply: done,
});
export const unsubscribeProject = endpoint('POST', '/user/subscribe/project/cancelSubscribe', {
  input: z.object({ sourceId: id }),
  reply: done,
});
/** Those that the caller may still see, the newest subscription first. */
export const subscribedProjects = endpoint('GET', '/user/subscribe/project/list', {
  input: nothing,
  reply: z.array(z.object({ id, name: z.string(), description: z.string(), spaceId: id, isPrivate: flag })),
});

/** The last deliveries of an application's robots, newest first. */
export const deliveries = endpoint('GET', '/module/webhook/deliveries', {
  input: z.object({ moduleId: id, limit: int.min(1).max(100).default(20) }),
  reply: z.array(
    z.object({
      id,
      channel: z.string(),
      docId: idOrNone,
      version: z.number(),
      /** The release whose robot it was; `''`: the application's own. */
      releaseNo: z.string(),
      state: z.enum(['waiting', 'delivered', 'failed', 'parked']),
      attempts: z.number(),
      status: z.number().nullable(),
      answer: z.string(),
      at: instant,
      nextAt: instant.nullable(),
    }),
  ),
});
