import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { readBody, writeBody } from '../../../../server/docs/doc-types/custom/body.js';

function typed(make: (body: Y.XmlFragment) => void): Y.Doc {
  const ydoc = new Y.Doc();
  make(ydoc.getXmlFragment('body'));
  return ydoc;
}
/** As settling does: the content that was read is written back. */
function settled(ydoc: Y.Doc): { updates: number; xml: string } {
  let updates = 0;
  ydoc.on('update', () => {
    updates += 1;
  });
  ydoc.transact(() => writeBody(ydoc, readBody(ydoc)));
  return { updates, xml: ydoc.getXmlFragment('body').toString() };
}
function element(name: string, attrs: object, ...children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement {
  const made = new Y.XmlElement(name);
  // Clients may set any value, but the types allow only strings.
  for (const attribute of Object.entries(attrs)) Reflect.apply(made.setAttribute, made, attribute);
  made.insert(0, children);
  return made;
}

describe('a live doc that holds what no editor writes', () => {
  it('has attributes held to what they may be, in the live doc too', () => {
    const cell = element(
      'tableCell',
      { colspan: 1e8, backgroundColor: 'url(https://x)' },
      element('paragraph', {}, new Y.XmlText('c')),
    );
    const table = element('table', {}, element('tableRow', {}, cell));
    const code = element('codeBlock', { language: 'x overlay bp6-portal' }, new Y.XmlText('code'));
    const ydoc = typed((body) => body.insert(0, [table, code]));
    const { updates, xml } = settled(ydoc);
    expect(updates).toBe(1);
    expect(xml).toContain('colspan="100"');
    expect(xml).not.toMatch(/url\(|overlay/);
    expect(settled(ydoc).updates).toBe(0);
  });

  it('is not deeper than can be drawn, and keeps its text', () => {
    const ydoc = typed((body) => {
      let inner = body;
      for (let i = 0; i < 3_000; i++) {
        const quote = new Y.XmlElement('blockquote');
        inner.insert(0, [quote]);
        inner = quote;
      }
      inner.insert(0, [element('paragraph', {}, new Y.XmlText('deep words'))]);
    });
    const { xml } = settled(ydoc);
    expect(xml).toContain('deep words');
    expect(xml.split('<blockquote').length).toBeLessThan(110);
  });

  it('is left as it is where it is fine', () => {
    const bold = new Y.XmlText();
    bold.insert(0, 'a ');
    bold.insert(2, 'b', { bold: {} });
    const cell = element('tableCell', { colwidth: [120] }, element('paragraph', { textAlign: 'center' }, bold));
    const ydoc = typed((body) => body.insert(0, [element('table', {}, element('tableRow', {}, cell))]));
    expect(settled(ydoc).updates).toBe(0);
  });
});
