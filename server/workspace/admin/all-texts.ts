import { readdirSync, readFileSync } from 'node:fs';
import { builtInTexts } from '../../platform/languages/sentences.js';
import { flatPaths, parsePack } from './pack.js';

type BuiltInLang = keyof typeof builtInTexts;

/** Texts from the client's files, one per section; the build copies them beside the server. */
function clientTexts(lang: BuiltInLang): Map<string, string> {
  const folder = new URL(`../../../client/languages/${lang}/`, import.meta.url);
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  const sections = files.map((file) => [file.slice(0, -'.json'.length), readFileSync(new URL(file, folder), 'utf8')]);
  return new Map(sections.flatMap(([section = '', json = '']) => [...flatPaths({ [section]: parsePack(json) })]));
}

const cache = new Map<BuiltInLang, Readonly<Record<string, string>>>();

/** All texts of the product by full path: the client's sections, then the server's messages. */
export function readAllTexts(lang: BuiltInLang): Readonly<Record<string, string>> {
  const known = cache.get(lang);
  if (known) return known;
  const texts = Object.fromEntries([...clientTexts(lang), ...flatPaths(builtInTexts[lang])]);
  cache.set(lang, texts);
  return texts;
}
