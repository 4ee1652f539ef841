import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import type { RichNode } from '../../../../contracts/docs/doc-types/index.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { customRules } from '../../../../server/docs/doc-types/custom/rules.js';
import { docTypes } from '../../../../server/docs/doc-types/index.js';
import { markdownRules } from '../../../../server/docs/doc-types/markdown/rules.js';
import { seeded } from '../../../support/random.js';

const para = (text: string): RichNode => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : undefined });
const rich = (...content: RichNode[]): RichNode => ({ type: 'doc', content });

describe('markdown, live', () => {
  it('says after a write what was written, whatever it said before', () => {
    const random = seeded(4711);
    const alphabet = ['a', 'b', ' ', '\n', '中', '文', '😀', '👩‍👩‍👧', 'é', '\u0301', '|', '#'];
    const text = (n: number) => Array.from({ length: random(n) }, () => alphabet[random(alphabet.length)]).join('');
    const doc = new Y.Doc();
    let body = '';
    for (let i = 0; i < 400; i++) {
      const at = random(body.length + 1);
      body = random(4) === 0 ? text(60) : (body.slice(0, at) + text(6) + body.slice(at + random(5))).toWellFormed();
      markdownRules.live.write(doc, { ...markdownRules.empty('n'), body });
      expect(markdownRules.live.read(doc).body).toBe(body);
    }
  });

  it('keeps words that another types while the whole text is written anew', () => {
    const body = Array.from({ length: 300 }, (_, i) => `Line ${i}: 内容 and more of it.`).join('\n');
    const server = new Y.Doc();
    markdownRules.live.write(server, { ...markdownRules.empty('n'), body });
    const editor = new Y.Doc();
    Y.applyUpdate(editor, Y.encodeStateAsUpdate(server));
    editor.getText('body').insert(10, '<typed>');

    let bytes = 0;
    server.on('update', (update: Uint8Array) => {
      bytes += update.length;
    });
    markdownRules.live.write(server, {
      ...markdownRules.empty('n'),
      body: body.replace('Line 200', 'Line two hundred'),
    });
    Y.applyUpdate(server, Y.encodeStateAsUpdate(editor));

    const text = markdownRules.live.read(server).body;
    expect(text).toContain('<typed>');
    expect(text).toContain('Line two hundred');
    expect(bytes).toBeLessThan(150);
  });

  it('mends what cannot be stored: long and empty names, NUL', () => {
    const doc = new Y.Doc();
    doc.getMap('fields').set('name', 'x'.repeat(300));
    doc.getText('body').insert(0, 'a\0b');
    expect(markdownRules.live.read(doc)).toMatchObject({ name: 'x'.repeat(128), body: 'a\uFFFDb' });
    doc.getMap('fields').set('name', '   ');
    expect(markdownRules.live.read(doc, markdownRules.empty('before')).name).toBe('before');
    expect(markdownRules.schema.safeParse(markdownRules.live.read(new Y.Doc())).success).toBe(true);
  });
});

describe('custom, live', () => {
  it('says after a write what was written', async () => {
    const html =
      '<h2>Title</h2><p>Some <strong>bold <em>and</em></strong> <a href="https://a.example/">link</a></p>' +
      '<ul><li><p>one</p><ol><li><p>two</p></li></ol></li></ul><table><tr><th>A</th><td colspan="2">b</td></tr></table>' +
      '<pre><code class="language-ts">const a = 1;</code></pre><blockquote><p>q</p></blockquote><hr>' +
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li></ul>';
    const content = await customRules.fromWire({ description: html }, customRules.empty('n'));
    const doc = new Y.Doc();
    customRules.live.write(doc, content);
    expect(customRules.live.read(doc)).toEqual(content);
    expect(await customRules.fromWire({ description: customRules.html(content) }, content)).toEqual(content);

    let changed = false;
    doc.on('update', () => {
      changed = true;
    });
    customRules.live.write(doc, content);
    expect(changed).toBe(false);
  });

  it('keeps words that another types in another paragraph and in the same one', () => {
    const server = new Y.Doc();
    const base = customRules.empty('n');
    customRules.live.write(server, { ...base, body: rich(para('first words'), para('second words')) });
    const editor = new Y.Doc();
    Y.applyUpdate(editor, Y.encodeStateAsUpdate(server));
    const second = editor.getXmlFragment('body').get(1);
    if (!(second instanceof Y.XmlElement)) throw new Error('no paragraph');
    const text = second.get(0);
    if (!(text instanceof Y.XmlText)) throw new Error('no text');
    text.insert(text.length, ' TYPED');
    customRules.live.write(server, { ...base, body: rich(para('first WRITTEN words'), para('second kept words')) });
    Y.applyUpdate(server, Y.encodeStateAsUpdate(editor));
    const said = customRules.text(customRules.live.read(server));
    expect(said).toContain('first WRITTEN words');
    expect(said).toContain('TYPED');
    expect(said).toContain('kept');
  });

  it('drops what the schema does not know, and keeps what it holds', () => {
    const doc = new Y.Doc();
    const strange = new Y.XmlElement('marquee');
    const inner = new Y.XmlElement('paragraph');
    inner.insert(0, [new Y.XmlText('inside')]);
    strange.insert(0, [inner]);
    const cell = new Y.XmlElement('tableCell');
    doc.getXmlFragment('body').insert(0, [strange, cell]);
    const content = customRules.live.read(doc);
    expect(customRules.text(content)).toBe('inside');
    expect(customRules.schema.safeParse(content).success).toBe(true);
  });
});

it('writes a new doc of each type the same as it reads it', () => {
  for (const type of [DocType.custom, DocType.markdown] as const) {
    const rules = docTypes[type];
    const doc = new Y.Doc();
    rules.live.write(doc, rules.empty('New'));
    expect(rules.live.read(doc)).toEqual(rules.empty('New'));
  }
});
