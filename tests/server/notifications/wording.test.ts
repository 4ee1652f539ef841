import { describe, expect, it } from '@jest/globals';
import { type MessageData, messageText } from '../../../server/notifications/messages/wording.js';

const data: MessageData = { news: 'updated', docName: '订单', actorName: '王五', remark: '', version: 2 };

describe('a message', () => {
  it('is worded in the language of its reader (docs/wire.md 7.2)', () => {
    expect(messageText('zh-CN', data)).toBe('王五 更新了【订单】');
    expect(messageText('zh-CN', { ...data, remark: '价格' })).toBe('王五 更新了【订单】，备注: 价格');
    expect(messageText('zh-CN', { ...data, news: 'deleted' })).toBe('王五 删除了【订单】');
    expect(messageText('en', data)).toBe('王五 updated “订单”');
  });
  it('says what a model means to the docs that use it', () => {
    const of = (docs: number[], broken: number[]) => messageText('zh-CN', { ...data, uses: { docs, broken } });
    expect(of([1, 2, 3], [2, 3])).toBe('模型 订单 的变更影响 3 个接口，其中 2 个不兼容');
    expect(of([1, 2], [])).toBe('模型 订单 的变更影响 2 个接口');
    expect(of([1], [1])).toBe('模型 订单 的变更影响你关注的一个接口，且不兼容');
  });
  it('keeps names as they are, braces and all', () => {
    expect(messageText('en', { ...data, docName: '{modifier}', remark: '{said}' })).toBe(
      '王五 updated “{modifier}”, remark: {said}',
    );
  });
  it('has 250 characters at the most, and none cut in two', () => {
    const long = messageText('en', { ...data, remark: '😀'.repeat(200) });
    expect(long.length).toBeLessThanOrEqual(250);
    expect(long.isWellFormed()).toBe(true);
    expect(long.endsWith('…')).toBe(true);
  });
});
