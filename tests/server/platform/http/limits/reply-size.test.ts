import { describe, expect, it } from '@jest/globals';
import { jsonSize } from '../../../../../server/platform/http/limits/reply-size.js';

const isLargerThan = (value: unknown, max: number): boolean => jsonSize(value, max) > max;

describe('the size of a reply', () => {
  it('is near that of its JSON', () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => ({ id: n, name: `row ${n}`, children: [], isShow: true }));
    const bytes = JSON.stringify(rows).length;
    expect(isLargerThan(rows, bytes * 1.3)).toBe(false);
    expect(isLargerThan(rows, bytes * 0.7)).toBe(true);
  });

  it('counts long texts, names of fields, and lists of nothing', () => {
    expect(isLargerThan({ text: 'x'.repeat(1_000) }, 900)).toBe(true);
    expect(isLargerThan(Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`key-${n}`, null])), 900)).toBe(true);
    expect(isLargerThan(new Array(1_000).fill(null), 900)).toBe(true);
    expect(isLargerThan({ code: '0', msg: '', data: null }, 900)).toBe(false);
  });

  it('stops at the first part that is too much', () => {
    const touched: string[] = [];
    const parts = ['a', 'b', 'c'].map((name) => ({
      get text() {
        touched.push(name);
        return 'x'.repeat(600);
      },
    }));
    expect(isLargerThan(parts, 1_000)).toBe(true);
    expect(touched).toEqual(['a', 'b']);
  });
});
