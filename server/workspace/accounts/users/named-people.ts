import { widthless, widthlessPattern } from '../../../platform/database/contains-pattern.js';
import { pinyinPattern } from '../../../platform/languages/pinyin-pattern.js';

/**
 * The condition for users (`u`) whose account, nickname or email contains a text, or whose nickname is spelled so:
 * `zhangsan` and `zs` find 张三. Its parameters, at this position and the next, are those of `peopleNamed`.
 */
export const isNamed = (at: number): string =>
  `(${widthless("u.username || e'\\n' || u.nickname || e'\\n' || u.email")} ilike $${at}
    or ($${at + 1}::text <> '' and u.nickname ~ $${at + 1}))`;

export const peopleNamed = async (text: string): Promise<[contains: string, spelled: string]> => [
  widthlessPattern(text),
  await pinyinPattern(text.normalize('NFKC').trim()),
];
