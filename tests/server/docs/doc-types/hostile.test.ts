import { describe, expect, it } from '@jest/globals';
import { prosemirrorJSONToYDoc } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import type { RichNode } from '../../../../contracts/docs/doc-types/index.js';
import { customRules } from '../../../../server/docs/doc-types/custom/rules.js';
import { schema } from '../../../../server/docs/doc-types/custom/schema.js';

const empty = customRules.empty('n');
const paragraph: RichNode = { type: 'paragraph' };
const cell = (attrs: Record<string, unknown>): RichNode => ({ type: 'tableCell', attrs, content: [paragraph] });
const table = (...cells: RichNode[]): RichNode => ({ type: 'table', content: [{ type: 'tableRow', content: cells }] });
const doc = (...content: RichNode[]): RichNode => ({ type: 'doc', content });
const columns = (html: string): number => html.split('<col ').length - 1;

/** Yjs types allow only what its editors write; a client may send anything. */
const foreign = (...nodes: object[]): Y.XmlElement[] =>
  [...nodes].filter((node): node is Y.XmlElement => node !== null);

/** Nested nodes, `depth` levels deep. */
function nested(depth: number): RichNode {
  let node = paragraph;
  for (let i = 0; i < depth; i++) node = { type: 'blockquote', content: [node] };
  return doc(node);
}

function depthOf(node: RichNode): number {
  return 1 + Math.max(0, ...(node.content ?? []).map(depthOf));
}

describe('rich text that means harm', () => {
  it.each([5_000, '5000', 5e3 + 0.5, Number.NaN, -1, [5_000]])(
    'spans no more columns than can be drawn: %s',
    async (colspan) => {
      const content = await customRules.fromWire({ body: doc(table(cell({ colspan, rowspan: colspan }))) }, empty);
      expect(columns(customRules.html(content))).toBeLessThanOrEqual(100);
    },
  );

  it('spans no more in many tables or by HTML either', async () => {
    const wide = Array.from({ length: 2_000 }, () => table(cell({ colspan: 100 })));
    const body = await customRules.fromWire({ body: doc(...wide) }, empty);
    expect(columns(customRules.html(body))).toBeLessThanOrEqual(12_000);
    const html = '<table><tr><td colspan=100>x</td></tr></table>'.repeat(400);
    const read = await customRules.fromWire({ description: html }, empty);
    expect(columns(customRules.html(read))).toBeLessThanOrEqual(12_000);
  });

  it('spans no more when it is typed', () => {
    const json = {
      type: 'doc',
      content: [{ type: 'table', content: [{ type: 'tableRow', content: [cell({ colspan: 5_000 })] }] }],
    };
    const ydoc = prosemirrorJSONToYDoc(schema, json, 'body');
    expect(columns(customRules.html(customRules.live.read(ydoc)))).toBeLessThanOrEqual(100);
  });

  it('says where a link leads, and not how it looks or opens; a class, a number, a kind is one', async () => {
    const covers = 'x" onclick="alert(1)" overlay-covers-all';
    const link = { type: 'link', attrs: { href: '/a', target: '_top', rel: 'opener', class: covers } };
    const list = { start: covers, type: covers };
    const body = doc(
      { type: 'paragraph', content: [{ type: 'text', text: 'link', marks: [link] }] },
      { type: 'codeBlock', attrs: { language: 'js covers' }, content: [{ type: 'text', text: 'code' }] },
      { type: 'codeBlock', attrs: { language: 'c++' }, content: [{ type: 'text', text: 'more' }] },
      { type: 'orderedList', attrs: list, content: [{ type: 'listItem', content: [paragraph] }] },
    );
    const html = customRules.html(await customRules.fromWire({ body }, empty));
    expect(html).toContain('<a target="_blank" rel="noopener noreferrer nofollow" href="/a">link</a>');
    expect(html).toContain('language-c++');
    expect(html).not.toContain('covers');
    expect(html).toMatch(/<ol><li>/);
  });

  it('is refused as HTML that nests deeper than can be read, and read where elements only follow one another', async () => {
    for (const element of ['<div>', '<b>', '<ul><li>', '<br><x-y>'])
      await expect(customRules.fromWire({ description: element.repeat(20_000) }, empty)).rejects.toMatchObject({
        key: 'input.invalid',
      });
    const long = '<p>a<br><hr>'.repeat(2_000);
    expect((await customRules.fromWire({ description: long }, empty)).body.content).toHaveLength(4_000);
  });

  it('keeps tables as people make them', async () => {
    const body = doc(
      table(cell({ colspan: 2, rowspan: 3, colwidth: null, align: null }), cell({ colspan: 1, rowspan: 1 })),
    );
    const content = await customRules.fromWire({ body }, empty);
    expect(columns(customRules.html(content))).toBe(3);
    expect(JSON.stringify(content.body)).toContain('"rowspan":3');
  });

  it('is not deeper than can be stored, however it came', async () => {
    const sent = await customRules.fromWire({ body: nested(190) }, empty);
    expect(depthOf(sent.body)).toBeLessThanOrEqual(102);
    const ydoc = new Y.Doc();
    let parent: Y.XmlFragment = ydoc.getXmlFragment('body');
    for (let i = 0; i < 1_000; i++) {
      const child = new Y.XmlElement('blockquote');
      parent.insert(0, [child]);
      parent = child;
    }
    const typed = customRules.live.read(ydoc);
    expect(depthOf(typed.body)).toBeLessThanOrEqual(102);
    expect(() => customRules.html(typed)).not.toThrow();
  });

  it('is read around what no editor writes', () => {
    const ydoc = new Y.Doc();
    const fragment = ydoc.getXmlFragment('body');
    const good = new Y.XmlElement('paragraph');
    const code = new Y.XmlElement('codeBlock');
    fragment.insert(0, foreign(good, new Y.XmlHook('hook'), code, new Y.XmlElement('__proto__')));
    const text = new Y.XmlText();
    good.insert(0, [text]);
    text.insert(0, 'words', { bold: true, ...JSON.parse('{"constructor":1}'), italic: null });
    text.insertEmbed(0, { image: 'x' });
    code.setAttribute('language', 'ts');
    // Through Reflect: the type allows only strings, but a client may send anything.
    ydoc.transact(() => Reflect.apply(code.setAttribute, code, ['language', 2n ** 60n]));
    const { body } = customRules.live.read(ydoc);
    expect(() => JSON.stringify(body)).not.toThrow();
    expect(body.content?.map(({ type }) => type)).toEqual(['paragraph', 'codeBlock']);
    const words = { type: 'text', text: 'words', marks: [{ type: 'bold' }] };
    expect(body.content?.[0]).toEqual({ type: 'paragraph', content: [words] });
  });

  it('does not keep others from writing', async () => {
    const ydoc = new Y.Doc();
    ydoc
      .getXmlFragment('body')
      .insert(0, foreign(new Y.XmlHook('hook'), new Y.XmlElement('__proto__'), new Y.XmlText('bare')));
    const content = await customRules.fromWire({ description: '<p>other <b>words</b></p>' }, empty);
    customRules.live.write(ydoc, content);
    expect(customRules.live.read(ydoc)).toEqual(content);
  });
});
