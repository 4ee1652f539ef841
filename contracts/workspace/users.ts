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
  name,
  optional,
  page,
  paging,
  role,
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
    /** Blank: as if it were left out. */
    password: optional(
      z
        .string()
        .max(256, 'text.max:256')
        .refine((given) => given.trim() === '' || given.length >= 6, 'password.short'),
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
