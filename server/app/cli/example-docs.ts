import { type ApiContent, apiContent } from '../../../contracts/docs/doc-types/api.js';
import type {
  ImportedApi,
  ImportedDoc,
  ImportedEntry,
  ImportedRow,
  ParsedImport,
} from '../../../contracts/import-export/imported-api.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { rulesOf } from '../../docs/doc-types/index.js';
import type { WireRow } from '../../docs/doc-types/interface/doc-type.js';
import { FormatError, type ImportFile } from '../../import-export/formats/imported/import-format.js';
import { readOpenApi } from '../../import-export/formats/openapi/read-openapi.js';

/** A doc and the name of its folder. */
export interface ExampleDoc {
  readonly folder: string;
  readonly content: ApiContent;
}

/** The docs of a file, in folders of one level; without their links to dictionaries. */
export const exampleDocs = (api: ImportedApi): Promise<ExampleDoc[]> =>
  Promise.all(
    docsIn(api.entries, '').map(async ({ folder, doc }) => ({
      folder: folder || doc.fields.url?.split('/')[1] || 'api',
      content: await contentOf(doc),
    })),
  );

const docsIn = (entries: readonly ImportedEntry[], folder: string): { folder: string; doc: ImportedDoc }[] =>
  entries.flatMap((entry) => (entry.kind === 'doc' ? [{ folder, doc: entry }] : docsIn(entry.children, entry.name)));

async function contentOf({ fields, tables }: ImportedDoc): Promise<ApiContent> {
  const rules = rulesOf(DocType.http);
  const lists = Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.map(wireRow)]));
  return apiContent.parse(await rules.fromWire({ ...fields, ...lists }, rules.empty(fields.name)));
}

const wireRow = ({ dictionary: _dictionary, children, ...row }: ImportedRow): WireRow => ({
  ...row,
  children: children.map(wireRow),
});

/** @throws Error for a file that cannot be read */
export function parsedExample(file: ImportFile): ParsedImport {
  try {
    return readOpenApi([file]);
  } catch (err) {
    if (err instanceof FormatError) throw new Error(`${file.name}: ${err.key} ${JSON.stringify(err.facts)}`);
    throw err;
  }
}
