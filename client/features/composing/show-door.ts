import { composeMenu, getComposeProject, showRows, viewComposedDoc } from '../../../contracts/composing.js';
import { constantTexts } from '../../../contracts/constants.js';
import { listDictionariesWithItems } from '../../../contracts/dictionaries.js';
import { call } from '../../lib/api.js';
import { type Door, readOf } from '../../lib/door.js';
import { keyOf } from '../../lib/query.js';

/** What a page reads again after the password. */
export const behindTheGate = [getComposeProject, showRows, composeMenu] as const;

/** The door of a composed project. */
export const showDoor = (
  id: string,
  { mayDebug, hasConstants }: { mayDebug: boolean; hasConstants: boolean },
): Door => ({
  name: 'show',
  id,
  mayDebug,
  docPath: (docId) => (docId ? `/show/${id}/${docId}` : `/show/${id}`),
  doc: (docId) => readOf(viewComposedDoc, { id, docId }),
  rowsKey: ({ spaceId: _, projectId: __, ...input }) => keyOf(showRows, { id, ...input }),
  rows: ({ spaceId: _, projectId: __, ...input }, from, limit, signal) =>
    call(showRows, { id, ...input, from, limit }, signal),
  dictionaries: (moduleId) => readOf(listDictionariesWithItems, { moduleId }),
  ...(hasConstants && { constants: (moduleId: string) => readOf(constantTexts, { moduleId }) }),
});
