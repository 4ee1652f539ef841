import { describe, expect, it } from '@jest/globals';
import { name } from '../../contracts/platform/wire.js';

const kept = (given: string, max = 50) => {
  const parsed = name(max).safeParse(given);
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
};

describe('a name', () => {
  it.each(['', '   ', '\t\n', '\u200b', '\u202e\u202c', '\u200d', '\u3000\u00a0'])('%j is empty', (given) => {
    expect(kept(given)).toEqual(['text.required']);
  });

  it('is counted in UTF-16 units, as the columns and the fields of a browser count', () => {
    expect(kept('x'.repeat(50))).toBe('x'.repeat(50));
    expect(kept('x'.repeat(51))).toEqual(['text.max:50']);
    expect(kept('x'.repeat(64))).toEqual(['text.max:50']);
    expect(kept('🚀'.repeat(25))).toBe('🚀'.repeat(25));
    expect(kept('🚀'.repeat(26))).toEqual(['text.max:50']);
    expect(kept(`${'x'.repeat(50)}\u200f `)).toBe('x'.repeat(50));
  });

  it.each([
    ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
    ['\u2067abc\u2069\u200e', 'abc'],
    ['Pay\u200Bments\uFEFF', 'Payments'],
    ['two\r\nlines\tand a tab', 'two lines and a tab'],
    ['bell\u0007\u009b', 'bell'],
  ])('%j loses what nobody sees', (given, expected) => {
    expect(kept(given)).toBe(expected);
  });

  it.each([
    '支付中心 v2',
    'المدفوعات',
    'תשלומים',
    'می‌خواهم',
    '👩‍👩‍👧 team 🏳️‍🌈',
    '<script>alert(1)</script>',
    "'; drop table x",
  ])('%s stays as it is', (given) => {
    expect(kept(` ${given} `)).toBe(given);
  });
});
