import { z } from 'zod';
import type { SaidKeyword } from '../../../../contracts/docs/doc-types/constraint-texts.js';
import { keywordTexts } from '../../../../contracts/docs/doc-types/keyword-words.js';
import { knownKeywords } from '../../../../contracts/docs/doc-types/known-keywords.js';
import { calloutKinds } from '../../../../contracts/docs/doc-types/markdown/html-pieces.js';
import { xmlTexts } from '../../../../contracts/docs/doc-types/xml-words.js';

/** Keywords that have a text. */
export const saidKeywords: readonly SaidKeyword[] = [
  'ofItems',
  'inTable',
  ...xmlTexts,
  ...keywordTexts,
  ...knownKeywords,
];
export const saidName = (keyword: SaidKeyword) => `said.${keyword}` as const;

/** The texts that a writer adds to a file, such as the headings of tables, in the reader's language. */
export const exportWordNames = [
  'docs',
  'maintainer',
  'version',
  'deprecated',
  'url',
  'method',
  'contentType',
  'description',
  'remark',
  'more',
  'pathVariables',
  'headers',
  'request',
  'query',
  'cookies',
  'body',
  'requestExample',
  'response',
  'responseExample',
  'errorCodes',
  'models',
  'name',
  'type',
  'required',
  'maxLength',
  'example',
  'code',
  'solution',
  'yes',
  'no',
  'empty',
  'service',
  'protocol',
  'dependency',
  'arrayOf',
  'picture',
  'contents',
  'search',
  'noMatches',
  'menu',
  'theme',
  'values',
  'oneOf',
  'anyOf',
  'allOf',
  'additionalProperties',
  'footnotes',
  'backToText',
  ...calloutKinds.map((kind) => `callout_${kind}` as const),
] as const;
export type ExportWord = (typeof exportWordNames)[number];
/** `arrayOf` contains `{type}`, texts of keywords `{value}`. `lang` is the language tag of the texts. */
export const exportWords = z.record(z.enum([...exportWordNames, ...saidKeywords.map(saidName), 'lang']), z.string());
export type ExportWords = z.output<typeof exportWords>;
