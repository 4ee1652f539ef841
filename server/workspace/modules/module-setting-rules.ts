import { isRowLength, rowSettings } from '../../../contracts/docs/doc-types/api.js';
import { type Chat, chatDescriptors, chats } from '../../../contracts/platform/chats/index.js';
import { isRobotAddress } from '../../../contracts/platform/robot-address.js';
import { isWebAddress } from '../../../contracts/platform/web-address.js';
import { mockSettings } from '../../../contracts/try-out/mocks.js';
import { Refusal } from '../../platform/http/refusal.js';

/** Rule for the value of an application's setting (docs/wire.md 1.8). */
export interface ModuleSettingRule {
  /** Encrypted in the table and never in a fact: a robot's address contains its access token. */
  readonly encrypted: boolean;
  /** Never in a reply. */
  readonly secret: boolean;
  /** @throws Refusal */
  readonly check: (value: string, key: string) => void;
}

/** Encryption context of an application's setting. */
export const moduleSettingContext = (moduleId: number, key: string): string => `module ${moduleId} ${key}`;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];

const wrong = (name: string) => new Refusal('setting.value', { name });
const among =
  (...values: readonly string[]): ModuleSettingRule['check'] =>
  (value, name) => {
    if (!values.includes(value)) throw wrong(name);
  };
const isSwitch = among('true', 'false', '1', '0');

const robotAddress =
  (chat: Chat): ModuleSettingRule['check'] =>
  (value) => {
    if (value.length > chatDescriptors[chat].maxAddress || !isRobotAddress(chat, value))
      throw new Refusal(`robot.url.${chat}`);
  };
const isSecret: ModuleSettingRule['check'] = (value, name) => {
  if (!/^[\x21-\x7e]{1,200}$/.test(value)) throw wrong(name);
};
const areMethods: ModuleSettingRule['check'] = (value, name) => {
  const given = value.split(',').map((part) => part.trim().toUpperCase());
  if (!given.every((method) => methods.includes(method))) throw wrong(name);
};
const isHost: ModuleSettingRule['check'] = (value, name) => {
  if (value.length > 255 || !isWebAddress(value)) throw wrong(name);
};

const isLength: ModuleSettingRule['check'] = (value, name) => {
  if (!isRowLength(value)) throw wrong(name);
};

const open = (check: ModuleSettingRule['check']): ModuleSettingRule => ({ encrypted: false, secret: false, check });
const encrypted = (check: ModuleSettingRule['check']): ModuleSettingRule => ({ encrypted: true, secret: false, check });
const secret = (check: ModuleSettingRule['check']): ModuleSettingRule => ({ encrypted: true, secret: true, check });

const known: ReadonlyMap<string, ModuleSettingRule> = new Map([
  ...chats.map((chat) => [chatDescriptors[chat].robot.url, encrypted(robotAddress(chat))] as const),
  ...chats.flatMap((chat) => {
    const key = chatDescriptors[chat].robot.secret;
    return key ? [[key, secret(isSecret)] as const] : [];
  }),
  ['torna.push.print-content', open(isSwitch)],
  ['torna.push.override', open(isSwitch)],
  ['torna.push.allow-same-folder', open(isSwitch)],
  ['torna.push.doc-default-status', open(among('0', '5', '10'))],
  ['allow-methods', open(areMethods)],
  [rowSettings.maxLength, open(isLength)],
  [rowSettings.required, open(isSwitch)],
  [mockSettings.enabled, open(isSwitch)],
  [mockSettings.check, open(isSwitch)],
  [mockSettings.key, encrypted(isSecret)],
]);
/** Key of the base URL that the debugger uses instead of an environment's. */
const debugHost = /^debughost_[0-9A-Za-z]{1,32}$/;

/** Undefined if there is no such setting. */
export const moduleSettingRule = (key: string): ModuleSettingRule | undefined =>
  known.get(key) ?? (debugHost.test(key) ? open(isHost) : undefined);

export const encryptedModuleSettings: readonly string[] = [...known]
  .filter(([, rule]) => rule.encrypted)
  .map(([key]) => key);
