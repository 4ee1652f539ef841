import { commentCounts, commentThreads, undeleteComment } from '../../../../contracts/docs/comments.js';
import { viewRows } from '../../../../contracts/docs/doc-rows.js';
import { viewProjects } from '../../../../contracts/docs/doc-trees.js';
import { listDocsV2 } from '../../../../contracts/docs/docs.js';
import { listBin, undeleteWhole } from '../../../../contracts/history/past.js';
import { listComposeProjects, undeleteComposeProject } from '../../../../contracts/sharing/composing.js';
import { listShares, undeleteShare } from '../../../../contracts/sharing/sharing.js';
import { listCases, undeleteCase } from '../../../../contracts/try-out/cases.js';
import { listMocks, undeleteMock } from '../../../../contracts/try-out/mocks.js';
import { perms } from '../../../../contracts/workspace/accounts.js';
import {
  listDictionaries,
  listDictionariesWithItems,
  undeleteDictionary,
} from '../../../../contracts/workspace/dictionaries.js';
import { deletedModules, undeleteModule } from '../../../../contracts/workspace/modules.js';
import {
  deletedProjects,
  listModules,
  listProjects,
  undeleteProject,
} from '../../../../contracts/workspace/workspace.js';
import { useChange } from '../../../lib/query.js';
import type { Deleted } from './past-scope.js';

/** Brings a thing of the bin back by the call of its kind; `onDone` receives it with the number of docs that returned. */
export function useUndelete(onDone: (entry: Deleted, docs: number) => void) {
  const ofDocs = useChange(undeleteWhole, [listBin, viewRows, listDocsV2]);
  const others = {
    application: useChange(undeleteModule, [listBin, listModules, deletedModules, viewRows]),
    project: useChange(undeleteProject, [listBin, deletedProjects, listProjects, perms, viewProjects]),
    dictionary: useChange(undeleteDictionary, [listBin, listDictionaries, listDictionariesWithItems]),
    case: useChange(undeleteCase, [listBin, listCases]),
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
