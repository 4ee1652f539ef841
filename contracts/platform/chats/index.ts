import { dingtalk } from './dingtalk.js';
import { feishu } from './feishu.js';
import { mail } from './mail.js';
import { slack } from './slack.js';
import { teams } from './teams.js';
import { wecom } from './wecom.js';

/** The group chats that an application can send to, in the order of the screens. */
export const chatDescriptors = { dingtalk, wecom, feishu, slack, teams, mail } as const;
export type Chat = keyof typeof chatDescriptors;

export const isChat = (name: string): name is Chat => Object.hasOwn(chatDescriptors, name);
export const chats: readonly Chat[] = Object.keys(chatDescriptors).filter(isChat);

type TemplateKey = (typeof chatDescriptors)[Chat]['templateKey'];
/** A value for each chat, by the system setting with the chat's template. The overload gives the keys their types. */
export function byTemplateKey<V>(forChat: (chat: Chat) => V): Readonly<Record<TemplateKey, V>>;
export function byTemplateKey<V>(forChat: (chat: Chat) => V): Readonly<Record<string, V>> {
  return Object.fromEntries(chats.map((chat) => [chatDescriptors[chat].templateKey, forChat(chat)]));
}

/** The chat whose template a system setting contains. */
export const chatOfTemplate = (settingKey: string): Chat | undefined =>
  chats.find((chat) => chatDescriptors[chat].templateKey === settingKey);
