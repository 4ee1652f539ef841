import { z } from 'zod';
import { docInfo } from './docs.js';
import { done, endpoint, nothing } from './endpoint.js';
import { flag, id, idOrNone, instant, int, page, paging, wireTime, withDefault } from './wire.js';

/** `message` is ready to display, in the reader's language; for type 1, `sourceId` opens `/view/{sourceId}`. */
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
  /** Docs of a push or an import that the message is about; `sourceId` is the first one. */
  docs: z.number().optional(),
});
/** Newest first. `limit` ≤ 0: all, at most 1,000. The count in the bell is the list's length, at most 99. */
export const unread = endpoint('GET', '/user/message/unread', {
  input: z.object({ limit: withDefault(int(), 99) }),
  reply: z.array(message),
});
export const unreadCount = endpoint('GET', '/user/message/unreadCount', {
  input: nothing,
  reply: z.object({ count: z.number() }),
});
export const messagePage = endpoint('POST', '/user/message/page', { input: z.object(paging), reply: page(message) });
export const setRead = endpoint('POST', '/user/message/setRead', { input: z.object({ id }), reply: done });
export const setReadAll = endpoint('POST', '/user/message/setReadAll', { input: nothing, reply: done });
/** Deletes the caller's messages about pushes (type 3). */
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
/** Projects that the caller may still see, most recent subscription first. */
export const subscribedProjects = endpoint('GET', '/user/subscribe/project/list', {
  input: nothing,
  reply: z.array(z.object({ id, name: z.string(), description: z.string(), spaceId: id, isPrivate: flag })),
});

/** The last deliveries of an application's robots, newest first. */
export const deliveries = endpoint('GET', '/module/webhook/deliveries', {
  input: z.object({ moduleId: id, limit: withDefault(int(1, 100), 20) }),
  reply: z.array(
    z.object({
      id,
      channel: z.string(),
      docId: idOrNone,
      version: z.number(),
      /** The release whose robot was used; `''`: the application's own robot. */
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
