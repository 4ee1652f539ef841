import { describe, expect, it } from '@jest/globals';
import { bestMatches, matchScore } from '../../../client/lib/match.js';

const best = (query: string, ...texts: string[]) => bestMatches(query, texts, (text) => text, 10);

describe('what the palette finds', () => {
  it('takes the letters in order, not case-sensitive, and nothing else', () => {
    expect(best('ORD', 'create order', 'refund')).toEqual(['create order']);
    expect(best('crod', 'create order', 'order create')).toEqual(['create order']);
    expect(matchScore('订单', '创建订单')).toBeGreaterThan(0);
    expect(matchScore('单订', '创建订单')).toBe(0);
  });

  it('puts whole words and beginnings first, then short texts', () => {
    expect(best('order', 'reorder list', 'order list', 'o r d e r')).toEqual([
      'order list',
      'reorder list',
      'o r d e r',
    ]);
    expect(best('pay', 'payments of last year', 'pay')).toEqual(['pay', 'payments of last year']);
  });

  it('finds everything, in its order, before anything is typed', () => {
    expect(best('  ', 'b', 'a')).toEqual(['b', 'a']);
  });
});
