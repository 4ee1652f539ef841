import { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import type { ImportFormat } from '../read/detect.js';

/** The columns that are changed in an existing row. */
export type UpdateScope = 'example' | 'all';

/** docs/wire.md 5.2: a query, pairs or JSON change the example; a table or a schema changes every column that it has. */
export const updateScopeOf = (format: ImportFormat, style: ParamStyle): UpdateScope =>
  format === 'table' || format === 'schema' || style === ParamStyle.code ? 'all' : 'example';
