import { type Chat, chats } from '../../../contracts/modules.js';
import type { RefusalKey } from '../../../contracts/refusals.js';
import { Refusal } from '../../platform/refusal.js';

/** What an application's setting may be (wire 1.8). A secret is written, never read back: it goes neither into replies nor into facts. */
export interface SettingRule {
  readonly secret: boolean;
  /** @throws Refusal */
  readonly check: (value: string, key: string) => void;
}

/** Where a chat's robot is told of: its address, and the secret with which it wants messages signed, if it knows such a thing. */
export const robotSettings = {
  dingtalk: { url: 'dingdingWebhookUrl', secret: 'dingdingWebhookSecret' },
  wecom: { url: 'weComWebhookUrl', secret: undefined },
  feishu: { url: 'feishuWebhookUrl', secret: 'feishuWebhookSecret' },
} as const satisfies Record<Chat, { url: string; secret: string | undefined }>;

/** What the sealed value of an application's setting is about. */
export const aboutModuleSetting = (moduleId: number, key: string): string => `module ${moduleId} ${key}`;

const longestAddress = 200;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];

const wrong = (name: string) => new Refusal('setting.value', { name });
const among =
  (...values: readonly string[]): SettingRule['check'] =>
  (value, name) => {
    if (!values.includes(value)) throw wrong(name);
  };
const isSwitch = among('true', 'false', '1', '0');

function isWebAddress(value: string, max: number): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const fits = value.length <= max && (url?.protocol === 'https:' || url?.protocol === 'http:');
  return fits && !url?.username && !url?.password;
}

/** Any web address: houses put gateways of their own before the chat's service. Where it leads is looked at when it is called. */
const robotAddress =
  (refusal: RefusalKey): SettingRule['check'] =>
  (value) => {
    if (!isWebAddress(value, longestAddress)) throw new Refusal(refusal);
  };
const isSecret: SettingRule['check'] = (value, name) => {
  if (!/^[\x21-\x7e]{1,200}$/.test(value)) throw wrong(name);
};
const areMethods: SettingRule['check'] = (value, name) => {
  const given = value.split(',').map((part) => part.trim().toUpperCase());
  if (!given.every((method) => methods.includes(method))) throw wrong(name);
};
const isHost: SettingRule['check'] = (value, name) => {
  if (!isWebAddress(value, 255)) throw wrong(name);
};

const open = (check: SettingRule['check']): SettingRule => ({ secret: false, check });
const secret = (check: SettingRule['check']): SettingRule => ({ secret: true, check });

const known: ReadonlyMap<string, SettingRule> = new Map([
  ...chats.map((chat) => [robotSettings[chat].url, secret(robotAddress(`robot.url.${chat}`))] as const),
  ...chats.flatMap((chat) => {
    const key = robotSettings[chat].secret;
    return key ? [[key, secret(isSecret)] as const] : [];
  }),
  ['torna.push.print-content', open(isSwitch)],
  ['torna.push.override', open(isSwitch)],
  ['torna.push.doc-default-status', open(among('0', '5', '10'))],
  ['allow-methods', open(areMethods)],
]);
/** The address that the debugger uses instead of an environment's. */
const debugHost = /^debughost_[0-9A-Za-z]{1,32}$/;

/** Undefined: there is no such setting. */
export const ruleOf = (key: string): SettingRule | undefined =>
  known.get(key) ?? (debugHost.test(key) ? open(isHost) : undefined);

export const secretKeys: readonly string[] = [...known].filter(([, rule]) => rule.secret).map(([key]) => key);
