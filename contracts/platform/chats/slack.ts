import { type ChatDescriptor, ROBOT_MAX } from './chat-descriptor.js';

export const slack = {
  robot: { url: 'slackWebhookUrl', secret: undefined },
  addressKind: 'web',
  maxAddress: ROBOT_MAX,
  example: 'https://hooks.slack.com/services/…',
  templateKey: 'torna.push.slack-webhook-content',
  mentionsInText: false,
} as const satisfies ChatDescriptor;
