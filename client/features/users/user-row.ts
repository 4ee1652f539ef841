import type { userPage } from '../../../contracts/admin.js';
import type { WireReply } from '../../../contracts/endpoint.js';
import { UserStatus } from '../../../contracts/enums.js';

export type UserRow = WireReply<typeof userPage>['list'][number];

export const statusKeys = {
  [UserStatus.disabled]: 'admin:users.statuses.disabled',
  [UserStatus.enabled]: 'admin:users.statuses.enabled',
  [UserStatus.setPassword]: 'admin:users.statuses.setPassword',
} as const;

/** Where an account came from (spec 4). */
export const sourceKeys = {
  register: 'admin:users.sources.register',
  backend: 'admin:users.sources.backend',
  form: 'admin:users.sources.form',
  oauth: 'admin:users.sources.oauth',
  ldap: 'admin:users.sources.ldap',
  dingtalk: 'admin:users.sources.dingtalk',
} as const;
export type Source = keyof typeof sourceKeys;
export const sources = [
  'register',
  'backend',
  'form',
  'oauth',
  'ldap',
  'dingtalk',
] as const satisfies readonly Source[];
export const isSource = (text: string): text is Source => Object.hasOwn(sourceKeys, text);

/** Another system keeps the password of these; here it cannot be reset (wire 1.2). */
export const keepsOwnPassword = (source: string): boolean => source === 'register' || source === 'backend';
