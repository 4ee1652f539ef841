import { describe, expect, it } from '@jest/globals';
import { sizeWithin } from '../../../../server/platform/workers/size.js';

describe('plain data', () => {
  it('is counted by its characters and values', () => {
    expect(sizeWithin({ a: 'abc', b: [1, null] }, 7)).toBe(true);
    expect(sizeWithin({ a: 'abc', b: [1, null] }, 6)).toBe(false);
  });
  it('with bytes is counted by them', () => {
    expect(sizeWithin({ part: new Uint8Array(10) }, 10)).toBe(false);
    expect(sizeWithin({ part: new Uint8Array(10) }, 11)).toBe(true);
    expect(sizeWithin({ part: Buffer.from('abc'), view: new DataView(new ArrayBuffer(2)) }, 6)).toBe(true);
  });
});
