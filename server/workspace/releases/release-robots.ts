import type { Chat } from '../../../contracts/modules.js';
import { Refusal } from '../../platform/refusal.js';

/** Where a release tells its followers of changes (wire 1.6): the contract's field, and the column of its sealed address. */
export const releaseRobots = {
  dingtalk: { field: 'dingdingWebhook', column: 'dingding_webhook' },
  wecom: { field: 'weComWebhook', column: 'wecom_webhook' },
} as const satisfies Partial<Record<Chat, { field: string; column: string }>>;
export type ReleaseChat = keyof typeof releaseRobots;

/** What the sealed address of a release's robot is about. */
export const aboutReleaseRobot = (releaseId: number, chat: ReleaseChat): string =>
  `release ${releaseId} ${releaseRobots[chat].field}`;

const longest = 200;

/** Any web address: houses put gateways of their own before the chat's service. Where it leads is looked at when it is called. */
export function checkedAddress(chat: ReleaseChat, given: string): string {
  const address = given.trim();
  if (address === '') return '';
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const web = url?.protocol === 'https:' || url?.protocol === 'http:';
  const fits = web && address.length <= longest && !/[\s\p{Cc}]/u.test(address);
  if (!fits || url.username || url.password) throw new Refusal(`robot.url.${chat}`);
  return address;
}
