import { describe, expect, it } from '@jest/globals';
import { parseFragment, serialize } from 'parse5';
import { effective } from '../../../../../contracts/docs/effective.js';
import { markdownToHtml } from '../../../../../server/docs/doc-types/markdown/html.js';
import { exportWordsOf } from '../../../../../server/import-export/export/export-words.js';
import type { ExportedDoc } from '../../../../../server/import-export/formats/exported/exported-api.js';
import { htmlDoc } from '../../../../../server/import-export/formats/page/html/html-doc.js';
import { offlineHtml } from '../../../../../server/import-export/formats/page/html/offline.js';
import { markdownDoc } from '../../../../../server/import-export/formats/page/markdown.js';
import {
  noUploads,
  uploadsIn,
  withUploadLinks,
} from '../../../../../server/import-export/formats/page/upload-links.js';
import { sizedPicture } from '../../../../../server/import-export/formats/page/word/picture-size.js';
import { payloads } from '../../../../support/payloads.js';
import { png } from '../../../../support/picture.js';

const words = exportWordsOf('en');
const row = (id: string, text: string, parentId = '') => ({
  ...{ id, parentId, name: text, type: text, required: true, maxLength: '-', example: text, description: text },
});
const docOf = (text: string): ExportedDoc => ({
  ...{ kind: 'doc', id: '7YX0lXxR', type: 0, name: text, label: '', author: text, status: 5, deprecated: text },
  ...{ description: 'The text.', html: '<p>The text.</p>', url: text, httpMethod: 'POST', contentType: '' },
  remark: text,
  rows: effective({
    ...{ httpMethod: 'POST', isUseGlobalHeaders: 0, isUseGlobalParams: 0, isUseGlobalReturns: 0 },
    ...{ isRequestArray: 0, isResponseArray: 0, requestArrayType: '', responseArrayType: '' },
    ...{ pathParams: [], headerParams: [row('1', text)], queryParams: [], responseParams: [], errorCodeParams: [] },
    ...{ requestParams: [row('1', text), row('2', text, '1')], globalHeaders: [], globalParams: [], globalReturns: [] },
  }),
});

describe('a doc as Markdown, read again', () => {
  it.each([
    ['a | b', 0],
    ['`code` | ``', 0],
    ['<b>x</b>', 0],
    ['*a* _b_ ~~c~~', 2],
    ['| - |', 0],
    ['# h', 0],
    ['1. x', 0],
    ['[x](y)', 1],
    ['a\\|b', 0],
    ['&amp;', 0],
    ['a\nb', 0],
  ])('has the same tables and headings, with %j as every text, and %d marks in each description', (text, marks) => {
    const html = markdownToHtml(markdownDoc(docOf(text), [], words));
    expect(html.match(/<table>/g)).toHaveLength(2);
    expect(html.match(/<td>/g)).toHaveLength(4 + 2 * 6);
    expect(html.match(/<h3 id=/g)).toHaveLength(1);
    expect(html).not.toMatch(/<(?:b|del|ol|h1)\b/);
    expect(html.match(/<(?:em|a)\b/g) ?? []).toHaveLength(3 * marks);
  });

  it('shows names as they are', () => {
    const html = markdownToHtml(markdownDoc(docOf('a | <b>*c*</b> snake_case_name'), [], words));
    expect(html).toContain('<h3 id="a--bcb-snake_case_name">a | &lt;b&gt;*c*&lt;/b&gt; snake_case_name</h3>');
    expect(html).toContain('<td>└ a | &lt;b&gt;*c*&lt;/b&gt; snake_case_name</td>');
  });
});

