import { type ChatDescriptor, ROBOT_MAX } from './chat-descriptor.js';

export const wecom = {
  robot: { url: 'weComWebhookUrl', secret: undefined },
  addressKind: 'web',
  maxAddress: ROBOT_MAX,
  example: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
  templateKey: 'torna.push.weCom-webhook-content',
  mentionsInText: false,
} as const satisfies ChatDescriptor;
