import { patiently } from '../../lib/patiently.js';

/** A text of the screens: its key (`section.path`), and how we say it in both languages. */
export interface Entry {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
}
interface Tree {
  readonly [key: string]: string | Tree;
}

export function flat(tree: Tree, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (typeof value === 'string') found.set(path, value);
    else for (const [below, text] of flat(value, path)) found.set(below, text);
  }
  return found;
}

const zhTexts = async () => (await patiently(() => import('../../languages/zh-CN/index.js'))).texts;
const enTexts = async () => (await patiently(() => import('../../languages/en/index.js'))).texts;

/** Every text that the client carries. */
export async function readCatalogue(): Promise<readonly Entry[]> {
  const [zh, en] = (await Promise.all([zhTexts(), enTexts()])).map((texts) => flat(texts));
  return [...(zh ?? [])].map(([key, text]) => ({ key, zh: text, en: en?.get(key) ?? '' }));
}

/** Our texts as a file to translate: sections, and below them every key with its path. */
export async function startOf(lang: 'zh-CN' | 'en'): Promise<string> {
  const texts = lang === 'en' ? await enTexts() : await zhTexts();
  const sections = Object.entries(texts).map(([section, tree]) => [section, Object.fromEntries(flat(tree))]);
  return `${JSON.stringify(Object.fromEntries(sections), null, 2)}\n`;
}

/** What a search finds: words anywhere in the key or in either language. */
export function found(entries: readonly Entry[], words: string): readonly Entry[] {
  const wanted = words.trim().toLowerCase();
  return entries.filter(({ key, zh, en }) => `${key}\n${zh}\n${en}`.toLowerCase().includes(wanted));
}

/** A pack's texts by whole path, however its writer nested them. */
export const textsOf = (pack: string): Map<string, string> => {
  const tree: Tree = JSON.parse(pack);
  return flat(tree);
};

/** The pack with the changes: an empty text takes the override away. Written in sections, as the start file is. */
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
