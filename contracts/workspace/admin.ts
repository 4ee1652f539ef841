import { z } from 'zod';
import { done, endpoint, nothing } from '../platform/endpoint.js';
import {
  choice,
  email,
  flag,
  id,
  idOrNone,
  ids,
  instant,
  int,
  name,
  optional,
  page,
  paging,
  role,
  scopeId,
  text,
  withDefault,
} from '../platform/wire.js';
import { userInfo } from './accounts.js';

/** All endpoints here are for super admins only. A filter that is left out, empty or null does not filter. */
export const userPage = endpoint('POST', '/admin/user/page', {
  input: z.object({
    /** Contained in the account, nickname or mail. */
    username: text(128).default(''),
    id: idOrNone,
    status: optional(choice([0, 1, 2])),
    isSuperAdmin: optional(flag),
    source: text(16).default(''),
    sort: withDefault(choice(['gmtCreate', 'username', 'nickname']), 'gmtCreate'),
    order: withDefault(choice(['asc', 'desc']), 'desc'),
    ...paging,
  }),
  reply: page(userInfo.extend({ seenAt: instant.nullable() })),
});
/**
 * `password` in the reply is the generated (or given) password, shown only this once; the user sets their own at the
 * first sign-in.
 */
export const createUser = endpoint('POST', '/admin/user/create', {
  input: z.object({
    username: name(128),
    nickname: name(64),
    email: email.default(''),
    isSuperAdmin: withDefault(flag, false),
    /** `''`: as if it were left out. */
    password: optional(
      z
        .string()
        .max(256, 'text.max:256')
        .refine((given) => given === '' || given.length >= 6, 'password.short'),
    ),
  }),
  reply: z.object({ id, username: z.string(), password: z.string() }),
});
/**
 * A changed account name keeps the password (docs/wire.md 10.5 no. 22). Removing the right of the last super admin is
 * refused.
 */
export const updateUser = endpoint('POST', '/admin/user/update', {
  input: z.object({
    id,
    username: name(128),
    nickname: name(64),
    email: optional(email),
    isSuperAdmin: optional(flag),
  }),
  reply: done,
});
export const disableUser = endpoint('POST', '/admin/user/disable', { input: z.object({ id }), reply: done });
export const enableUser = endpoint('POST', '/admin/user/enable', { input: z.object({ id }), reply: done });
/** Memberships and sessions end; the user's contributions keep their name. The account name becomes free. */
export const deleteUser = endpoint('POST', '/admin/user/delete', { input: z.object({ id }), reply: done });
/**
 * The reply is the new password, shown only this once; the user's sessions end and they must set their own password.
 */
export const resetPassword = endpoint('POST', '/admin/user/password/reset', {
  input: z.object({ id }),
  reply: z.string(),
});
/**
 * Replaces ALL memberships of the user: they get the role in each given project and in its space; an empty list removes
 * every membership.
 */
export const allocateProjects = endpoint('POST', '/admin/user/allocateProject', {
  input: z.object({
    userId: id,
    role: withDefault(role, 'guest'),
    projectIds: withDefault(ids(2_000), []),
  }),
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

/** Code templates: edited by administrators, offered under the Code tab of docs. */
const template = z.object({ id, name: z.string(), groupName: z.string(), content: z.string() });
const templateFields = {
  name: name(64),
  groupName: text(64).default(''),
  content: z.string().min(1, 'template.content').max(200_000),
};
/** Groups (empty id) with their templates. */
const templateNodes = {
  input: nothing,
  reply: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      parentId: z.string(),
      children: z.array(z.object({ id: z.string(), label: z.string(), parentId: z.string() })),
    }),
  ),
};
export const templateTree = endpoint('GET', '/admin/gen/template/tree', templateNodes);
/** Same as `templateTree`: every old screen lists templates by this path. */
export const templateTreeOfDocs = endpoint('GET', '/doc/gen/template/tree', templateNodes);
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

/** One line of the audit log: an event or a fact, with a sentence in the reader's language. */
const auditLine = z.object({
  position: z.number(),
  at: instant,
  actorId: idOrNone,
  actorName: z.string(),
  /** The network address of the actor; `''` for the system and for actions of a follower. */
  address: z.string(),
  source: z.string(),
  requestId: z.string(),
  stream: z.string(),
  type: z.string(),
  /** The target: its kind (user, space, project, module, doc, system …), its id and its current (or last) name. */
  about: z.object({ kind: z.string(), id: idOrNone, name: z.string() }),
  sentence: z.string(),
  remark: z.string(),
});
const auditFilter = {
  actorId: scopeId,
  spaceId: scopeId,
  projectId: scopeId,
  moduleId: scopeId,
  docId: scopeId,
  /** One or more event types, separated by commas. */
  type: text(500).default(''),
  /** A family of event types: account, access, place, doc or setting; `''` = all. */
  family: withDefault(choice(['', 'account', 'access', 'place', 'doc', 'setting']), ''),
  from: optional(instant),
  to: optional(instant),
};
/**
 * Newest first; `before` is the `next` of the previous page. Paged by position, because the log only grows and counting
 * a million lines is too slow.
 */
export const auditPage = endpoint('GET', '/admin/audit/page', {
  input: z.object({ ...auditFilter, before: optional(int()), pageSize: withDefault(int(1, 100), 50) }),
  reply: z.object({ list: z.array(auditLine), next: z.number().nullable() }),
});
/**
 * The same lines as a file, JSON lines or CSV, oldest first, at most 100,000; not enveloped (`GET
 * /admin/audit/export`).
 */
export const auditExportInput = z.object({ ...auditFilter, format: withDefault(choice(['jsonl', 'csv']), 'jsonl') });

const parked = z.object({
  id,
  kind: z.string(),
  key: z.string(),
  attempts: z.number(),
  error: z.string(),
  parkedAt: instant,
});
/** The followers of the log, which `server/flow.ts` lists with their classes. Screens have a name for each. */
export const followerNames = ['messages', 'webhooks', 'access', 'uploads', 'pastValues'] as const;

/** The health of the installation. Lag: events not yet handled, and the age of the oldest in seconds. */
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
    /** The open transaction that followers wait for, from one second on; `pid` 0: a prepared one. */
    oldestWriter: z
      .object({ database: z.string(), application: z.string(), pid: z.number(), seconds: z.number() })
      .nullable(),
    tasks: z.object({ waiting: z.number(), running: z.number(), parked: z.array(parked) }),
    /** The newest checkpoint of the hash chain; `verify` checks whether the chain is intact. */
    chain: z.object({ checkpointAt: instant.nullable(), streams: z.number(), position: z.number() }),
    /** On the node that answers. */
    rooms: z.object({ open: z.number(), seats: z.number() }),
    /** Late or failed backups and trials of them. */
    backupTroubles: z.number(),
    /** Account names that differ only in spelling (docs/operating.md), from before such names were refused. */
    sameNames: z.array(z.array(z.string())),
    /** What grows with use: bytes now and in a year as it grows (null: too early to tell), and what limits it. */
    growth: z.array(
      z.object({
        kind: z.string(),
        bytes: z.number(),
        inAYear: z.number().nullable(),
        /** Days that it is kept (null: for ever), and the environment variable that says so. */
        days: z.number().nullable(),
        setting: z.string(),
      }),
    ),
  }),
});
export const retryTask = endpoint('POST', '/admin/system/task/retry', { input: z.object({ id }), reply: done });
