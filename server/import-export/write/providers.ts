import { DocWriter } from './doc-writer.js';
import { FolderWriter } from './folder-writer.js';
import { ImportWriter } from './import-writer.js';
import { LeftOutDocs } from './left-out-docs.js';
import { PreparedDocs } from './prepared-docs.js';

export const writeParts = {
  controllers: [],
  providers: [DocWriter, FolderWriter, ImportWriter, LeftOutDocs, PreparedDocs],
};
