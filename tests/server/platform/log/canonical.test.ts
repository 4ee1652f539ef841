import { describe, expect, it } from '@jest/globals';
import { canonical } from '../../../../server/platform/log/canonical.js';

describe('the text of a value', () => {
  it.each<[string, unknown, string]>([
    [
      'sorted keys, whatever order they had',
      { b: 1, a: { d: 1, c: 2 }, 10: 1, 9: 2 },
      '{"10":1,"9":2,"a":{"c":2,"d":1},"b":1}',
    ],
    ['no undefined, but null', { a: undefined, b: null, c: [undefined] }, '{"b":null,"c":[null]}'],
    ['dates as texts', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ['what jsonb refuses replaced', ['a\0', '\ud800', '\u{1f600}'], '["a\ufffd","\ufffd","\u{1f600}"]'],
    ['other signs that are escaped by their code as they are', ['\u0001', '\\u0000'], '["\\u0001","\\\\u0000"]'],
    ['keys cleaned, the last of those that become equal', { 'a\0': 1, b: 2, 'a\ufffd': 3 }, '{"a\ufffd":3,"b":2}'],
    ['the order of cleaned keys', { '\ud83d': 1, '\ue000': 2 }, '{"\ue000":2,"\ufffd":1}'],
  ])('has %s', (_what, value, text) => {
    expect(canonical(value)).toBe(text);
    expect(canonical(JSON.parse(text))).toBe(text);
  });
});
