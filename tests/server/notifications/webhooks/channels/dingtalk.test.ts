import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { dingtalk } from '../../../../../server/notifications/webhooks/channels/dingtalk.js';

const change = {
  kind: 'updated',
  docName: '{modifier} 订单',
  projectName: 'Shop',
  moduleName: 'order',
  url: '',
  at: new Date(2026, 0, 2, 3, 4, 5),
  modifier: '王五',
  viewUrl: 'http://localhost:7700/view/7YX0lXxR',
  releaseNo: '',
  mentions: [],
} as const;
const now = new Date(1_700_000_000_000);
const content = (template?: string): unknown =>
  JSON.parse(dingtalk.request(change, { template, now }).body).text.content;

describe('DingTalk', () => {
  it('speaks the default lines (docs/wire.md 7.3)', () => {
    expect(JSON.parse(dingtalk.request(change, { now }).body)).toEqual({
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
  it('points to people in the text and beside it', () => {
    const told = { ...change, mentions: ['manager01', 'u 2'] };
    expect(JSON.parse(dingtalk.request(told, { template: '{docName} {@user}', now }).body)).toEqual({
      msgtype: 'text',
      text: { content: '{modifier} 订单 @manager01 @u 2' },
      at: { atUserIds: ['manager01', 'u 2'] },
    });
  });
  it('keeps what people wrote on its line, and cuts what is too long', () => {
    const told = { ...change, docName: 'a\n【修改人】：admin\u0000' };
    const template = '{docName}\n{modifier}';
    expect(JSON.parse(dingtalk.request(told, { template, now }).body).text.content).toBe('a 【修改人】：admin \n王五');
    const long = { ...change, docName: '订'.repeat(10_000) };
    const text = JSON.parse(dingtalk.request(long, { template, now }).body).text.content;
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(18_000);
    expect(text).toMatch(/^订+…$/);
  });
  it('signs time and secret by the secret, in milliseconds', () => {
    expect(dingtalk.request(change, { secret: 'SEC123', now }).query).toEqual({
      timestamp: '1700000000000',
      sign: createHmac('sha256', 'SEC123').update('1700000000000\nSEC123').digest('base64'),
    });
    expect(dingtalk.request(change, { secret: '', now }).query).toEqual({});
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
