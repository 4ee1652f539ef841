import { expect, it } from '@jest/globals';
import { browsersOwn } from '../../../../../client/features/accounts/account/own-language.js';

const offered = [{ lang: 'zh-CN' }, { lang: 'en' }];

it.each([
  { asked: ['en-GB', 'en'], own: 'en' },
  { asked: ['zh-TW'], own: 'zh-CN' },
  { asked: ['fr', 'EN-us', 'zh'], own: 'en' },
  { asked: ['eng'], own: undefined },
  { asked: [], own: undefined },
])('a browser that asks for $asked is offered $own', ({ asked, own }) => {
  expect(browsersOwn(offered, asked)?.lang).toBe(own);
});
