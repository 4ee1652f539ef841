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

/** A place that is followed, as lists of follows name it. */
interface Followed {
  kind: keyof typeof ids;
  sourceId: string;
  moduleId?: string | null | undefined;
  projectId?: string | null | undefined;
}

/** The page of a followed place; undefined: it has none any more. */
export function pathOfFollowed({ kind, sourceId, moduleId, projectId }: Followed): string | undefined {
  if (kind === 'doc') return `/view/${sourceId}`;
  if (kind === 'project') return `/project/doc/${sourceId}`;
  if (kind === 'space') return `/space/project/${sourceId}`;
  if (kind === 'release') return `/project/release/${projectId}/${sourceId}`;
  return projectId ? `/project/doc/${projectId}?module=${moduleId}` : undefined;
}
