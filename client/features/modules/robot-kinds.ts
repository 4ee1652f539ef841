import { type Chat, chats } from '../../../contracts/modules.js';

/** The settings of each chat's robot (wire 1.8); WeCom knows no signing. */
export const robotKeys = {
  dingtalk: { url: 'dingdingWebhookUrl', secret: 'dingdingWebhookSecret' },
  wecom: { url: 'weComWebhookUrl', secret: undefined },
  feishu: { url: 'feishuWebhookUrl', secret: 'feishuWebhookSecret' },
} as const satisfies Record<Chat, { url: string; secret: string | undefined }>;

export const robotExamples = {
  dingtalk: 'https://oapi.dingtalk.com/robot/send?access_token=…',
  wecom: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
  feishu: 'https://open.feishu.cn/open-apis/bot/v2/hook/…',
} as const satisfies Record<Chat, string>;

export const LONGEST_ROBOT = 200;
export const allRobotKeys = chats.flatMap((chat) => {
  const { url, secret } = robotKeys[chat];
  return secret ? [url, secret] : [url];
});

export function isWebAddress(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}
