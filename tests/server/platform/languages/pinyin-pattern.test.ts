import { expect, it } from '@jest/globals';
import { pinyinPattern, pinyinTest } from '../../../../server/platform/languages/pinyin-pattern.js';

const finds = async (written: string, name: string): Promise<boolean> => {
  const pattern = await pinyinPattern(written);
  const isFound = pattern !== '' && new RegExp(pattern).test(name);
  expect((await pinyinTest(written))?.(name) ?? false).toBe(isFound);
  return isFound;
};

it.each([
  ['dd', '订单'],
  ['dingdan', '订单'],
  ['DingDan', '查询订单'],
  ['ding', '订单'],
  ['dingda', '订单'],
  ['ddan', '订单'],
  ['yhgl', '用户管理'],
  ['guanliyuan', '管理员'],
  ['xian', '西安'],
  ['xian', '先'],
  // Characters of several readings.
  ['yinhang', '银行'],
  ['chongshi', '重试'],
  ['zhongyao', '重要'],
  ['lvxing', '旅行'],
  ['celve', '策略'],
  ['celue', '策略'],
  ['dingdan', '訂單'],
])('spells by %s the name %s', async (written, name) => expect(await finds(written, name)).toBe(true));

it.each([
  ['dd', '单价'],
  ['dingdan', '订阅单'],
  ['dindan', '订单'],
  ['order', '订单'],
  // One letter would find every third name, and no name is typed at this length.
  ['d', '订单'],
  ['d'.repeat(25), '订'.repeat(25)],
  ['订单', '订单'],
  ['d.d', '订单'],
])('does not by %s the name %s', async (written, name) => expect(await finds(written, name)).toBe(false));

it('stays short for letters that can be read in many ways', async () => {
  for (const written of ['ya'.repeat(12), 'xian'.repeat(6), 'y'.repeat(24), `${'y'.repeat(22)}ya`])
    expect((await pinyinPattern(written)).length).toBeLessThan(100_000);
});
