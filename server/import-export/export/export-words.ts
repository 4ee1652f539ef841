import { type Lang, sentenceOf } from '../../platform/languages/sentences.js';
import { type ExportWords, exportWordNames, exportWords } from '../formats/exported/export-words.js';

/** The texts of exported files in the reader's language, with the changes of administrators. */
export const exportWordsOf = (lang: Lang): ExportWords =>
  exportWords.parse({
    ...Object.fromEntries(exportWordNames.map((name) => [name, sentenceOf(lang, `export.${name}`)])),
    lang,
  });
