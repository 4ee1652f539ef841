import { z } from 'zod';
import { userInfo } from './accounts.js';
import { done, endpoint, nothing } from './endpoint.js';
import { flag, id, idOrNone, instant, int, name, page, paging, text } from './wire.js';

const role = z.enum(['guest', 'dev', 'admin']);
const email = z.union([z.literal(''), z.email('email.format').max(128, 'text.max:128')]);
const anyFlag = z.union([flag, z.literal(''), z.null()]).optional();

/** Super admins only, all of these. A filter that is left out, empty or null does not filter. */
export const userPage = endpoint('POST', '/admin/user/page', {
  input: z.object({
    /** Part of the account, nickname or mail. */
    username: z.string().max(128).default(''),
    id: idOrNone,
    status: z.union([z.literal([0, 1, 2]), z.literal(''), z.null()]).optional(),
    isSuperAdmin: anyFlag,
    source: z.string().max(16).default(''),
    sort: z.enum(['gmtCreate', 'username', 'nickname']).default('gmtCreate'),
    order: z.enum(['asc', 'desc']).default('desc'),
    ...paging,
  }),
  reply: page(userInfo.extend({ seenAt: instant.nullable() })),
});
/** `password` in the reply is the generated (or given) one, shown this once; the person sets their own at the first sign-in. */
export const createUser = endpoint('POST', '/admin/user/create', {
  input: z.object({
    username: name(128),
    nickname: name(64),
    email: email.default(''),
    isSuperAdmin: flag.default(false),
    password: z.string().min(6, 'password.short').max(256, 'text.max:256').optional(),
  }),
  reply: z.object({ id, username: z.string(), password: z.string() }),
});
/** A new account name keeps the password (wire 10.5 no. 22). Taking the right from the last super admin is refused. */
export const updateUser = endpoint('POST', '/admin/user/update', {
  input: z.object({
    id,
    username: name(128),
    nickname: name(64),
    email: email.optional(),
    isSuperAdmin: flag.optional(),
  }),
  reply: done,
});
export const disableUser = endpoint('POST', '/admin/user/disable', { input: z.object({ id }), reply: done });
export const enableUser = endpoint('POST', '/admin/user/enable', { input: z.object({ id }), reply: done });
/** Memberships and sessions end; what the person wrote keeps their name. The account name becomes free. */
export const deleteUser = endpoint('POST', '/admin/user/delete', { input: z.object({ id }), reply: done });
/** The reply is the new password, shown this once; the person's sessions end and they must set their own. */
export const resetPassword = endpoint('POST', '/admin/user/password/reset', {
  input: z.object({ id }),
  reply: z.string(),
});
/** Replaces ALL memberships of the person: they get the role in each named project and in its space; an empty list takes all away. */
export const allocateProjects = endpoint('POST', '/admin/user/allocateProject', {
  input: z.object({ userId: id, role: role.default('guest'), projectIds: z.array(id).max(2_000) }),
  reply: done,
});
export const projectsOfUser = endpoint('GET', '/admin/user/getUserProjectIds', {
  input: z.object({ userId: id }),
  reply: z.array(id),
});
/** Spaces (`S_` before the id) with their projects. */
export const projectTree = endpoint('GET', '/admin/project/tree', {
  input: nothing,
  reply: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      parentId: z.string(),
      children: z.array(z.object({ id: z.string(), label: z.string(), parentId: z.string() })),
    }),
  ),
});

/** Code templates: kept here, used by the doc screens of a later day. */
const template = z.object({ id, name: z.string(), groupName: z.string(), content: z.string() });
const templateFields = {
  name: name(64),
  groupName: text(64).default(''),
  content: z.string().min(1, 'template.content').max(200_000),
};
export const templateTree = endpoint('GET', '/admin/gen/template/tree', {
  input: nothing,
  reply: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      parentId: z.string(),
      children: z.array(z.object({ id: z.string(), label: z.string(), parentId: z.string() })),
    }),
  ),
});
export const templateGroups = endpoint('GET', '/admin/gen/template/listGroupName', {
  input: nothing,
  reply: z.array(z.string()),
});
export const templateDetail = endpoint('GET', '/admin/gen/template/detail', {
  input: z.object({ id }),
  reply: template,
});
export const saveTemplate = endpoint('POST', '/admin/gen/template/save', {
  input: z.object(templateFields),
  reply: id,
});
export const updateTemplate = endpoint('POST', '/admin/gen/template/update', {
  input: z.object({ id, ...templateFields }),
  reply: done,
});
export const deleteTemplate = endpoint('POST', '/admin/gen/template/delete', { input: z.object({ id }), reply: done });

/** One line of the audit log: an event or a fact, in words of the reader's language. */
const auditLine = z.object({
  position: z.number(),
  at: instant,
  actorId: idOrNone,
  actorName: z.string(),
  /** Where from: the network address of who did it; `''` for the system and for what a follower did. */
  address: z.string(),
  source: z.string(),
  requestId: z.string(),
  stream: z.string(),
  type: z.string(),
  /** What it was done to: kind of thing (user, space, project, module, doc, system …), its id and its name now (or its last). */
  about: z.object({ kind: z.string(), id: idOrNone, name: z.string() }),
  sentence: z.string(),
  remark: z.string(),
});
const auditFilter = {
  actorId: idOrNone,
  spaceId: idOrNone,
  projectId: idOrNone,
  moduleId: idOrNone,
  docId: idOrNone,
  /** One or more event types, with commas between. */
  type: z.string().max(500).default(''),
  /** A family of kinds: account, access, place, doc, setting; `''` all. */
  family: z.enum(['', 'account', 'access', 'place', 'doc', 'setting']).default(''),
  from: instant.optional(),
  to: instant.optional(),
};
/** Newest first; `before` is the `next` of the page before. Paged by position: the log only grows, and never counts a million lines. */
export const auditPage = endpoint('GET', '/admin/audit/page', {
  input: z.object({ ...auditFilter, before: int.optional(), pageSize: int.min(1).max(100).default(50) }),
  reply: z.object({ list: z.array(auditLine), next: z.number().nullable() }),
});
/** The same lines as a file, JSON lines or CSV, oldest first, at most 100,000; not enveloped (`GET /admin/audit/export`). */
export const auditExportInput = z.object({ ...auditFilter, format: z.enum(['jsonl', 'csv']).default('jsonl') });

const parked = z.object({
  id,
  kind: z.string(),
  key: z.string(),
  attempts: z.number(),
  error: z.string(),
  parkedAt: instant,
});
/** How the installation is. Lag: events not yet handled, and the age of the oldest in seconds. */
export const systemState = endpoint('GET', '/admin/system/state', {
  input: nothing,
  reply: z.object({
    version: z.string(),
    node: z.string(),
    database: z.string(),
    startedAt: instant,
    bus: z.enum(['local', 'redis']),
    events: z.number(),
    followers: z.array(
      z.object({
        name: z.string(),
        lag: z.number(),
        lagSeconds: z.number(),
        failures: z.number(),
        error: z.string(),
        movedAt: instant.nullable(),
      }),
    ),
    tasks: z.object({ waiting: z.number(), running: z.number(), parked: z.array(parked) }),
    /** The newest checkpoint of the chain, and whether it still holds; checked when asked for by `verify`. */
    chain: z.object({ checkpointAt: instant.nullable(), streams: z.number(), position: z.number() }),
    /** On the node that answers. */
    rooms: z.object({ open: z.number(), seats: z.number() }),
  }),
});
export const retryTask = endpoint('POST', '/admin/system/task/retry', { input: z.object({ id }), reply: done });
