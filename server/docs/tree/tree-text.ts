import { searchable } from '../../../contracts/platform/folded.js';
import { pinyinTest } from '../../platform/languages/pinyin-pattern.js';

/** What a tree is filtered by: a text, folded, and whether it spells a Chinese name. */
export interface TreeText {
  readonly text: string;
  readonly isSpelled?: ((name: string) => boolean) | undefined;
}

/** Undefined for a text that filters nothing. */
export async function treeText(given: string): Promise<TreeText | undefined> {
  const text = searchable(given.trim());
  if (text === '') return undefined;
  return { text, isSpelled: await pinyinTest(text) };
}
