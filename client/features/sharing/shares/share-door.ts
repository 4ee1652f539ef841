import { constantTexts } from '../../../../contracts/docs/constants.js';
import { findInShare, getShare, shareRows, viewSharedDoc } from '../../../../contracts/sharing/sharing.js';
import { listDictionariesWithItems } from '../../../../contracts/workspace/dictionaries.js';
import { call } from '../../../lib/api.js';
import { type Door, type DoorOptions, readOf } from '../../../lib/door.js';
import { keyOf, queryClient } from '../../../lib/query.js';

// A reader keeps the version on screen until they ask for the newer one.
for (const { path } of [viewSharedDoc, getShare])
  queryClient.setQueryDefaults([path], { staleTime: Number.POSITIVE_INFINITY });

/** The door of a share. */
export const shareDoor = (id: string, { mayDebug, hasConstants }: DoorOptions): Door => ({
  name: 'share',
  id,
  mayDebug,
  docPath: (docId) => (docId ? `/share/${id}/${docId}` : `/share/${id}`),
  doc: (docId) => readOf(viewSharedDoc, { docId, shareConfigId: id }),
  rowsKey: ({ spaceId: _, projectId: __, ...input }) => keyOf(shareRows, { id, ...input }),
  rows: ({ spaceId: _, projectId: __, ...input }, from, limit, signal) =>
    call(shareRows, { id, ...input, from, limit }, signal),
  find: (text) => readOf(findInShare, { id, text }),
  dictionaries: (moduleId) => readOf(listDictionariesWithItems, { moduleId }),
  ...(hasConstants && { constants: (moduleId: string) => readOf(constantTexts, { moduleId }) }),
});
