import type { ImportFormatId } from '../../../../contracts/import-export/import-formats.js';

/** The key of the format's name. */
export const formatKey = (format: ImportFormatId) =>
  format === 'yapi-markdown' ? 'imports:formats.yapiMarkdown' : (`imports:formats.${format}` as const);
