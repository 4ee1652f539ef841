/** Formats that an import reads; `server/import-export/formats` has one folder for each. */
export const importFormats = [
  'openapi',
  'postman',
  'yapi',
  'yapi-markdown',
  'insomnia',
  'bruno',
  'http',
  'har',
  'curl',
  'markdown',
] as const;
export type ImportFormatId = (typeof importFormats)[number];
