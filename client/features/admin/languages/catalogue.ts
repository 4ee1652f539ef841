import { searchable } from '../../../../contracts/platform/folded.js';
import { allTexts } from '../../../../contracts/workspace/system.js';
import { call } from '../../../lib/api.js';

/** A text of the screens: its key (`section.path`), and its text in both built-in languages. */
export interface Entry {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
}
interface Tree {
  readonly [key: string]: string | Tree;
}

function flat(tree: Tree, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (typeof value === 'string') found.set(path, value);
    else for (const [below, text] of flat(value, path)) found.set(below, text);
  }
  return found;
}

type ReadTexts = (lang: 'zh-CN' | 'en') => Promise<Readonly<Record<string, string>>>;
const fromServer: ReadTexts = (lang) => call(allTexts, { lang });

/** Every text of the client and the server. */
export async function readCatalogue(read = fromServer): Promise<readonly Entry[]> {
  const [zh, en] = await Promise.all([read('zh-CN'), read('en')]);
  return Object.entries(zh).map(([key, text]) => ({ key, zh: text, en: en[key] ?? '' }));
}

/** The built-in texts as a template for a translation: sections, and below them every key with its path. */
export const startOf = async (lang: 'zh-CN' | 'en', read = fromServer): Promise<string> =>
  withOverrides(new Map(), new Map(Object.entries(await read(lang))));

/** The entries that contain the words in the key or in either language. */
export function found(entries: readonly Entry[], words: string): readonly Entry[] {
  const wanted = searchable(words.trim());
  return entries.filter(({ key, zh, en }) => searchable(`${key}\n${zh}\n${en}`).includes(wanted));
}

/** A pack's texts by full path, however they are nested. */
export const textsOf = (pack: string): Map<string, string> => {
  const tree: Tree = JSON.parse(pack);
  return flat(tree);
};

/** The pack with the changes: an empty text removes the override. Written in sections, like the template. */
export function withOverrides(texts: ReadonlyMap<string, string>, changes: ReadonlyMap<string, string>): string {
  const next = new Map(texts);
  for (const [key, text] of changes) {
    if (text.trim()) next.set(key, text);
    else next.delete(key);
  }
  const sections: Record<string, string | Record<string, string>> = {};
  for (const [key, text] of next) {
    const [section = '', ...path] = key.split('.');
    if (path.length === 0) sections[section] = text;
    else {
      const there = sections[section];
      sections[section] = { ...(typeof there === 'object' && there), [path.join('.')]: text };
    }
  }
  return `${JSON.stringify(sections, null, 2)}\n`;
}
