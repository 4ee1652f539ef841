import { FormatError, type ImportFormat } from '../imported/import-format.js';
import { Losses } from '../imported/losses.js';
import { missingReferences, refersToFiles } from './open-document.js';
import { readOpenApi } from './read-openapi.js';
import { readOpenApis } from './several-documents.js';

/** The root names its version near the start in practice; a missing one is reported when the file is read. */
const version =
  /(?:^|[\n\r{,/]\s{0,20})["']?(?:openapi|swagger)["']?\s{0,8}:\s{0,8}["']?\s?[vV]?[123](?:\.|\s|["',}]|$)/;
/** OpenAPI 3.0 to 3.2 and Swagger 2.0, as JSON or YAML, in one or several files (docs/wire.md 6.4). */
export const openApiFormat: ImportFormat = {
  id: 'openapi',
  // A Markdown text may quote a document.
  recognizes: (_root, text) => version.test(text) && !/^```/m.test(text),
  missing: (files) => {
    if (!files.some(refersToFiles)) return [];
    try {
      return missingReferences(files, new Losses());
    } catch (err) {
      // Reading the files reports the error.
      if (err instanceof FormatError) return [];
      throw err;
    }
  },
  read: (files) => readOpenApi(files),
  readSeveral: readOpenApis,
};
