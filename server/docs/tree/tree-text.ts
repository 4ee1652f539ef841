import { searchable } from '../../../contracts/platform/folded.js';
import { pinyinPattern } from '../../platform/languages/pinyin-pattern.js';

/** What a tree is filtered by: a text, folded, and the Chinese names that it spells. */
export interface TreeText {
  readonly text: string;
  readonly spelled?: RegExp | undefined;
}

/** Undefined for a text that filters nothing. */
export async function treeText(given: string): Promise<TreeText | undefined> {
  const text = searchable(given.trim());
  if (text === '') return undefined;
  const spelled = await pinyinPattern(text);
  return { text, spelled: spelled === '' ? undefined : new RegExp(spelled) };
}
