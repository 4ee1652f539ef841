import { describe, expect, it } from '@jest/globals';
import { plainRemark } from '../../../../server/docs/doc-types/api/html-remark.js';
import { quadraticOn } from '../../../support/growth.js';
import { payloads } from '../../../support/payloads.js';

describe('a remark that the editor of old clients wrote', () => {
  it.each([
    ['<p>first</p><p>second</p>', 'first\nsecond'],
    ['<p><br></p>', ''],
    ['<p style="text-align: left;">a <span style="color: rgb(0, 0, 0);">b</span><br/>c</p>', 'a b\nc'],
    ['<h1 id="x">T</h1><ul><li>one</li><li>two</li></ul>', 'T\none\ntwo'],
    [
      '<table><tbody><tr><td colspan="1" rowspan="1">1&nbsp;&lt; 2 &amp;amp; 3</td></tr></tbody></table>',
      '1 < 2 &amp; 3',
    ],
    ['\n<p>x <a href="https://example.org/?a=1&amp;b=2" target="_blank">y</a></p>\n', 'x y'],
  ])('becomes its text: %s', (given, text) => expect(plainRemark(given)).toBe(text));
});

describe('a remark in plain text', () => {
  it.each([
    '<b href="javascript:alert(1)" title="javascript:alert(2)"></b>',
    'send <br> between lines',
    'wrap it in <p>…</p>',
    '<div onclick="x()">y</div>',
    '<p>a < b</p>',
    '<p>a</p> and then <p',
    '<script>x</script>',
    'a &lt; b',
    '  two spaces  ',
    '',
  ])('comes back as it was: %s', (text) => expect(plainRemark(text)).toBe(text));

  it('comes back as it was, whatever markup it mentions', () => {
    const stored = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD');
    expect(payloads.filter((text) => plainRemark(text) !== stored(text))).toEqual(['<p>hello</p>']);
  });

  it('is read in time that grows with its length', () => {
    const parts = ['<p ', '<p class="" ', '<', '<p><', ' ', '<p class="'];
    const texts = (size: number) => parts.map((part) => `<p>${part.repeat(size)}</p>`);
    expect(quadraticOn(texts, 200_000, plainRemark)).toEqual([]);
  });
});
