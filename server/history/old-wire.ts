import { createHash } from 'node:crypto';
import { DocType } from '../../contracts/enums.js';
import { decodeId, encodeId } from '../../contracts/wire.js';
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

/** positionType of wire 7.1 by our field; the text of a markdown or rich-text doc is its description. */
export const positionTypes: Readonly<Record<string, number>> = {
  name: 0,
  url: 2,
  text: 4,
  deprecated: 5,
  isShow: 6,
  orderIndex: 7,
  status: 13,
  author: 14,
};

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
  });
}
