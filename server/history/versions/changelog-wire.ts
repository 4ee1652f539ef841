import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { factsOf } from '../../../contracts/docs/doc-types/facts.js';
import type { RowChange } from '../../../contracts/docs/row-changes.js';
import type { changelog } from '../../../contracts/history/history.js';
import { decodeId, encodeId, wireTime } from '../../../contracts/platform/wire.js';
import { contentRules, type WireTables } from '../../docs/doc-types/index.js';
import type { WireParam } from '../../docs/doc-types/interface/doc-type.js';
import { canonical } from '../../platform/log/canonical.js';
import type { DocAtVersion, EventHead } from './versions.queries.js';

/** The change log of the existing product (docs/wire.md 1.11, 7.1), derived from events. */

/** Events that have a record there. Order, lock, moves and labels have none. */
export const recordedEventTypes: readonly string[] = [
  'DocCreated',
  'DocEdited',
  'DocRestored',
  'DocStatusSet',
  'DocDeleted',
  'DocUndeleted',
];

/** positionType of docs/wire.md 7.1 by field; the text of a doc is its description. */
export const positionTypes: Readonly<Record<string, number>> = {
  name: 0,
  httpMethod: 1,
  url: 2,
  contentType: 3,
  text: 4,
  deprecated: 5,
  isShow: 6,
  orderIndex: 7,
  status: 13,
  author: 14,
  isUseGlobalHeaders: 15,
  isUseGlobalParams: 16,
  isUseGlobalReturns: 17,
  isRequestArray: 18,
  isResponseArray: 19,
  requestArrayType: 20,
  responseArrayType: 21,
};

/** positionType of docs/wire.md 7.1 by table; error codes have none. */
const tablePositions = new Map<ParamStyle, number>([
  [ParamStyle.path, 40],
  [ParamStyle.header, 41],
  [ParamStyle.query, 42],
  [ParamStyle.request, 43],
  [ParamStyle.response, 44],
]);

/** Names that the old screens use for the positionTypes 50 to 55; a link to a dictionary has none, nor a keyword. */
const attributeNames = new Map(
  Object.entries({
    name: 'PARAM_NAME',
    type: 'PARAM_TYPE',
    required: 'PARAM_REQUIRED',
    maxLength: 'PARAM_MAXLENGTH',
    description: 'PARAM_DESCRIPTION',
    example: 'PARAM_EXAMPLE',
  }),
);

const rowModifyTypes = { changed: 0, added: 1, removed: 2 } as const satisfies Record<RowChange['kind'], number>;

type Wrapper = z.output<typeof changelog.reply>[number]['docDiffWrappers'][number];
type Detail = Wrapper['docDiffDetails'][number];

/** Added, removed and changed rows by table. The old format cannot express that a row was only moved. */
export function rowWrappers(rows: readonly RowChange[], moment: VersionRef): Wrapper[] {
  return [...tablePositions].flatMap(([style, positionType]) => {
    const docDiffDetails = rows
      .filter((row) => row.style === style)
      .flatMap((row) => rowDetail(row, positionType, `${versionRef(moment)}-${positionType}-${row.rowId}`));
    return docDiffDetails.length ? [{ positionType, docDiffDetails }] : [];
  });
}

function rowDetail({ kind, path, attributes }: RowChange, positionType: number, id: string): Detail[] {
  const shown = attributes.flatMap((change) => {
    const name = attributeNames.get(change.attribute);
    return name === undefined ? [] : [{ ...change, name }];
  });
  if (shown.length === 0 && kind === 'changed') return [];
  const side = (of: 'from' | 'to') =>
    Object.fromEntries(shown.map((change) => [change.name, oldValue(change.attribute, change[of])]));
  const value = { oldValue: kind === 'added' ? {} : side('from'), newValue: kind === 'removed' ? {} : side('to') };
  const targetName = path.join('.');
  return [{ id, positionType, modifyType: rowModifyTypes[kind], targetName, content: { targetName, value } }];
}

const oldValue = (attribute: string, value: string): string | number =>
  attribute === 'required' ? Number(value === 'true') : value;

/** A field's value in the old format, in which booleans are numbers. */
export const oldFieldValue = (field: string, value: string): string =>
  field.startsWith('is') ? String(Number(value === 'true')) : value;

