import { perms } from '../../../contracts/accounts.js';
import { commentCounts, commentThreads, undeleteComment } from '../../../contracts/comments.js';
import { listComposeProjects, undeleteComposeProject } from '../../../contracts/composing.js';
import { listDictionaries, listDictionariesWithItems, undeleteDictionary } from '../../../contracts/dictionaries.js';
import { viewRows } from '../../../contracts/doc-rows.js';
import { listDocsV2, viewProjects } from '../../../contracts/docs.js';
import { listMocks, undeleteMock } from '../../../contracts/mocks.js';
import { deletedModules, undeleteModule } from '../../../contracts/modules.js';
import { listBin, undeleteWhole } from '../../../contracts/past.js';
import { listShares, undeleteShare } from '../../../contracts/sharing.js';
import { deletedProjects, listModules, listProjects, undeleteProject } from '../../../contracts/workspace.js';
import { useChange } from '../../lib/query.js';
import type { Deleted } from './bin-entry.js';

/** Brings a thing of the bin back by the call of its kind; `onDone` receives it with the number of docs that returned. */
export function useUndelete(onDone: (entry: Deleted, docs: number) => void) {
  const ofDocs = useChange(undeleteWhole, [listBin, viewRows, listDocsV2]);
  const others = {
    application: useChange(undeleteModule, [listBin, listModules, deletedModules, viewRows]),
    project: useChange(undeleteProject, [listBin, deletedProjects, listProjects, perms, viewProjects]),
    dictionary: useChange(undeleteDictionary, [listBin, listDictionaries, listDictionariesWithItems]),
    mock: useChange(undeleteMock, [listBin, listMocks]),
    share: useChange(undeleteShare, [listBin, listShares]),
    composed: useChange(undeleteComposeProject, [listBin, listComposeProjects]),
    comment: useChange(undeleteComment, [listBin, commentThreads, commentCounts]),
  };
  const all = [ofDocs, ...Object.values(others)];
  return {
    isPending: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error ?? null,
    undelete: (entry: Deleted): void => {
      const { kind, id } = entry;
      if (kind === 'doc' || kind === 'folder')
        ofDocs.mutate({ docId: id }, { onSuccess: ({ docs }) => onDone(entry, docs) });
      else others[kind].mutate({ id }, { onSuccess: () => onDone(entry, 0) });
    },
  };
}
