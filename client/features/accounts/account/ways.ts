import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { viewConfig } from '../../../../contracts/workspace/system.js';
import { type ChatApp, chatOf } from '../../../lib/chat-browser.js';
import { useCall } from '../../../lib/query.js';

export type ViewConfig = WireReply<typeof viewConfig>;

/** The system that checks an account and a password; on the wire it is the `source`. */
export type Way = 'register' | 'form' | 'ldap';

/** Local accounts are always included: an administrator must be able to sign in when the other systems are down. */
export const waysOf = (config: ViewConfig | undefined): readonly Way[] => [
  'register',
  ...(config && isOn(config.enableThirdPartyForm) ? (['form'] as const) : []),
  ...(config && isOn(config.enableLdap) ? (['ldap'] as const) : []),
];

/** LDAP is preselected if it is enabled (docs/wire.md 5.2). */
export const firstWay = (ways: readonly Way[]): Way => (ways.includes('ldap') ? 'ldap' : 'register');

/** Sign-in methods through another site. */
export interface Door {
  readonly name: 'oauth' | 'dingtalk';
  readonly address: string;
  readonly text: string;
}
const DINGTALK = '/system/dingtalk/login';

/** In DingTalk's own browser its sign-in comes first. */
export function doorsOf(config: ViewConfig | undefined, chat: ChatApp | undefined): readonly Door[] {
  if (!config) return [];
  const doors: Door[] = [];
  if (isOn(config.enableThirdPartyOauth))
    doors.push({ name: 'oauth', address: config.oauthLoginUrl, text: config.oauthButtonText });
  const dingtalk: Door = { name: 'dingtalk', address: DINGTALK, text: '' };
  if (!isOn(config.enableDingtalk)) return doors;
  return chat === 'dingtalk' ? [dingtalk, ...doors] : [...doors, dingtalk];
}

/** Whether sign-up is allowed, and not left to another system (docs/wire.md 1.1). */
export const maySignUp = (config: ViewConfig | undefined): boolean =>
  config !== undefined && isOn(config.enableReg) && !isOn(config.enableThirdPartyLogin);

export const useViewConfig = () => useCall(viewConfig, {}, { staleTime: 60_000 });
export const useChat = (): ChatApp | undefined => chatOf(navigator.userAgent);
