import { z } from 'zod';

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
  'pathVariables',
  'headers',
  'request',
  'query',
  'body',
  'requestExample',
  'response',
  'responseExample',
  'errorCodes',
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
] as const;
export type ExportWord = (typeof exportWordNames)[number];
/** `arrayOf` contains `{type}`. `lang` is the language tag of the texts. */
export const exportWords = z.record(z.enum([...exportWordNames, 'lang']), z.string());
export type ExportWords = z.output<typeof exportWords>;