describe('a doc as HTML', () => {
  const text = '> [!NOTE]\n> a\n\n:::details\nb\n:::\n\n:::tip Note\nc\n:::\n\nd[^1]\n\n[^1]: e';
  const written = (id: string, lang: 'en' | 'zh-CN') =>
    htmlDoc({ ...docOf('x'), id, html: markdownToHtml(text) }, [], exportWordsOf(lang));

  it('has titles of callouts and footnotes in the language of the file, and keeps those that were written', () => {
    const zh = written('a', 'zh-CN');
    for (const part of ['>说明</strong>', '>详情</summary>', '<strong>Note</strong>', '>脚注</h2>', '"返回正文"'])
      expect(zh).toContain(part);
    for (const part of ['>Details<', 'Footnotes', 'Back to reference']) expect(zh).not.toContain(part);
    const en = written('a', 'en');
    for (const part of ['>Note</strong>', '>Details</summary>', '>Footnotes</h2>']) expect(en).toContain(part);
  });

  it('has footnotes that lead to those of the same doc', () => {
    const root = parseFragment(written('a', 'en') + written('b', 'en'));
    const html = serialize(root);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...html.matchAll(/ (?:href="#|aria-describedby=")([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(6);
    for (const link of links) expect(ids).toContain(link);
  });

  it('contains no element of any text but marks of descriptions, and safe links', () => {
    const tags = (html: string) => html.match(/<(?!(?:br|a|em|strong|code)\b)[a-z][a-z0-9]*/g);
    const plain = tags(htmlDoc(docOf('x'), [], words));
    for (const payload of payloads) {
      const html = serialize(parseFragment(htmlDoc(docOf(`x${payload}`), [], words)));
      expect(tags(html)).toEqual(plain);
      expect(html.match(/<a [^>]*>/g)?.filter((link) => !/ href="(?:#|https?:\/\/)/.test(link))).toEqual([]);
    }
  });

  it('has links in place of pictures and frames from elsewhere', () => {
    const picture = '<p>a<img src="https://evil.example/a.png" alt="A"><img src="data:image/png;base64,AA"></p>';
    expect(offlineHtml(picture, words, noUploads)).toBe(
      '<p>a<a href="https://evil.example/a.png" rel="noopener noreferrer nofollow" class="elsewhere">A</a><img src="data:image/png;base64,AA"></p>',
    );
    expect(offlineHtml('<img src="javascript:alert(1)">', words, noUploads)).toBe('<span>javascript:alert(1)</span>');
  });

  it('has uploaded pictures in it, and other uploads with their whole address', () => {
    const [shown, other] = [`/upload/${'a'.repeat(32)}.png`, `/upload/${'b'.repeat(32)}.pdf`];
    const uploads = { origin: 'https://docs.test', pictures: new Map([[shown, 'data:image/png;base64,AA']]) };
    const html = `<p><img src="${shown}"><a href="${shown}">a</a><a href="${other}">b</a><img src="/else.png"></p>`;
    expect(offlineHtml(html, words, uploads)).toBe(
      `<p><img src="data:image/png;base64,AA"><a href="https://docs.test${shown}">a</a><a href="https://docs.test${other}">b</a><a href="/else.png" rel="noopener noreferrer nofollow" class="elsewhere">/else.png</a></p>`,
    );
  });
});

it('uploads of this server are found in Markdown, those of others are not', () => {
  const address = `/upload/${'0'.repeat(32)}`;
  const text = `![a](${address}.png "t") <img src="${address}"> https://else.test${address} ${address}/x ${address}f`;
  expect([...uploadsIn(text)]).toEqual([`${address}.png`, address]);
  expect(withUploadLinks(text, () => 'here')).toBe(
    `![a](here "t") <img src="here"> https://else.test${address} ${address}/x ${address}f`,
  );
});

describe('a picture for Word', () => {
  const url = (type: string, ...bytes: number[]) =>
    `data:image/${type};base64,${Buffer.from([...bytes, ...Array.from({ length: 30 }, () => 0)]).toString('base64')}`;
  const text = (letters: string) => [...Buffer.from(letters, 'latin1')];
  it('has the size that its content says', () => {
    expect(sizedPicture(`data:image/png;base64,${png().toString('base64')}`)).toMatchObject({ width: 1, height: 1 });
    expect(sizedPicture(url('gif', ...text('GIF89a'), 7, 0, 0, 1))).toMatchObject({ width: 7, height: 256 });
    const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xff, 0xc2, 0, 17, 8, 0, 9, 1, 0];
    expect(sizedPicture(url('jpeg', ...jpeg))).toMatchObject({ type: 'jpg', width: 256, height: 9 });
    const head = [...text('BM'), ...Array.from({ length: 16 }, () => 0)];
    expect(sizedPicture(url('bmp', ...head, 3, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff))).toMatchObject({
      width: 3,
      height: 2,
    });
  });
  it('is none of other types, of other content, or cut off', () => {
    expect(sizedPicture(url('webp', ...text('RIFF')))).toBeUndefined();
    expect(sizedPicture(url('png', ...text('GIF89a'), 7, 0, 7, 0))).toBeUndefined();
    expect(sizedPicture(url('jpeg', 0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff))).toBeUndefined();
    expect(sizedPicture('data:image/jpeg;base64,/9j/')).toBeUndefined();
    expect(sizedPicture('data:image/png;base64,')).toBeUndefined();
  });
});
