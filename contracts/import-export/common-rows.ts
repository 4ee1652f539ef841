import type { CommonRows, ImportedDoc, ImportedRow } from './imported-api.js';

/*
 * Common parameters of an environment are part of each call, so an export has them in each operation. The keyword marks a row that is
 * one: an import into an application that has a common parameter of the name leaves it out of the doc.
 */

/** JSON: `true`, or of the row below which the doc's own rows are `"data"`. */
const COMMON_KEYWORD = 'x-annals-common';
export const commonMark = (isData: boolean): Readonly<Record<string, string>> => ({
  [COMMON_KEYWORD]: isData ? '"data"' : 'true',
});

export const commonKinds = ['headers', 'params', 'returns'] as const satisfies (keyof CommonRows)[];
type CommonKind = keyof CommonRows;
/** The names that an application has, of headers in small letters. */
export type CommonNames = Readonly<Record<CommonKind, readonly string[]>>;
export const noCommonNames: CommonNames = { headers: [], params: [], returns: [] };

const tableKinds = {
  headerParams: 'headers',
  queryParams: 'params',
  requestParams: 'params',
  responseParams: 'returns',
} as const;
type CommonTable = keyof typeof tableKinds;
const commonTables = Object.keys(tableKinds).filter((name): name is CommonTable => name in tableKinds);

const isMarked = ({ schema }: ImportedRow): boolean => schema?.[COMMON_KEYWORD] !== undefined;
const isData = ({ schema }: ImportedRow): boolean => schema?.[COMMON_KEYWORD] === '"data"';
const isKnown = (kind: CommonKind, { name }: ImportedRow, names: CommonNames): boolean =>
  names[kind].includes(kind === 'headers' ? name.toLowerCase() : name);

const hasMarks = (rows: readonly ImportedRow[] = []): boolean => rows.some(isMarked);
const hasCommon = ({ tables }: ImportedDoc): boolean => commonTables.some((table) => hasMarks(tables[table]));

/** The common parameters that the docs of a source have, each once; undefined: none. */
export function commonIn(docs: readonly ImportedDoc[]): CommonRows | undefined {
  const found = { headers: new Map<string, ImportedRow>(), params: new Map(), returns: new Map() };
  for (const { tables } of docs)
    for (const table of commonTables)
      for (const row of tables[table] ?? []) {
        const known = found[tableKinds[table]];
        if (isMarked(row) && !known.has(row.name)) known.set(row.name, commonRow(row));
      }
  const rows = {
    headers: [...found.headers.values()],
    params: [...found.params.values()],
    returns: [...found.returns.values()],
  };
  return commonKinds.some((kind) => rows[kind].length > 0) ? rows : undefined;
}

const flags = { headers: 'isUseGlobalHeaders', params: 'isUseGlobalParams', returns: 'isUseGlobalReturns' } as const;

/** The doc with a mark whether it uses the common parameters of its source. */
export function withUse(doc: ImportedDoc, common: CommonRows): ImportedDoc {
  const uses = commonKinds
    .filter((kind) => common[kind].length > 0)
    .map((kind) => [
      flags[kind],
      commonTables.some((table) => tableKinds[table] === kind && hasMarks(doc.tables[table])),
    ]);
  return { ...doc, fields: { ...doc.fields, ...Object.fromEntries(uses) } };
}

/** Without the doc's own rows below it, which a common row names by its example. */
function commonRow(row: ImportedRow): ImportedRow {
  const { schema: _, ...bare } = row;
  const children = row.children.filter(isMarked).map(commonRow);
  return isData(row) ? { ...bare, type: 'object', example: '$data$', children } : { ...bare, children };
}

/** The doc without the common parameters that its application has; what it does not have stays, as rows of the doc. */
export function withoutCommon(doc: ImportedDoc, names: CommonNames): ImportedDoc {
  if (!hasCommon(doc)) return doc;
  let { fields } = doc;
  const tables = { ...doc.tables };
  for (const table of commonTables) {
    const rows = tables[table];
    if (!rows || !hasMarks(rows)) continue;
    const kind = tableKinds[table];
    const own = rows.flatMap((row) => (isMarked(row) && isKnown(kind, row, names) ? ownBelow(row) : [unmarked(row)]));
    tables[table] = own;
    const data = rows.flatMap((row) => (isKnown(kind, row, names) ? dataIn(row) : []))[0];
    const element = data && elementOf(data);
    if (element !== undefined) fields = { ...fields, ...listFields(table, element) };
  }
  return { ...doc, fields, tables };
}

function unmarked({ schema, ...row }: ImportedRow): ImportedRow {
  const { [COMMON_KEYWORD]: _, ...rest } = schema ?? {};
  const children = row.children.map(unmarked);
  return { ...row, children, ...(Object.keys(rest).length > 0 && { schema: rest }) };
}

/** The doc's own rows below a common one. */
const ownBelow = (row: ImportedRow): ImportedRow[] => [
  ...(isData(row) ? plainRow(row) : []),
  ...row.children.flatMap((child) => (isMarked(child) ? ownBelow(child) : isData(row) ? [unmarked(child)] : [])),
];
const dataIn = (row: ImportedRow): ImportedRow[] =>
  isData(row) ? [row] : row.children.flatMap((child) => (isMarked(child) ? dataIn(child) : []));

/** The element type of a list; undefined: the row is none. */
function elementOf({ type }: ImportedRow): string | undefined {
  if (/^array(?:\[object\])?$/.test(type)) return 'object';
  return /^array\[(.+)\]$/.exec(type)?.[1] ?? /^(.+)\[\]$/.exec(type)?.[1];
}

/** A list of plain values has no rows; its elements are described by the row. */
function plainRow(row: ImportedRow): ImportedRow[] {
  const element = elementOf(row);
  if (element === undefined || element.startsWith('object') || row.children.length > 0) return [];
  return [{ ...unmarked(row), name: '', type: element, required: true }];
}

const listFields = (table: CommonTable, element: string): Partial<ImportedDoc['fields']> =>
  table === 'responseParams'
    ? { isResponseArray: true, responseArrayType: element }
    : { isRequestArray: true, requestArrayType: element };
