import { describe, expect, it } from '@jest/globals';
import { dingtalk } from '../../../server/reactions/webhooks/channels/dingtalk.js';

const change = {
  kind: 'updated',
  docName: '{modifier} 订单',
  projectName: 'Shop',
  moduleName: 'order',
  url: '',
  at: new Date(2026, 0, 2, 3, 4, 5),
  modifier: '王五',
  viewUrl: 'http://localhost:7700/view/7YX0lXxR',
} as const;
const content = (template?: string): unknown => JSON.parse(dingtalk.request(change, template).body).text.content;

describe('DingTalk', () => {
  it('speaks the default lines (wire 7.3)', () => {
    expect(JSON.parse(dingtalk.request(change).body)).toEqual({
      msgtype: 'text',
      text: {
        content: [
          '【文档更新提醒】',
          '【所属应用】： Shop - order',
          '【文档名称】：{modifier} 订单',
          '【修改人】：王五',
          '【修改时间】：2026-01-02 03:04:05',
          '【查看地址】：http://localhost:7700/view/7YX0lXxR',
        ].join('\n'),
      },
    });
  });
  it('fills an own template once, keeps what it does not know, and breaks lines by LF', () => {
    expect(content('{docName}\r\n{nothing} {releaseNo}|')).toBe('{modifier} 订单\n{nothing} |');
  });
  it.each([
    [200, '{"errcode":0,"errmsg":"ok"}', 'delivered'],
    [200, '{"errcode":"0"}', 'delivered'],
    [200, '{"errcode":310000,"errmsg":"keywords not in content"}', 'failed'],
    [200, '{"errcode":130101,"errmsg":"send too fast"}', 'tooFast'],
    [200, '{"errcode":""}', 'failed'],
    [200, '<html>', 'failed'],
    [200, '', 'failed'],
    [302, '{"errcode":0}', 'failed'],
    [500, '{"errcode":0}', 'failed'],
  ])('%i %s is %s', (status, answer, verdict) => expect(dingtalk.verdict(status, answer)).toBe(verdict));
});
