/** What is followed: one of the ids, and a row or field of a doc. */
export interface FollowedPlace {
  docId?: string;
  releaseId?: string;
  moduleId?: string;
  projectId?: string;
  spaceId?: string;
  part?: string;
}

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
