import { describe, expect, it } from '@jest/globals';
import { foldedName, foldedText, searchable } from '../../../contracts/platform/folded.js';

describe('the folded form of a name', () => {
  it.each([
    ['Zhang', 'zhang'],
    ['ｚｈａｎｇ', 'zhang'],
    ['ＺＨＡＮＧ＠example.com', 'zhang@example.com'],
    ['jose\u0301', 'jos\u00E9'],
    ['Straße', 'STRASSE'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['ﬁona', 'FIONA'],
    ['張\uFE00', '張'],
    ['zh\u200Bang\u202E', 'zhang'],
    ['\u3000zhang \u00A0 san ', 'Zhang San'],
    ['李（测试）', '李(测试)'],
    ['Ⅻ', 'xii'],
    ['가', '\u1100\u1161'],
    ['ｶﾞ', 'ガ'],
  ])('%j is that of %j', (one, other) => expect(foldedName(one)).toBe(foldedName(other)));

  it.each([
    ['jose', 'josé'],
    ['sı', 'si'],
    ['张', '張'],
    ['o', '0'],
    ['a b', 'ab'],
    ['कि', 'क'],
  ])('%j is not that of %j', (one, other) => expect(foldedName(one)).not.toBe(foldedName(other)));

  it.each(['', ' ', '\u200B\u200D', '\u3164', '\u2800\uFE0F', '\u202E\u00AD'])('%j is empty', (name) =>
    expect(foldedName(name)).toBe(''),
  );

  it('fits an index, and folding it again changes nothing', () => {
    for (const name of ['\uFDFA'.repeat(128), '😀'.repeat(64), 'İ'.repeat(128), 'ŉ'.repeat(128)]) {
      expect(Buffer.byteLength(foldedName(name))).toBeLessThan(2_600);
      expect(foldedName(foldedName(name))).toBe(foldedName(name));
    }
    for (const text of ['ΰ', 'ǰ', 'İi', 'ſt', 'ß ẞ', 'ͅα']) expect(foldedText(foldedText(text))).toBe(foldedText(text));
  });
});

it('a text is found in another width and case', () => {
  expect(searchable('订单（新）')).toContain(searchable('(新)'));
  expect(searchable('GET /users')).toContain(searchable('ＵＳＥＲｓ'));
});
