import { beforeAll, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { OperationFacts } from '../../../../../client/doc-types/api/more/OperationFacts.js';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'cimode', resources: {} });
});
const shown = (externalDocs: string) => renderToStaticMarkup(<OperationFacts keywords={{ externalDocs }} />);

it('links other documentation by what it is called, else by its address', () => {
  expect(shown('{"url":"https://a.b/c","description":"内部 Wiki"}')).toMatch(
    /<a href="https:\/\/a.b\/c"[^>]*>内部 Wiki<\/a>/,
  );
  expect(shown('{"url":"https://a.b/c"}')).toMatch(/<a href="https:\/\/a.b\/c"[^>]*>https:\/\/a.b\/c<\/a>/);
});

it('shows documentation without a safe address, or with more in it, as it is', () => {
  for (const json of ['{"url":"javascript:x"}', '{"description":"x"}', '{"url":"https://a.b","x-a":1}', '"x"'])
    expect(shown(json)).not.toContain('<a ');
});
