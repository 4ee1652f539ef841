import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { type ApiContent, apiFlags, ParamStyle, type RowAttribute } from '../../contracts/doc-types/api.js';
import { DocType } from '../../contracts/enums.js';
import type { changelog, RowChange } from '../../contracts/history.js';
import { decodeId, encodeId } from '../../contracts/wire.js';
import { paramsToWire, type ToldParam } from '../doc-types/api/to-wire.js';
import { canonical } from '../log/canonical.js';
import { descriptionOf } from './differences.js';
import type { At, Light } from './versions.queries.js';

/** What the existing product has in its change log (wire 1.11, 7.1), said with our events. */

/** Events that it had a record for. The order, the lock, moves and labels were no changes to it. */
export const recorded: readonly string[] = [
  'DocCreated',
  'DocEdited',
  'DocRestored',
  'DocStatusSet',
  'DocDeleted',
  'DocUndeleted',
];

/** positionType of wire 7.1 by our field; the text of a doc is its description. */
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

/** positionType of wire 7.1 by table; error codes had none. */
const tablePositions = new Map<ParamStyle, number>([
  [ParamStyle.path, 40],
  [ParamStyle.header, 41],
  [ParamStyle.query, 42],
  [ParamStyle.request, 43],
  [ParamStyle.response, 44],
]);

/** What the old screens call the positionTypes 50 to 55; a link to a dictionary had none. */
const attributeNames: Readonly<Record<RowAttribute, string | undefined>> = {
  name: 'PARAM_NAME',
  type: 'PARAM_TYPE',
  required: 'PARAM_REQUIRED',
  maxLength: 'PARAM_MAXLENGTH',
  description: 'PARAM_DESCRIPTION',
  example: 'PARAM_EXAMPLE',
  enumId: undefined,
};

const rowModifyTypes = { changed: 0, added: 1, removed: 2 } as const satisfies Record<RowChange['kind'], number>;

type Wrapper = z.output<typeof changelog.reply>[number]['docDiffWrappers'][number];
type Detail = Wrapper['docDiffDetails'][number];

/** Rows that came, went and changed, by table. What was only moved had no words. */
export function rowWrappers(rows: readonly RowChange[], moment: Moment): Wrapper[] {
  return [...tablePositions].flatMap(([style, positionType]) => {
    const docDiffDetails = rows
      .filter((row) => row.style === style)
      .flatMap((row) => rowDetail(row, positionType, `${momentId(moment)}-${positionType}-${row.rowId}`));
    return docDiffDetails.length ? [{ positionType, docDiffDetails }] : [];
  });
}

function rowDetail({ kind, path, attributes }: RowChange, positionType: number, id: string): Detail[] {
  const told = attributes.flatMap((change) => {
    const name = attributeNames[change.attribute];
    return name === undefined ? [] : [{ ...change, name }];
  });
  if (told.length === 0 && kind === 'changed') return [];
  const side = (of: 'from' | 'to') =>
    Object.fromEntries(told.map((change) => [change.name, oldValue(change.attribute, change[of])]));
  const value = { oldValue: kind === 'added' ? {} : side('from'), newValue: kind === 'removed' ? {} : side('to') };
  const targetName = path.join('.');
  return [{ id, positionType, modifyType: rowModifyTypes[kind], targetName, content: { targetName, value } }];
}

const oldValue = (attribute: RowAttribute, value: string): string | number =>
  attribute === 'required' ? Number(value === 'true') : value;

/** Yes and no were numbers. */
export const oldFieldValue = (field: string, value: string): string =>
  field.startsWith('is') ? String(Number(value === 'true')) : value;

/** 0 update, 1 add, 2 delete. */
export function modifyType(type: string): number {
  if (type === 'DocDeleted') return 2;
  return type === 'DocCreated' || type === 'DocUndeleted' ? 1 : 0;
}

/** 0 push, 1 form, 2 text (an edit of a doc that is text). An import came in by the push path. */
export function modifySource({ source }: Light, docType: number): number {
  if (source === 'push' || source === 'import') return 0;
  return docType === DocType.custom || docType === DocType.markdown ? 2 : 1;
}

export interface Moment {
  readonly docId: number;
  readonly version: number;
}

/** Names a record or snapshot: `<#docId>-<version>`. */
export const momentId = ({ docId, version }: Moment): string => `${encodeId(docId)}-${version}`;

/**
 * Names what a doc said: the md5, and behind it where it stands. The old bare md5 was one for two docs that say the
 * same, so that one showed the other's history; and it told nobody whose right to check.
 */
export const snapshotKey = (moment: At, snapshot: string): string =>
  `${createHash('md5').update(snapshot).digest('hex')}-${momentId({ docId: moment.id, version: moment.version })}`;

/** The moment in an id or key; undefined when it is none of ours. */
export function momentOf(text: string): Moment | undefined {
  const found = /^(?:[0-9a-f]{32}-)?([0-9A-Za-z]{8,16})-(\d{1,9})$/.exec(text);
  const docId = decodeId(found?.[1] ?? '');
  return docId === undefined ? undefined : { docId, version: Number(found?.[2]) };
}

/** The doc at that moment as JSON text, fields as `/doc/detail` names them. */
export function snapshotJson(at: At): string {
  return canonical({
    id: encodeId(at.id),
    moduleId: encodeId(at.moduleId),
    parentId: encodeId(at.parentId),
    type: at.type,
    isFolder: at.isFolder ? 1 : 0,
    name: at.name,
    description: descriptionOf(at, at.content),
    author: at.author,
    deprecated: at.deprecated,
    url: at.url,
    httpMethod: at.httpMethod,
    status: at.status,
    isShow: at.isShow ? 1 : 0,
    isLocked: at.isLocked ? 1 : 0,
    orderIndex: at.orderIndex,
    version: at.label,
    ...('params' in at.content ? apiSnapshot(at.content, at.id) : {}),
  });
}

/** What an HTTP or Dubbo doc says beside; its own rows only, for the common ones are their environment's. */
function apiSnapshot(content: ApiContent, id: number): Record<string, unknown> {
  const told = ({ required, isDeleted, ...row }: ToldParam) => ({
    ...row,
    docId: encodeId(row.docId),
    required: required ? 1 : 0,
    isDeleted: isDeleted ? 1 : 0,
  });
  const lists = Object.entries(paramsToWire(content, id)).map(([list, rows]) => [list, rows.map(told)]);
  return {
    contentType: content.contentType,
    remark: content.remark,
    ...Object.fromEntries(apiFlags.map((flag) => [flag, content[flag] ? 1 : 0])),
    requestArrayType: content.requestArrayType,
    responseArrayType: content.responseArrayType,
    ...Object.fromEntries(lists),
  };
}
