import { type Chat, chatDescriptors } from './chats/index.js';
import { isWebAddress } from './web-address.js';

/** Mail addresses of one robot. */
const MOST_RECIPIENTS = 20;
const mailAddress = /^[^\s@,<>"]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){0,8}$/;
const recipientsOf = (list: string): string[] =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
const areRecipients = (list: string): boolean => {
  const given = recipientsOf(list);
  return given.length > 0 && given.length <= MOST_RECIPIENTS && given.every((one) => mailAddress.test(one));
};

/** Any web address, because companies use their own gateways to the chat's service. The length is not checked. */
export const isRobotAddress = (chat: Chat, given: string): boolean =>
  chatDescriptors[chat].addressKind === 'mail' ? areRecipients(given) : isWebAddress(given);
