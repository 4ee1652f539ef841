import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { feishu } from '../../../../../server/notifications/webhooks/channels/feishu.js';

const change = {
  kind: 'added',
  docName: '<at user_id="all">订单</at>',
  projectName: 'Shop',
  moduleName: 'order',
  releaseNo: '',
  url: '',
  at: new Date(2026, 0, 2, 3, 4, 5),
  modifier: '王五',
  viewUrl: 'http://localhost:7700/view/7YX0lXxR',
  mentions: [],
} as const;
const now = new Date(1_700_000_000_900);

describe('Feishu', () => {
  it('speaks the default lines, and nobody’s name calls everyone', () => {
    expect(JSON.parse(feishu.request(change, { now }).body)).toEqual({
      msg_type: 'text',
      content: {
        text: [
          '【文档新增提醒】',
          '【所属应用】： Shop - order',
          '【文档名称】：＜at user_id="all">订单＜/at>',
          '【修改人】：王五',
          '【修改时间】：2026-01-02 03:04:05',
          '【查看地址】：http://localhost:7700/view/7YX0lXxR',
        ].join('\n'),
      },
    });
  });
  it('signs nothing by time and secret, in seconds, in the body', () => {
    const { body, query } = feishu.request(change, { secret: 's3cret', now });
    expect(query).toEqual({});
    expect(JSON.parse(body)).toMatchObject({
      timestamp: '1700000000',
      sign: createHmac('sha256', '1700000000\ns3cret').digest('base64'),
      msg_type: 'text',
    });
  });
  it.each([
    [200, '{"code":0,"msg":"success","data":{}}', 'delivered'],
    [200, '{"StatusCode":0,"StatusMessage":"success"}', 'delivered'],
    [200, '{"code":"0"}', 'delivered'],
    [200, '{"code":19021,"msg":"sign match fail or timestamp is not within one hour"}', 'failed'],
    [200, '{"code":19024,"msg":"Key Words Not Found"}', 'failed'],
    [200, '{"code":11232,"msg":"frequency limited"}', 'tooFast'],
    [400, '{"code":9499,"msg":"too many request"}', 'tooFast'],
    [429, '{"code":9499}', 'tooFast'],
    [200, '{"msg":"success"}', 'failed'],
    [200, '[]', 'failed'],
    [200, '', 'failed'],
    [302, '{"code":0}', 'failed'],
  ])('%i %s is %s', (status, answer, verdict) => expect(feishu.verdict(status, answer)).toBe(verdict));
});
