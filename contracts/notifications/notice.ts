import { z } from 'zod';
import { severities } from '../docs/change-severity/rules.js';
import { docInfo } from '../docs/doc-shape.js';
import { done, endpoint, nothing } from '../platform/endpoint.js';
import {
  choice,
  flag,
  id,
  idOrNone,
  instant,
  int,
  optional,
  page,
  paging,
  wireTime,
  withDefault,
} from '../platform/wire.js';
import { followKinds } from './follows.js';
import { docChanges } from './news.js';

/** What the reader follows, and because of which they get a message; followed with `part`: only that row or field. */
export const messageReason = z.object({
  kind: z.enum(followKinds),
  sourceId: id,
  name: z.string(),
  part: z.string(),
  partName: z.string(),
  /** They follow it because they wrote in it. */
  isAuto: flag,
});
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
  /** The version of the doc; 0 for a message about a comment. */
  version: z.number(),
  commentId: idOrNone,
  /** Docs that the message is about, if more than one; `sourceId` is the last one. */
  docs: z.number().optional(),
  /** Of a changed model (`sourceId`): the reader's docs that use it, and those of them that break by it. */
  uses: z.object({ docs: z.number(), broken: z.number() }).optional(),
  /** The project of the application, for a message about its robot (type 5), or of the release that was frozen (type 4). */
  projectId: idOrNone.optional(),
  /** What a message about a space (type 6) or project (type 2), with its id in `sourceId`, opens. */
  page: z.enum(['place', 'members']).optional(),
  /** Absent: not stored, or not followed any more. */
  because: messageReason.optional(),
  /** What has gathered in it until now; absent: a message of an older server, or of a push. */
  summary: z
    .object({
      /** The first few people, and how many there are. */
      people: z.array(z.string()),
      peopleCount: z.number(),
      changes: z.number(),
      /** Changed rows and fields. */
      parts: z.number(),
      breaking: z.number(),
      severity: z.enum(severities),
      /** The version before its first change. */
      from: z.number(),
      isDigest: z.boolean(),
      /** Listed without a notification. */
      isQuiet: z.boolean(),
      moduleName: z.string(),
    })
    .optional(),
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
/** Unread first, then the newest; the filters are of this product. */
export const messagePage = endpoint('POST', '/user/message/page', {
  input: z.object({
    ...paging,
    /** This severity or a worse one. */
    from: optional(choice(severities)),
    unread: withDefault(flag, false),
    moduleId: optional(id),
    actorId: optional(id),
  }),
  reply: page(message),
});
/** The applications and people of the caller's newest 1,000 messages, to filter by. */
export const messageFacets = endpoint('GET', '/user/message/facets', {
  input: nothing,
  reply: z.object({
    modules: z.array(z.object({ id, name: z.string(), count: z.number() })),
    people: z.array(z.object({ id, name: z.string(), count: z.number() })),
  }),
});
export const setUnread = endpoint('POST', '/user/message/setUnread', { input: z.object({ id }), reply: done });
/** The changes in a message that the caller may read now, doc by doc, the worst first. `hidden`: docs they may not. */
export const messageChanges = endpoint('GET', '/user/message/changes', {
  input: z.object({ id }),
  reply: z.object({ list: z.array(docChanges), more: z.number() }),
});
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
      /** Changes that the card tells of. */
      changes: z.number(),
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
