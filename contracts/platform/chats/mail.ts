import { type ChatDescriptor, LONG_ADDRESS_MAX } from './chat-descriptor.js';

export const mail = {
  robot: { url: 'mailRecipients', secret: undefined },
  addressKind: 'mail',
  maxAddress: LONG_ADDRESS_MAX,
  example: 'team@example.com, lead@example.com',
  templateKey: 'torna.push.mail-content',
  mentionsInText: false,
} as const satisfies ChatDescriptor;
