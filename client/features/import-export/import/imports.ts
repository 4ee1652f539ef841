import type { ImportFormatId } from '../../../../contracts/import-export/import-formats.js';
import type { importPlanDoc } from '../../../../contracts/import-export/imports.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';

/** What a plan changes in one doc. */
export type PlannedChange = WireReply<typeof importPlanDoc>;

/** The page that imports docs into an application; without one as a new application of the project. */
export const importPath = (projectId: string, moduleId = ''): string =>
  `/project/import/${projectId}${moduleId ? `?module=${moduleId}` : ''}`;

/** The key of the format's name. */
export const formatKey = (format: ImportFormatId) =>
  format === 'yapi-markdown' ? 'imports:formats.yapiMarkdown' : (`imports:formats.${format}` as const);
