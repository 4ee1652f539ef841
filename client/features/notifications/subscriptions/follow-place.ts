import { follows, getFollow } from '../../../../contracts/notifications/follows.js';
import { subscribedDocs } from '../../../../contracts/notifications/notice.js';
import { listReleases } from '../../../../contracts/workspace/releases.js';

/** What is followed: one of the ids, and a row or field of a doc. */
export interface FollowedPlace {
  docId?: string;
  releaseId?: string;
  moduleId?: string;
  projectId?: string;
  spaceId?: string;
  part?: string;
}

/** The endpoints that following something makes stale. */
export const followChanges = [follows, getFollow, subscribedDocs, listReleases] as const;

const ids = {
  doc: 'docId',
  folder: 'docId',
  release: 'releaseId',
  module: 'moduleId',
  project: 'projectId',
  space: 'spaceId',
} as const;

export const placeOf = (kind: keyof typeof ids, sourceId: string, part: string): FollowedPlace => ({
  [ids[kind]]: sourceId,
  ...(part && { part }),
});
