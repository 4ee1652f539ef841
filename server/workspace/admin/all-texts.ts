import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtInTexts } from '../../platform/languages/sentences.js';
import { flatPaths, parsePack } from './pack.js';

type BuiltInLang = keyof typeof builtInTexts;

/** Texts from the client's files in order of their sections; the build copies them beside the server. */
function clientTexts(lang: BuiltInLang): Map<string, string> {
  const folder = fileURLToPath(new URL(`../../../client/languages/${lang}/`, import.meta.url));
  const sections = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ section: path.basename(file, '.json'), json: readFileSync(path.join(folder, file), 'utf8') }))
    .sort((a, b) => (a.section < b.section ? -1 : 1));
  return new Map(sections.flatMap(({ section, json }) => [...flatPaths({ [section]: parsePack(json) })]));
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
