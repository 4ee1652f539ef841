import type { unread } from '../../../../contracts/notifications/notice.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { SubjectType } from '../../../../contracts/platform/enums.js';

export type Message = WireReply<typeof unread>[number];

/** The path of a doc with the comparison of two of its versions. */
export function comparePath(docId: string, from: number, to: number): string {
  return from < 1 || to <= from ? `/view/${docId}` : `/view/${docId}?compare=${from}..${to}`;
}

/** The robots of the application that the message is about. */
export const robotsPath = ({ projectId, sourceId }: Message): string =>
  `/project/doc/${projectId}?module=${sourceId}&tab=robots`;

/** The doc with the comparison of exactly the changes, or with the comment, that the message is about. */
export const messagePath = ({ sourceId, version, summary, commentId }: Message): string =>
  commentId
    ? `/view/${sourceId}?comment=${commentId}`
    : comparePath(sourceId ?? '', summary?.from ?? version - 1, version);

/** The page of the release that the message is about. */
export const releasePath = ({ projectId, sourceId }: Message): string => `/project/release/${projectId}/${sourceId}`;

/** The space or project that somebody was added to, or its members for a request for access. */
export const memberPath = ({ type, sourceId, page }: Message): string => {
  const isSpace = type === SubjectType.space;
  if (page === 'members') return `/${isSpace ? 'space' : 'project'}/member/${sourceId}`;
  return isSpace ? `/space/project/${sourceId}` : `/project/doc/${sourceId}`;
};
