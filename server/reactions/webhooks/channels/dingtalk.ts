import { z } from 'zod';
import { wireTime } from '../../../../contracts/wire.js';
import type { Change, Channel } from './channel.js';

/** Wire 7.3, the lines that an installation gets when it has not set its own. */
const lines = [
  '【文档{modifyType}提醒】',
  '【所属应用】： {projectName} - {appName}',
  '【文档名称】：{docName}',
  '【修改人】：{modifier}',
  '【修改时间】：{modifyTime}',
  '【查看地址】：{docViewUrl}',
  '{@user}',
].join('\n');

const kinds = { added: '新增', updated: '更新', deleted: '删除' } as const;

/** `errcode` comes as a number from the service and as text from some gateways before it. */
const answered = z.object({ errcode: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]) });
/** "send too fast, exceed 20 times per minute". */
const TOO_FAST = 130101;

export const dingtalk: Channel = {
  name: 'dingtalk',
  setting: 'dingdingWebhookUrl',
  templateKey: 'torna.push.dingding-webhook-content',
  perMinute: 20,
  silenceMs: 10 * 60_000,

  request(change, template = lines) {
    return { body: JSON.stringify({ msgtype: 'text', text: { content: fill(template, change) } }), headers: {} };
  },

  /** Success is `errcode` 0 in a 200; the service answers 200 to almost everything. */
  verdict(status, answer) {
    const code = errcode(answer);
    if (status === 200 && code === 0) return 'delivered';
    return code === TOO_FAST ? 'tooFast' : 'failed';
  },
};

function errcode(answer: string): number | undefined {
  try {
    return answered.parse(JSON.parse(answer)).errcode;
  } catch {
    return undefined;
  }
}

/** One pass over the template, so a doc called `{modifier}` stays called so. No one is bound to a DingTalk account yet: `{@user}` is empty. */
function fill(template: string, change: Change): string {
  const values: Record<string, string> = {
    modifyType: kinds[change.kind],
    projectName: change.projectName,
    appName: change.moduleName,
    releaseNo: '',
    docName: change.docName,
    url: change.url,
    modifier: change.modifier,
    modifyTime: wireTime.encode(change.at),
    docViewUrl: change.viewUrl,
    '@user': '',
  };
  return template
    .replaceAll('\r\n', '\n')
    .replace(/\{(@?\w+)\}/g, (whole, name: string) => values[name] ?? whole)
    .trimEnd();
}
