import { type ChatDescriptor, LONG_ADDRESS_MAX } from './chat-descriptor.js';

export const teams = {
  robot: { url: 'teamsWebhookUrl', secret: undefined },
  addressKind: 'web',
  maxAddress: LONG_ADDRESS_MAX,
  example: 'https://….logic.azure.com/workflows/…',
  templateKey: 'torna.push.teams-webhook-content',
  mentionsInText: false,
} as const satisfies ChatDescriptor;
