import { describe, expect, it } from '@jest/globals';
import { wecom } from '../../../../../server/notifications/webhooks/channels/wecom.js';

const change = {
  kind: 'deleted',
  docName: '订单',
  projectName: 'Shop',
  moduleName: 'order',
  releaseNo: '1.2.0',
  url: '',
  at: new Date(2026, 0, 2, 3, 4, 5),
  modifier: '王五',
  viewUrl: 'http://localhost:7700/view/7YX0lXxR',
  mentions: ['13800000000'],
} as const;
const now = new Date();

describe('WeCom', () => {
  it('points to mobiles beside the text, and has no word for {@user}', () => {
    const { body, query } = wecom.request(change, { template: '{modifyType} {docName} {releaseNo} {@user}|', now });
    expect(query).toEqual({});
    expect(JSON.parse(body)).toEqual({
      msgtype: 'text',
      text: { content: '删除 订单 1.2.0 |', mentioned_mobile_list: ['13800000000'] },
    });
    const alone = JSON.parse(wecom.request({ ...change, mentions: [] }, { now }).body);
    expect(alone.text).toEqual({ content: expect.stringMatching(/^【文档删除提醒】\n(.+\n){4}【查看地址】.+$/) });
  });
  it('says no more than 2,048 bytes', () => {
    const long = { ...change, docName: '订'.repeat(128) };
    const { text } = JSON.parse(wecom.request(long, { template: '{docName}'.repeat(20), now }).body);
    expect(Buffer.byteLength(text.content)).toBeLessThanOrEqual(2_048);
    expect(text.content.endsWith('订…')).toBe(true);
  });
  it.each([
    [200, '{"errcode":0,"errmsg":"ok"}', 'delivered'],
    [200, '{"errcode":45009,"errmsg":"api freq out of limit"}', 'tooFast'],
    [200, '{"errcode":93000,"errmsg":"invalid webhook url"}', 'failed'],
    [302, '{"errcode":0}', 'failed'],
    [200, 'null', 'failed'],
  ])('%i %s is %s', (status, answer, verdict) => expect(wecom.verdict(status, answer)).toBe(verdict));
});
