import { type Lang, sentenceOf } from '../../platform/languages/sentences.js';
import {
  type ExportWords,
  exportWordNames,
  exportWords,
  saidKeywords,
  saidName,
} from '../formats/exported/export-words.js';

/** The texts of exported files in the reader's language, with the changes of administrators. */
export const exportWordsOf = (lang: Lang): ExportWords =>
  exportWords.parse({
    ...Object.fromEntries(exportWordNames.map((name) => [name, sentenceOf(lang, `export.${name}`)])),
    ...Object.fromEntries(
      saidKeywords.map((keyword) => [saidName(keyword), sentenceOf(lang, `export.said.${keyword}`)]),
    ),
    lang,
  });
