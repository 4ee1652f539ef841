import { z } from 'zod';
import { done, endpoint, nothing } from '../platform/endpoint.js';
import { roles } from '../platform/enums.js';
import {
  choice,
  email,
  flag,
  id,
  ids,
  instant,
  name,
  optional,
  role,
  scopeId,
  text,
  textOf,
  wireTime,
  withDefault,
} from '../platform/wire.js';

const account = name(128);
const nickname = name(64);
const password = z.string().min(6, 'password.short').max(256, 'text.max:256');

/**
 * For source `register`, `password` is the MD5 hex of the password (docs/wire.md 0.2; the plain password is accepted
 * too). For `form` and `ldap` it is the plain password, because another system checks it.
 */
export const login = endpoint('POST', '/system/login', {
  input: z.object({
    username: z.string().trim().min(1, 'login.username').max(128, 'text.max:128'),
    password: z.string().min(1, 'login.password').max(256, 'text.max:256'),
    source: withDefault(choice(['register', 'form', 'ldap']), 'register'),
  }),
  reply: z.object({ token: z.string(), status: z.literal([0, 1, 2]) }),
});
/** Sign-up, where the administrator allows it. The account is enabled at once; signing in is a separate call. */
export const register = endpoint('POST', '/system/reg', {
  input: z.object({ username: account, nickname: text(64).default(''), password }),
  reply: done,
});
/**
 * Sets the first password, with the token of a user in state "set password". The state becomes "enabled"; the token
 * stays valid, the account's other sessions end.
 */
export const setFirstPassword = endpoint('POST', '/system/password/updateByFirstLogin', {
  input: z.object({ password }),
  reply: z.object({ token: z.string() }),
});
/**
 * Exchanges the key that a third-party sign-in left for the browser. The key yields one token, once, within ten seconds
 * (docs/wire.md 1.1).
 */
export const tokenOfLoginKey = endpoint('GET', '/system/oauth/token/get', {
  input: z.object({ loginKey: z.string().min(1).max(128) }),
  reply: z.string(),
});
/** Ends this session; the user's other sessions stay. */
export const logout = endpoint('POST', '/system/logout', { input: nothing, reply: done });

export const perms = endpoint('GET', '/user/perm/get', {
  input: nothing,
  reply: z.object({ isSuperAdmin: flag, roleData: z.record(z.string(), z.enum(roles)) }),
});

/** `''` means: the installation's language, the system's theme, the product's default density. */
const preferences = z.object({
  lang: z.string().max(16),
  theme: z.enum(['', 'light', 'dark']),
  density: z.enum(['', 'dense', 'comfortable']),
});
/** What every signed-in user may read about a user (UserInfo of docs/wire.md 1.3, without phone and chat accounts). */
export const publicUser = z.object({
  id,
  username: z.string(),
  nickname: z.string(),
  email: z.string(),
  /** `register`, `backend`, `form`, `oauth` or `ldap`. */
  source: z.string(),
  status: z.literal([0, 1, 2]),
  isSuperAdmin: flag,
  gmtCreate: wireTime,
});
export const userInfo = publicUser.extend({
  dingdingNick: z.string(),
  dingdingUserId: z.string(),
  weComMobile: z.string(),
});
export const me = endpoint('GET', '/user/get', { input: nothing, reply: userInfo.extend({ preferences }) });
export const updateMe = endpoint('POST', '/user/update', {
  input: z.object({
    nickname,
    email: optional(email),
    weComMobile: optional(
      textOf(
        z
          .string()
          .trim()
          .regex(/^(\+?\d{5,15})?$/, 'mobile.format'),
      ),
    ),
  }),
  reply: done,
});
/** Fields that are left out keep their value. */
export const updatePreferences = endpoint('POST', '/user/preference/update', {
  input: preferences.partial(),
  reply: preferences,
});
/**
 * All other sessions of the user end at once. This session is replaced by a new one, whose token is the reply, and ends
 * half a minute later: old clients, which do not read the reply, must sign in again (docs/spec.md 4). Refused for users
 * whose password another system stores.
 */
export const updatePassword = endpoint('POST', '/user/password/update', {
  input: z.object({ oldPassword: z.string().min(1, 'login.password').max(256, 'text.max:256'), password }),
  reply: z.object({ token: z.string() }),
});

/**
 * Binds the caller's DingTalk account: the browser opens `url` (in this window or another) and returns to
 * `/user?dingtalk=bound` or `/user?error=<refusal key>`. The existing product's `qr` and its `userId` are not
 * supported: with them anyone could bind anyone's account.
 */
export const bindDingtalk = endpoint('POST', '/user/dingtalk/bind', {
  input: nothing,
  reply: z.object({ url: z.string() }),
});
/** Refused (`user.thirdParty`) for users who can sign in only with it. */
export const unbindDingtalk = endpoint('POST', '/user/dingtalk/unbind', { input: nothing, reply: done });

/** Users to choose from: at most 50 whose account, nickname or mail contains the text. */
export const searchUsers = endpoint('POST', '/user/search', {
  input: z.object({ username: text(128).default('') }),
  reply: z.array(publicUser),
});
/** The users with these ids, or the first 1,000 of all who are not disabled (docs/wire.md 1.3). */
export const listUsers = endpoint('POST', '/user/list', {
  input: z.object({ userIds: withDefault(ids(1_000), []) }),
  reply: z.array(publicUser),
});

const session = z.object({
  id,
  /** How the session started: `register`, `form`, `ldap`, `oauth` or `dingtalk`. */
  source: z.string(),
  address: z.string(),
  /** The browser's user agent, at most 256 characters. */
  agent: z.string(),
  createdAt: instant,
  /** Accurate to about five minutes. */
  seenAt: instant,
  isCurrent: z.boolean(),
});
/** The caller's open sessions, most recently used first. */
export const listSessions = endpoint('GET', '/user/session/list', { input: nothing, reply: z.array(session) });
export const endSession = endpoint('POST', '/user/session/end', { input: z.object({ id }), reply: done });
export const endOtherSessions = endpoint('POST', '/user/session/endOthers', {
  input: nothing,
  reply: z.object({ ended: z.number() }),
});

/** The caller's spaces and projects: spaces with the role of the membership, projects with the effective role. */
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
 * Whom to ask for access to something the caller cannot open: the names of its administrators when it is in one of the
 * caller's spaces, otherwise an empty list, so that outsiders learn nothing about ids. Never returns the name of the
 * thing itself.
 */
export const whomToAsk = endpoint('GET', '/user/access/ask', {
  input: z.object({ spaceId: scopeId, projectId: scopeId, moduleId: scopeId, docId: scopeId }),
  reply: z.object({
    admins: z.array(z.object({ nickname: z.string(), email: z.string() })),
    /** Whether the caller's request for access waits for an answer; absent where they may not ask. */
    asked: z.boolean().optional(),
  }),
});
