import { createRequire } from 'node:module';
import type { pinyin as Pinyin } from 'pinyin-pro';

const require = createRequire(import.meta.url);
/** Its table costs memory and 60 ms: it is loaded for the first Chinese name. */
const spelled = (text: string): string[] => {
  const { pinyin }: { pinyin: typeof Pinyin } = require('pinyin-pro');
  return pinyin(text, { toneType: 'none', type: 'array', v: true });
};

/** A name whose Chinese characters are read as pinyin, a word each, and whose Latin letters have no accents. */
export const latin = (text: string): string =>
  text
    .replace(/\p{Script=Han}{1,100}/gu, (run) => ` ${spelled(run).join(' ')} `)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
