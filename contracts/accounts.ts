import { z } from 'zod';
import { done, endpoint, nothing } from './endpoint.js';
import { flag, id, name, text, wireTime } from './wire.js';

const role = z.enum(['guest', 'dev', 'admin']);

/** `password` is the md5 hex of the plain one for source `register` (wire 0.2); a plain one is accepted too. */
export const login = endpoint('POST', '/system/login', {
  input: z.object({
    username: z.string().trim().min(1, 'login.username').max(128, 'text.max:128'),
    password: z.string().min(1, 'login.password').max(256, 'text.max:256'),
    source: z.enum(['register', 'form', 'ldap']).default('register'),
  }),
  reply: z.object({ token: z.string(), status: z.literal([0, 1, 2]) }),
});
/** With the token of a user in state "set password": the first own password. Ends with state "enabled" and a new token. */
export const setFirstPassword = endpoint('POST', '/system/password/updateByFirstLogin', {
  input: z.object({ password: z.string().min(6, 'password.short').max(256, 'text.max:256') }),
  reply: z.object({ token: z.string() }),
});
export const perms = endpoint('GET', '/user/perm/get', {
  input: nothing,
  reply: z.object({ isSuperAdmin: flag, roleData: z.record(z.string(), role) }),
});
export const userInfo = z.object({
  id,
  username: z.string(),
  nickname: z.string(),
  email: z.string(),
  source: z.string(),
  status: z.literal([0, 1, 2]),
  isSuperAdmin: flag,
  gmtCreate: wireTime,
});
export const me = endpoint('GET', '/user/get', { input: nothing, reply: userInfo });
/** People to pick from: at most 50 whose account, nickname or mail holds the text. */
export const searchUsers = endpoint('POST', '/user/search', {
  input: z.object({ username: z.string().max(128).default('') }),
  reply: z.array(z.object({ id, username: z.string(), nickname: z.string(), email: z.string() })),
});
/** `password` in the reply is the generated one, shown this once. */
export const createUser = endpoint('POST', '/admin/user/create', {
  input: z.object({
    username: name(128),
    nickname: name(64),
    email: text(128).default(''),
    isSuperAdmin: flag.default(false),
    password: z.string().min(6, 'password.short').max(256, 'text.max:256').optional(),
  }),
  reply: z.object({ id, username: z.string(), password: z.string() }),
});
export const disableUser = endpoint('POST', '/admin/user/disable', { input: z.object({ id }), reply: done });
export const enableUser = endpoint('POST', '/admin/user/enable', { input: z.object({ id }), reply: done });
/** Ends this session everywhere: the token's epoch is raised. */
export const logout = endpoint('POST', '/system/logout', { input: nothing, reply: done });
