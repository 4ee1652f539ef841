import { describe, expect, it } from '@jest/globals';
import { renderToHTMLString } from '@tiptap/static-renderer/pm/html-string';
import { isSafeLink } from '../../../../contracts/docs/doc-types/custom-schema.js';
import { htmlToRich } from '../../../../server/docs/doc-types/custom/from-html/read-html.js';
import { richToHtml } from '../../../../server/docs/doc-types/custom/html.js';
import { customRules } from '../../../../server/docs/doc-types/custom/rules.js';
import { sanitizeRich } from '../../../../server/docs/doc-types/custom/sanitize.js';
import { extensions } from '../../../../server/docs/doc-types/custom/schema.js';
import { markdownRules } from '../../../../server/docs/doc-types/markdown/rules.js';

const empty = customRules.empty('n');

describe('html', () => {
  it.each([
    '<script>alert(1)</script>',
    '[x](javascript:alert(1))',
    '<img src=x onerror=alert(1)>',
    '[x](data:text/html,<script>1</script>)',
    '![x](javascript:alert(1))',
    '<a href="javascript:alert(1)">x</a>',
    '[x](jav\tascript:alert(1))',
  ])('of markdown holds nothing that runs: %s', (source) => {
    const html = markdownRules.html({ ...markdownRules.empty('n'), body: source });
    expect(html).not.toMatch(/<script|<img[^>]*onerror|(?:href|src)="?\s*(?:javascript|data):/i);
  });

  it.each([
    '<p>a<script>alert(1)</script></p>',
    '<p><a href="javascript:alert(1)">x</a></p>',
    '<p><a href="  java\nscript:alert(1)">x</a></p>',
    '<p><a href=\'https://x"onmouseover="alert(1)\'>x</a></p>',
    '<p onclick="alert(1)" style="x">x</p><iframe src="//x"></iframe><svg onload=alert(1)>',
    "<pre><code class='language-\"><img src=x onerror=alert(1)>'>x</code></pre>",
  ])('of rich text holds nothing that runs: %s', async (source) => {
    const html = customRules.html(await customRules.fromWire({ description: source }, empty));
    // A drawing becomes an image, in which scripts do not run.
    expect(html).not.toMatch(/<script|<img (?!src="data:image\/svg\+xml)|<iframe|<svg|\son\w+="|javascript:|onload/i);
  });

  it('of rich text keeps links that are safe', () => {
    expect(['https://a', 'http://a', '/doc/1', '#part', 'mailto:a@b', 'other.html'].every(isSafeLink)).toBe(true);
    expect(
      ['javascript:a', 'JaVaScript:a', ' \u0001javascript:a', 'data:x', 'vbscript:x', 'file:///x'].some(isSafeLink),
    ).toBe(false);
  });

  it.each([
    '<p>a <b>b</b> &lt;c&gt;</p><h2>x</h2><ul><li>1</li></ul><table><tr><td>1</td></tr></table><hr>',
    '<pre><code class="language-js">x&amp;"</code></pre><p><a href="https://x/?a=&quot;b">l</a></p><ol start="3"><li>a</li></ol>',
  ])('of rich text is what the renderer makes of it: %s', (source) => {
    const content = sanitizeRich(htmlToRich(source));
    expect(richToHtml(content)).toBe(renderToHTMLString({ content, extensions }));
  });

  it('of markdown knows GFM', () => {
    const body = '| a |\n|---|\n| b |\n\n- [x] done\n\n~~old~~ https://a.example';
    const html = markdownRules.html({ ...markdownRules.empty('n'), body });
    expect(html).toContain('<table>');
    expect(html).toContain('type="checkbox"');
    expect(html).toContain('<del>old</del>');
    expect(html).toContain('<a href="https://a.example">');
  });
});

it('compares two contents by fields and lines', () => {
  const a = { ...markdownRules.empty('Old'), body: 'one\ntwo\nthree\n' };
  const b = { ...a, name: 'New', body: 'one\n2\nthree\nfour\n' };
  expect(markdownRules.diff(a, b)).toEqual({
    fields: [{ field: 'name', from: 'Old', to: 'New' }],
    text: { from: a.body, to: b.body, added: 2, removed: 1 },
    rows: [],
  });
});

it('reads rich text as Markdown', async () => {
  const html =
    '<h2>T</h2><p>a <strong>b</strong><br>c</p><ul><li><p>x</p><ul><li><p>y</p></li></ul></li></ul><table><tr><th>H</th></tr><tr><td>1</td></tr></table>';
  const content = await customRules.fromWire({ description: html }, empty);
  expect(customRules.text(content)).toBe('## T\n\na **b**  \nc\n\n- x\n  - y\n\n| H |\n| --- |\n| 1 |');
});
