import { type ChatDescriptor, ROBOT_MAX } from './chat-descriptor.js';

export const feishu = {
  robot: { url: 'feishuWebhookUrl', secret: 'feishuWebhookSecret' },
  addressKind: 'web',
  maxAddress: ROBOT_MAX,
  example: 'https://open.feishu.cn/open-apis/bot/v2/hook/…',
  templateKey: 'torna.push.feishu-webhook-content',
  mentionsInText: false,
} as const satisfies ChatDescriptor;
