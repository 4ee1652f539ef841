import type { viewDoc } from '../../../contracts/docs/docs.js';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import type { PastScope } from '../../features/history/past/past-scope.js';

export type PastPlace = 'doc' | 'folder' | 'module' | 'project' | 'space';

/** A doc and the places that it is in, from the inside out. */
export const placesOf = (doc: WireReply<typeof viewDoc>): Readonly<Record<PastPlace, PastScope | undefined>> => ({
  doc: { docId: doc.id },
  folder: doc.parentId ? { docId: doc.parentId } : undefined,
  module: { moduleId: doc.moduleId },
  project: { projectId: doc.projectId },
  space: { spaceId: doc.spaceId },
});
