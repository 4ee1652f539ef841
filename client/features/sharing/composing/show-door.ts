import { constantTexts } from '../../../../contracts/docs/constants.js';
import {
  findInShow,
  getComposePage,
  getComposeProject,
  listVisibleComposePages,
  showRows,
  viewComposedDoc,
  viewComposedModels,
} from '../../../../contracts/sharing/show.js';
import { listDictionariesWithItems } from '../../../../contracts/workspace/dictionaries.js';
import { call } from '../../../lib/api.js';
import { type Door, type DoorOptions, readOf } from '../../../lib/door.js';
import { keyOf, queryClient } from '../../../lib/query.js';

// A reader keeps the version on screen until they ask for the newer one.
for (const { path } of [viewComposedDoc, getComposePage, listVisibleComposePages, getComposeProject])
  queryClient.setQueryDefaults([path], { staleTime: Number.POSITIVE_INFINITY });

/** The door of a composed project. */
export const showDoor = (id: string, { mayDebug, hasConstants, isPinned }: DoorOptions): Door => ({
  name: 'show',
  id,
  mayDebug,
  isPinned,
  docPath: (docId) => (docId ? `/show/${id}/${docId}` : `/show/${id}`),
  doc: (docId) => readOf(viewComposedDoc, { id, docId }),
  models: (docId) => readOf(viewComposedModels, { id, docId }),
  rowsKey: ({ spaceId: _, projectId: __, ...input }) => keyOf(showRows, { id, ...input }),
  rows: ({ spaceId: _, projectId: __, ...input }, from, limit, signal) =>
    call(showRows, { id, ...input, from, limit }, signal),
  find: (text) => readOf(findInShow, { id, text }),
  dictionaries: (moduleId) => readOf(listDictionariesWithItems, { moduleId }),
  extraPages: readOf(listVisibleComposePages, { projectId: id }),
  extraPage: (pageId) => readOf(getComposePage, { id: pageId }),
  ...(hasConstants && { constants: (moduleId: string) => readOf(constantTexts, { moduleId }) }),
});
