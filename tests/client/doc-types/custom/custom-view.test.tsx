import { beforeAll, describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { CustomView } from '../../../../client/doc-types/custom/CustomView.js';
import type { RichNode } from '../../../../contracts/docs/doc-types/index.js';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'cimode', resources: {} });
});

const html = (...content: RichNode[]) =>
  renderToStaticMarkup(<CustomView doc={{ name: '', description: '', body: { type: 'doc', content } }} />);
const text = (words: string, ...marks: NonNullable<RichNode['marks']>): RichNode => ({
  type: 'text',
  text: words,
  marks,
});
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content });

describe('rich text for readers', () => {
  it('shows blocks and marks of the schema', () => {
    const shown = html(
      { type: 'heading', attrs: { level: 2 }, content: [text('Sign 签名')] },
      paragraph(text('be '), text('bold', { type: 'bold' }, { type: 'italic' })),
      {
        type: 'taskList',
        content: [{ type: 'taskItem', attrs: { checked: true }, content: [paragraph(text('done'))] }],
      },
    );
    expect(shown).toMatch(/<h2[^>]* id="sign-签名">Sign 签名<\/h2>/);
    expect(shown).toContain('<em><strong>bold</strong></em>');
    expect(shown).toMatch(/<input type="checkbox"[^>]*checked/);
  });

  it('never makes HTML of text', () => {
    expect(html(paragraph(text('<img src=x onerror=alert(1)>')))).toContain('&lt;img src=x');
  });

  it.each(['javascript:alert(1)', 'java\tscript:alert(1)', ' JAVASCRIPT:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    'shows the words of a link to %j without the link',
    (href) => {
      const shown = html(paragraph(text('click', { type: 'link', attrs: { href } })));
      expect(shown).toContain('click');
      expect(shown).not.toContain('<a');
    },
  );

  it('keeps safe links, and opens others in a new tab without telling whence', () => {
    const link = (href: string) => html(paragraph(text('go', { type: 'link', attrs: { href } })));
    expect(link('/view/abc')).toContain('<a href="/view/abc">');
    expect(link('https://example.com')).toContain('rel="noopener noreferrer nofollow"');
  });

  it('takes nothing from attributes that are no numbers', () => {
    const cell: RichNode = { type: 'tableCell', attrs: { colspan: '9"><script>', rowspan: 1e9 }, content: [] };
    const shown = html({ type: 'table', content: [{ type: 'tableRow', content: [cell] }] });
    expect(shown).not.toMatch(/script|colspan|rowspan/i);
  });

  it('names what it does not know and shows what is inside', () => {
    expect(html({ type: 'hologram', content: [paragraph(text('inside'))] })).toContain('inside');
  });
});
