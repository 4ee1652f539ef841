import type { Branch } from '../../../../../../contracts/docs/doc-types/param-tree.js';
import type {
  ImportedApi,
  ImportedDictionary,
  ImportedDoc,
  ImportedEntry,
  ImportedRow,
} from '../../../../../../contracts/import-export/imported-api.js';
import { DocStatus, NOT_DEPRECATED } from '../../../../../../contracts/platform/enums.js';
import type {
  ExportedApi,
  ExportedDoc,
  ExportedEntry,
} from '../../../../../../server/import-export/formats/exported/exported-api.js';

export interface ExportedImport extends ExportedApi {
  /** `ImportedApi.extra`. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** An import as the exporter would find it stored, without the database. */
export function exportedOf(api: ImportedApi): ExportedImport {
  const dictionaries = new Map(api.dictionaries.map((one) => [one.name, one]));
  return {
    title: api.name ?? '',
    environments: api.environments.map(({ name, url }) => ({ name, url })),
    entries: api.entries.map((entry) => exportedEntry(entry, dictionaries)),
    ...(api.extra && { extra: api.extra }),
  };
}

type Dictionaries = ReadonlyMap<string, ImportedDictionary>;

function exportedEntry(entry: ImportedEntry, dictionaries: Dictionaries): ExportedEntry {
  if (entry.kind === 'doc') return exportedDoc(entry, dictionaries);
  const children = entry.children.map((child) => exportedEntry(child, dictionaries));
  return { kind: 'folder', id: '', name: entry.name, children };
}

function exportedDoc(doc: ImportedDoc, dictionaries: Dictionaries): ExportedDoc {
  const { type, label, fields, tables, operation, extra } = doc;
  const branches = (rows: readonly ImportedRow[] = []): Branch[] => rows.map((row) => branchOf(row, dictionaries));
  return {
    ...{ kind: 'doc', id: '', type, label, status: DocStatus.doing, remark: '' },
    name: fields.name,
    author: fields.author ?? '',
    deprecated: fields.deprecated ?? NOT_DEPRECATED,
    description: fields.description ?? '',
    url: fields.url ?? '',
    httpMethod: fields.httpMethod ?? '',
    contentType: fields.contentType ?? '',
    rows: {
      path: branches(tables.pathParams),
      headers: branches(tables.headerParams),
      query: branches(tables.queryParams),
      cookies: branches(tables.cookieParams),
      body: {
        branches: branches(tables.requestParams),
        elementType: fields.isRequestArray ? (fields.requestArrayType ?? '') : '',
      },
      response: {
        branches: branches(tables.responseParams),
        elementType: fields.isResponseArray ? (fields.responseArrayType ?? '') : '',
      },
      statuses: branches(tables.responses),
      codes: branches(tables.errorCodeParams),
    },
    ...(operation && { operation }),
    ...(extra && { extra }),
  };
}

const branchOf = ({ children, dictionary, required, ...row }: ImportedRow, dictionaries: Dictionaries): Branch => ({
  row: {
    ...row,
    id: '',
    required: required ? 1 : 0,
    enumInfo: dictionary === undefined ? null : (dictionaries.get(dictionary) ?? null),
  },
  children: children.map((child) => branchOf(child, dictionaries)),
});
