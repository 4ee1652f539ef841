import { z } from 'zod';
import { done, endpoint, nothing } from './endpoint.js';
import { flag, id, idOrNone, instant, name, text, wireTime } from './wire.js';

const role = z.enum(['guest', 'dev', 'admin']);
const account = name(128);
const nickname = name(64);
const password = z.string().min(6, 'password.short').max(256, 'text.max:256');
/** Empty, or something that a mail can be sent to. */
const email = z.union([z.literal(''), z.email('email.format').max(128, 'text.max:128')]);

/**
 * `password` is the md5 hex of the plain one for source `register` (wire 0.2; a plain one is accepted too), and the plain
 * one for `form` and `ldap`, whose judge is another system.
 */
export const login = endpoint('POST', '/system/login', {
  input: z.object({
    username: z.string().trim().min(1, 'login.username').max(128, 'text.max:128'),
    password: z.string().min(1, 'login.password').max(256, 'text.max:256'),
    source: z.enum(['register', 'form', 'ldap']).default('register'),
  }),
  reply: z.object({ token: z.string(), status: z.literal([0, 1, 2]) }),
});
/** Sign-up, where the administrator allows it. The account is enabled at once; signing in is a step of its own. */
export const register = endpoint('POST', '/system/reg', {
  input: z.object({ username: account, nickname: text(64).default(''), password }),
  reply: done,
});
/** With the token of a user in state "set password": the first own password. Ends with state "enabled" and a new token. */
export const setFirstPassword = endpoint('POST', '/system/password/updateByFirstLogin', {
  input: z.object({ password }),
  reply: z.object({ token: z.string() }),
});
/** What a third-party sign-in left for the browser: the key is worth one token, once, for ten seconds (wire 1.1). */
export const tokenOfLoginKey = endpoint('GET', '/system/oauth/token/get', {
  input: z.object({ loginKey: z.string().min(1).max(128) }),
  reply: z.string(),
});
/** Ends this session; the person's other ones go on. */
export const logout = endpoint('POST', '/system/logout', { input: nothing, reply: done });

export const perms = endpoint('GET', '/user/perm/get', {
  input: nothing,
  reply: z.object({ isSuperAdmin: flag, roleData: z.record(z.string(), role) }),
});

/** `''`: as the installation (language), as the system (theme), as the product's default (density). */
export const preferences = z.object({
  lang: z.string().max(16),
  theme: z.enum(['', 'light', 'dark']),
  density: z.enum(['', 'dense', 'comfortable']),
});
export const userInfo = z.object({
  id,
  username: z.string(),
  nickname: z.string(),
  email: z.string(),
  /** register, backend, form, oauth, ldap. */
  source: z.string(),
  status: z.literal([0, 1, 2]),
  isSuperAdmin: flag,
  gmtCreate: wireTime,
  dingdingNick: z.string(),
  dingdingUserId: z.string(),
  weComMobile: z.string(),
});
export const me = endpoint('GET', '/user/get', { input: nothing, reply: userInfo.extend({ preferences }) });
export const updateMe = endpoint('POST', '/user/update', {
  input: z.object({
    nickname,
    email: email.optional(),
    weComMobile: z
      .string()
      .trim()
      .regex(/^(\+?\d{5,15})?$/, 'mobile.format')
      .optional(),
  }),
  reply: done,
});
/** What is left out stays. */
export const updatePreferences = endpoint('POST', '/user/preference/update', {
  input: preferences.partial(),
  reply: preferences,
});
/** All other sessions of the person end. Refused for people whose password another system keeps. */
export const updatePassword = endpoint('POST', '/user/password/update', {
  input: z.object({ oldPassword: z.string().min(1, 'login.password').max(256, 'text.max:256'), password }),
  reply: done,
});

/**
 * Binding one's DingTalk: the browser goes to `url` (in this window or another), and comes back to `/user?dingtalk=bound`,
 * or to `/user?error=<refusal key>`. `qr` and its `userId` of the existing product are not kept: anyone could bind anyone.
 */
export const bindDingtalk = endpoint('POST', '/user/dingtalk/bind', {
  input: nothing,
  reply: z.object({ url: z.string() }),
});
/** Refused (`user.thirdParty`) for people whose only way in it is. */
export const unbindDingtalk = endpoint('POST', '/user/dingtalk/unbind', { input: nothing, reply: done });

/** People to pick from: at most 50 whose account, nickname or mail holds the text. */
export const searchUsers = endpoint('POST', '/user/search', {
  input: z.object({ username: z.string().max(128).default('') }),
  reply: z.array(z.object({ id, username: z.string(), nickname: z.string(), email: z.string() })),
});
/** The named people, or the first 1,000 of all who are not disabled (wire 1.3). */
export const listUsers = endpoint('POST', '/user/list', {
  input: z.object({ userIds: z.array(id).max(1_000).default([]) }),
  reply: z.array(z.object({ id, username: z.string(), nickname: z.string(), email: z.string() })),
});

export const session = z.object({
  id,
  /** How it began: register, form, ldap, oauth, dingtalk. */
  source: z.string(),
  address: z.string(),
  /** The browser's own words, at most 256 characters. */
  agent: z.string(),
  createdAt: instant,
  /** Exact to about five minutes. */
  seenAt: instant,
  isCurrent: z.boolean(),
});
/** The caller's open sessions, newest use first. */
export const listSessions = endpoint('GET', '/user/session/list', { input: nothing, reply: z.array(session) });
export const endSession = endpoint('POST', '/user/session/end', { input: z.object({ id }), reply: done });
export const endOtherSessions = endpoint('POST', '/user/session/endOthers', {
  input: nothing,
  reply: z.object({ ended: z.number() }),
});

/** Where the caller belongs, with the role of the membership; projects with the role that counts there. */
export const myPlaces = endpoint('GET', '/user/place/list', {
  input: nothing,
  reply: z.array(
    z.object({
      id,
      name: z.string(),
      isCompose: flag,
      roleCode: z.union([role, z.literal('')]),
      projects: z.array(z.object({ id, name: z.string(), isPrivate: flag, roleCode: role })),
    }),
  ),
});

/**
 * Whom to ask for access to something one cannot open: its administrators' names, when the caller is signed in and it exists;
 * an empty list otherwise, so that it tells nothing about ids. Never tells the thing's own name.
 */
export const whomToAsk = endpoint('GET', '/user/access/ask', {
  input: z.object({ spaceId: idOrNone, projectId: idOrNone, moduleId: idOrNone, docId: idOrNone }),
  reply: z.object({ admins: z.array(z.object({ nickname: z.string(), email: z.string() })) }),
});
