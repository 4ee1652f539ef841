import { ComparedConversions } from './compared-exports.js';
import { ConversionSets } from './conversion-set.js';
import { ConversionState } from './conversion-state.js';
import { ConvertImportsTask } from './convert-imports.task.js';
import { ConvertedDocs } from './converted-docs.js';
import { ConvertedModels } from './converted-models.js';
import { ImportConversion } from './import-conversion.js';
import { OldImportQueries } from './old-imports.queries.js';
import { PreparedParts } from './prepared-parts.js';

export const convertParts = {
  controllers: [],
  providers: [
    ComparedConversions,
    ConversionSets,
    ConversionState,
    ConvertImportsTask,
    ConvertedDocs,
    ConvertedModels,
    ImportConversion,
    OldImportQueries,
    PreparedParts,
  ],
};
