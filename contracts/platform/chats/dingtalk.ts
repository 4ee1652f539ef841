import { type ChatDescriptor, ROBOT_MAX } from './chat-descriptor.js';

export const dingtalk = {
  robot: { url: 'dingdingWebhookUrl', secret: 'dingdingWebhookSecret' },
  addressKind: 'web',
  maxAddress: ROBOT_MAX,
  example: 'https://oapi.dingtalk.com/robot/send?access_token=…',
  templateKey: 'torna.push.dingding-webhook-content',
  mentionsInText: true,
} as const satisfies ChatDescriptor;
