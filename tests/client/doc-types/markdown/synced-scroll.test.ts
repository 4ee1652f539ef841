import { describe, expect, it } from '@jest/globals';
import { between } from '../../../../client/doc-types/markdown/synced-scroll.js';

const marks = [
  { line: 1, top: 0 },
  { line: 11, top: 100 },
  { line: 21, top: 500 },
];

describe('where the other pane stands', () => {
  it('is between the blocks around it', () => {
    expect(between(marks, 6, 'line')).toBe(50);
    expect(between(marks, 16, 'line')).toBe(300);
    expect(between(marks, 300, 'top')).toBe(16);
  });

  it('there and back is where one was', () => {
    for (const line of [1, 3.5, 11, 12.25, 20])
      expect(between(marks, between(marks, line, 'line'), 'top')).toBeCloseTo(line);
  });

  it('ends at the last block', () => {
    expect(between(marks, 99, 'line')).toBe(500);
    expect(between([], 99, 'line')).toBe(0);
  });
});
