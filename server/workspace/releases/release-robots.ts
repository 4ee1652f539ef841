import { ROBOT_MAX } from '../../../contracts/platform/chats/chat-descriptor.js';
import type { Chat } from '../../../contracts/platform/chats/index.js';
import { isWebAddress } from '../../../contracts/platform/web-address.js';
import { Refusal } from '../../platform/http/refusal.js';

/**
 * Chats that a release can send to (docs/wire.md 1.6): the contract's field and the column of the encrypted address.
 */
export const releaseRobots = {
  dingtalk: { field: 'dingdingWebhook', column: 'dingding_webhook' },
  wecom: { field: 'weComWebhook', column: 'wecom_webhook' },
} as const satisfies Partial<Record<Chat, { field: string; column: string }>>;
export type ReleaseChat = keyof typeof releaseRobots;

/** Encryption context for the address of a release's robot. */
export const releaseRobotContext = (releaseId: number, chat: ReleaseChat): string =>
  `release ${releaseId} ${releaseRobots[chat].field}`;

/** Any web address, because companies use their own gateways to the chat's service. */
export function checkRobotAddress(chat: ReleaseChat, given: string): string {
  const address = given.trim();
  if (address === '') return '';
  if (address.length > ROBOT_MAX || !isWebAddress(address)) throw new Refusal(`robot.url.${chat}`);
  return address;
}
