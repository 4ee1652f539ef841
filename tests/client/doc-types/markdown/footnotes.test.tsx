import { beforeAll, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { MarkdownView } from '../../../../client/doc-types/markdown/MarkdownView.js';

beforeAll(async () => {
  const editing = { footnotes: { title: '脚注', back: '返回正文' } };
  await i18next.use(initReactI18next).init({ lng: 'zh-CN', resources: { 'zh-CN': { editing } } });
});

it('names footnotes and the way back in the language of the screen', () => {
  const shown = renderToStaticMarkup(<MarkdownView text={'文字[^1]\n\n[^1]: 注'} />);
  expect(shown).toMatch(/<h2[^>]*>脚注<\/h2>/);
  expect(shown).toContain('aria-label="返回正文"');
  expect(shown).not.toMatch(/Footnotes|Back to/);
});
