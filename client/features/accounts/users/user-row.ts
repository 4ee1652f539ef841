import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { UserStatus } from '../../../../contracts/platform/enums.js';
import type { userPage } from '../../../../contracts/workspace/users.js';

export type UserRow = WireReply<typeof userPage>['list'][number];

export const userStatusKeys = {
  [UserStatus.disabled]: 'admin:users.statuses.disabled',
  [UserStatus.enabled]: 'admin:users.statuses.enabled',
  [UserStatus.setPassword]: 'admin:users.statuses.setPassword',
} as const;

/** The source of an account (docs/spec.md 4). */
export const userSourceKeys = {
  register: 'admin:users.sources.register',
  backend: 'admin:users.sources.backend',
  form: 'admin:users.sources.form',
  oauth: 'admin:users.sources.oauth',
  ldap: 'admin:users.sources.ldap',
  dingtalk: 'admin:users.sources.dingtalk',
} as const;
export type UserSource = keyof typeof userSourceKeys;
export const userSources = [
  'register',
  'backend',
  'form',
  'oauth',
  'ldap',
  'dingtalk',
] as const satisfies readonly UserSource[];
export const isSource = (text: string): text is UserSource => Object.hasOwn(userSourceKeys, text);

/** Whether this installation stores the password; other passwords cannot be reset here (docs/wire.md 1.2). */
export const keepsOwnPassword = (source: string): boolean => source === 'register' || source === 'backend';
