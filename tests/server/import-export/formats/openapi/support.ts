import type {
  ImportedDoc,
  ImportedEntry,
  ImportedModel,
  ImportedRow,
  ParsedImport,
} from '../../../../../contracts/import-export/imported-api.js';
import type { ImportFile } from '../../../../../server/import-export/formats/imported/import-format.js';
import { readOpenApi } from '../../../../../server/import-export/formats/openapi/read-openapi.js';

export const fileOf = (name: string, content: unknown): ImportFile => ({
  name,
  bytes: new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)),
});

export const read = (document: object, withModels = true): ParsedImport =>
  readOpenApi([fileOf('openapi.json', document)], withModels);

const entriesIn = (entries: readonly ImportedEntry[]): ImportedDoc[] =>
  entries.flatMap((entry) => (entry.kind === 'doc' ? [entry] : entriesIn(entry.children)));
export const docsIn = (entries: readonly ImportedEntry[]): ImportedDoc[] =>
  entriesIn(entries).filter(({ model }) => model === undefined);
export const modelsIn = (entries: readonly ImportedEntry[]): ImportedModel[] =>
  entriesIn(entries).flatMap(({ model }) => model ?? []);

/** A document of version 3.1 with one operation. */
export const documentOf = (operation: object, rest: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: { '/orders': { post: { summary: 'Create', ...operation } } },
  ...rest,
});

export function only(
  operation: object,
  rest: object = {},
  withModels = true,
): ImportedDoc & { readonly losses: ParsedImport['losses'] } {
  const { api, losses } = read(documentOf(operation, rest), withModels);
  const [doc] = docsIn(api.entries);
  if (!doc) throw new Error('no doc');
  return { ...doc, losses };
}

export const json = (schema: object, rest: object = {}) => ({ content: { 'application/json': { schema, ...rest } } });

/** Rows as lines: `kind name type* description <keyword: JSON; …>`, children indented by two spaces; line breaks as ` / `. */
export const lines = (rows: readonly ImportedRow[] = [], indent = ''): string[] =>
  rows.flatMap((row) => [
    [
      `${indent}${row.kind ? `${row.kind} ` : ''}${row.kind && row.name === '' ? '' : `${row.name} `}${row.type}${row.required ? '*' : ''}`,
      row.description.replaceAll('\n', ' / '),
      partsOf(row),
    ]
      .filter(Boolean)
      .join(' '),
    ...lines(row.children, `${indent}  `),
  ]);
function partsOf({ schema = {}, values = [], model }: ImportedRow): string {
  const listed = values.length > 0 ? [`values: ${values.map(({ value }) => value).join(', ')}`] : [];
  const parts = [
    ...(model === undefined ? [] : [`model: ${model}`]),
    ...Object.entries(schema).map(([name, text]) => `${name}: ${text}`),
    ...listed,
  ];
  return parts.length > 0 ? `<${parts.join('; ')}>` : '';
}

/** The rows of a body with that schema; schemas for reuse are written out. */
export const bodyLines = (schema: object, schemas: object = {}): string[] =>
  lines(only({ requestBody: json(schema) }, { components: { schemas } }, false).tables.requestParams);
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