/** modifyType of all events of one call: 0 update, 1 add, 2 delete. */
export function modifyType(types: readonly string[]): number {
  if (types.includes('DocDeleted')) return 2;
  return types.includes('DocCreated') || types.includes('DocUndeleted') ? 1 : 0;
}

/** modifySource: 0 push or import, 1 form, 2 text (an edit of a doc without tables). */
export function modifySource({ source }: EventHead, docType: number): number {
  if (source === 'push' || source === 'import') return 0;
  return factsOf(docType).hasTables ? 1 : 2;
}

export interface VersionRef {
  readonly docId: number;
  readonly version: number;
}

/** The id of a record or snapshot: `<#docId>-<version>`. */
export const versionRef = ({ docId, version }: VersionRef): string => `${encodeId(docId)}-${version}`;

/**
 * The key of a snapshot: the md5 of its content, then its doc and version. The bare md5 of the old product was equal
 * for two docs with the same content, so one showed the other's history, and it did not identify the doc whose right to
 * check.
 */
export const snapshotKey = (moment: DocAtVersion, snapshot: string): string =>
  `${createHash('md5').update(snapshot).digest('hex')}-${versionRef({ docId: moment.id, version: moment.version })}`;

/** The doc and version of an id or key; undefined when it has another format. */
export function parseVersionRef(text: string): VersionRef | undefined {
  const found = /^(?:[0-9a-f]{32}-)?([0-9A-Za-z]{8,16})-(\d{1,9})$/.exec(text);
  const docId = decodeId(found?.[1] ?? '');
  return docId === undefined ? undefined : { docId, version: Number(found?.[2]) };
}

/** The text whose md5 is in the snapshot's key. */
export const snapshotJson = (at: DocAtVersion): string => canonical(snapshotFields(at));

/**
 * The snapshot for old clients, with its times, and with empty lists for tables and environment values. Rows have the
 * doc's times, which are no part of what the key identifies.
 */
export const snapshotContent = (at: DocAtVersion): Record<string, unknown> => {
  const times = { gmtCreate: wireTime.encode(at.createdAt), gmtModified: wireTime.encode(at.modifiedAt) };
  const legacy = { createMode: 0, modifyMode: 0, ...times, children: [] };
  return { ...noTables, ...snapshotFields(at, legacy), ...times };
};

const noTables = Object.fromEntries(
  [
    ...['pathParams', 'headerParams', 'queryParams', 'requestParams', 'responseParams', 'errorCodeParams'],
    ...['globalHeaders', 'globalParams', 'globalReturns', 'debugEnvs', 'children'],
  ].map((list) => [list, []]),
);

/** The state of the doc, with the field names of `/doc/detail`; `ofRows`: what each row has besides its own. */
function snapshotFields(at: DocAtVersion, ofRows: object = {}): Record<string, unknown> {
  return {
    id: encodeId(at.id),
    moduleId: encodeId(at.moduleId),
    parentId: encodeId(at.parentId),
    type: at.type,
    isFolder: at.isFolder ? 1 : 0,
    name: at.name,
    docName: at.name,
    description: contentRules(at).description(at.content),
    author: at.author,
    deprecated: at.deprecated,
    url: at.url,
    httpMethod: at.httpMethod,
    status: at.status,
    isShow: at.isShow ? 1 : 0,
    isLocked: at.isLocked ? 1 : 0,
    orderIndex: at.orderIndex,
    version: at.label,
    ...tableFields(contentRules(at).wireTables(at.content, at.id), ofRows),
  };
}

/** The tables of a doc that has them; its own rows only, because common rows belong to their environment. */
function tableFields(tables: WireTables | undefined, ofRows: object): Record<string, unknown> {
  if (!tables) return {};
  const wireRow = ({ required, isDeleted, ...row }: WireParam) => ({
    ...row,
    docId: encodeId(row.docId),
    required: required ? 1 : 0,
    isDeleted: isDeleted ? 1 : 0,
    ...ofRows,
  });
  const fields = Object.entries(tables.fields).map(([field, value]) => [
    field,
    typeof value === 'boolean' ? Number(value) : value,
  ]);
  const lists = Object.entries(tables.lists).map(([list, rows]) => [list, rows.map(wireRow)]);
  return { ...Object.fromEntries(fields), ...Object.fromEntries(lists) };
}
