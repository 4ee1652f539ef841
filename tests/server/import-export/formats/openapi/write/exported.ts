import { wholeShape } from '../../../../../../contracts/docs/doc-types/media-shapes.js';
import type { Branch } from '../../../../../../contracts/docs/doc-types/param-tree.js';
import { bodyMedia } from '../../../../../../contracts/docs/doc-types/request-bodies.js';
import { tableMedia } from '../../../../../../contracts/docs/doc-types/responses.js';
import type {
  ImportedApi,
  ImportedDictionary,
  ImportedDoc,
  ImportedEntry,
  ImportedRow,
} from '../../../../../../contracts/import-export/imported-api.js';
import { DocStatus, NOT_DEPRECATED } from '../../../../../../contracts/platform/enums.js';
import { bodyOfDescription } from '../../../../../../server/docs/doc-types/api/from-wire.js';
import { nodeFromBody } from '../../../../../../server/docs/doc-types/custom/body.js';
import { richToMarkdown } from '../../../../../../server/docs/doc-types/custom/to-markdown.js';
import type {
  ExportedApi,
  ExportedDoc,
  ExportedEntry,
} from '../../../../../../server/import-export/formats/exported/exported-api.js';
import type { WrittenModel } from '../../../../../../server/import-export/formats/openapi/write/write-models.js';

export interface ExportedImport extends ExportedApi {
  /** `ImportedApi.extra`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly models?: readonly WrittenModel[];
}

/** An import as the exporter would find it stored, without the database. */
export function exportedOf(api: ImportedApi): ExportedImport {
  const dictionaries = new Map(api.dictionaries.map((one) => [one.name, one]));
  return {
    title: api.name ?? '',
    environments: api.environments.map(({ name, url }) => ({ name, url })),
    entries: api.entries.flatMap((entry) => (isModel(entry) ? [] : [exportedEntry(entry, dictionaries)])),
    models: api.entries.flatMap((entry) => (isModel(entry) ? writtenModel(entry, dictionaries) : [])),
    ...(api.extra && { extra: api.extra }),
  };
}

const isModel = (entry: ImportedEntry): entry is ImportedDoc => entry.kind === 'doc' && entry.model !== undefined;

/** Rows refer to it by its component. */
function writtenModel({ model, fields }: ImportedDoc, dictionaries: Dictionaries): WrittenModel[] {
  if (!model) return [];
  const { component, key } = model;
  const { row, children } = branchOf(model.root, dictionaries);
  return [
    { component, description: '', shape: { id: component, key, name: fields.name, root: row, branches: children } },
  ];
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
  const [statuses, bodies] = [branches(tables.responses), branches(tables.requestBodies)];
  return {
    ...{ kind: 'doc', id: '', type, label, status: DocStatus.doing, remark: '' },
    name: fields.name,
    author: fields.author ?? '',
    deprecated: fields.deprecated ?? NOT_DEPRECATED,
    description: richToMarkdown(nodeFromBody(bodyOfDescription(fields.description ?? ''))).trim(),
    url: fields.url ?? '',
    httpMethod: fields.httpMethod ?? '',
    contentType: fields.contentType ?? '',
    rows: {
      path: branches(tables.pathParams),
      headers: branches(tables.headerParams),
      query: branches(tables.queryParams),
      cookies: branches(tables.cookieParams),
      body: wholeShape(
        {
          branches: branches(tables.requestParams),
          elementType: fields.isRequestArray ? (fields.requestArrayType ?? '') : '',
        },
        bodyMedia(bodies),
      ),
      response: wholeShape(
        {
          branches: branches(tables.responseParams),
          elementType: fields.isResponseArray ? (fields.responseArrayType ?? '') : '',
        },
        tableMedia(statuses),
      ),
      ...{ statuses, bodies },
      codes: branches(tables.errorCodeParams),
    },
    ...(operation && { operation }),
    ...(extra && { extra }),
  };
}

const branchOf = (
  { children, dictionary, required, model, ...row }: ImportedRow,
  dictionaries: Dictionaries,
): Branch => ({
  row: {
    ...row,
    id: '',
    ...(model !== undefined && { ref: model }),
    required: required ? 1 : 0,
    enumInfo: dictionary === undefined ? null : (dictionaries.get(dictionary) ?? null),
  },
  children: children.map((child) => branchOf(child, dictionaries)),
});
