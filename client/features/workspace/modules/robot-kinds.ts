import { type Chat, chats, robotSettings } from '../../../../contracts/workspace/modules.js';

export const robotExamples = {
  dingtalk: 'https://oapi.dingtalk.com/robot/send?access_token=…',
  wecom: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
  feishu: 'https://open.feishu.cn/open-apis/bot/v2/hook/…',
  slack: 'https://hooks.slack.com/services/…',
  teams: 'https://….logic.azure.com/workflows/…',
  mail: 'team@example.com, lead@example.com',
} as const satisfies Record<Chat, string>;

export const allRobotKeys = chats.flatMap((chat) => {
  const { url, secret } = robotSettings[chat];
  return secret ? [url, secret] : [url];
});
