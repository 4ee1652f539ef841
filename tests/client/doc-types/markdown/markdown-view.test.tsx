import { beforeAll, describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { MarkdownView } from '../../../../client/doc-types/markdown/MarkdownView.js';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'cimode', resources: {} });
});

const html = (text: string) => renderToStaticMarkup(<MarkdownView text={text} />);

describe('markdown for readers', () => {
  it('shows tables, task lists, strikethrough and bare links', () => {
    const shown = html('| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] done\n\n~~old~~ www.example.com');
    expect(shown).toContain('<td>1</td>');
    expect(shown).toMatch(/<input type="checkbox"[^>]*checked/);
    expect(shown).toContain('<del>old</del>');
    expect(shown).toContain('href="http://www.example.com"');
  });

  it('shows raw HTML as text', () => {
    const shown = html('<img src=x onerror=alert(1)>\n\n<script>alert(1)</script>');
    expect(shown).not.toMatch(/<(img|script)/);
  });

  it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html;base64,AA', 'vbscript:x'])(
    'leads nowhere for %s',
    (href) => {
      expect(html(`[click](${href})`)).not.toMatch(/javascript:|data:|vbscript:/i);
    },
  );

  it('tells where each block stands in the source and gives equal headings ids of their own', () => {
    const shown = html('# One\n\ntext\n\n# One');
    expect(shown).toContain('data-line="3"');
    expect(shown).toContain('id="one"');
    expect(shown).toContain('id="one-1"');
  });
});
