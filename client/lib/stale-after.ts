import type { QueryKey } from '@tanstack/react-query';
import * as about from '../../contracts/docs/about.js';
import * as comments from '../../contracts/docs/comments.js';
import * as constants from '../../contracts/docs/constants.js';
import * as rows from '../../contracts/docs/doc-rows.js';
import * as trees from '../../contracts/docs/doc-trees.js';
import * as docs from '../../contracts/docs/docs.js';
import * as models from '../../contracts/docs/models.js';
import { activityPage } from '../../contracts/history/activity.js';
import * as history from '../../contracts/history/history.js';
import * as offers from '../../contracts/import-export/offers.js';
import * as pushes from '../../contracts/import-export/pushes.js';
import * as notice from '../../contracts/notifications/notice.js';
import * as visits from '../../contracts/notifications/visits.js';
import type { Hint } from '../../contracts/platform/socket.js';
import * as cases from '../../contracts/try-out/cases.js';
import * as mocks from '../../contracts/try-out/mocks.js';
import { myPlaces, perms, whomToAsk } from '../../contracts/workspace/accounts.js';
import * as dictionaries from '../../contracts/workspace/dictionaries.js';
import * as members from '../../contracts/workspace/members.js';
import * as workspace from '../../contracts/workspace/workspace.js';
import { keyOf } from './query.js';

type Table = { [About in Hint['about']]: (hint: Extract<Hint, { about: About }>) => readonly QueryKey[] };

/** The endpoints that each kind of hint makes stale: the only connection between sockets and the cache. */
const staleAfter: Table = {
  messages: () => [
    keyOf(notice.unread),
    keyOf(notice.unreadCount),
    keyOf(notice.messagePage),
    // Requests and their answers arrive with a message.
    keyOf(members.spaceRequests),
    keyOf(members.projectRequests),
    keyOf(whomToAsk),
  ],
  perms: () => [
    keyOf(perms),
    keyOf(workspace.listSpaces),
    keyOf(workspace.listNormalSpaces),
    keyOf(workspace.spaceCounts),
    keyOf(workspace.listProjects),
    keyOf(workspace.spaceInfo),
    keyOf(workspace.spaceMembers),
    keyOf(workspace.spaceMemberPage),
    keyOf(workspace.deletedSpaces),
    keyOf(workspace.projectInfo),
    keyOf(workspace.projectMembers),
    keyOf(workspace.deletedProjects),
    keyOf(workspace.listModules),
    keyOf(myPlaces),
    keyOf(whomToAsk),
    keyOf(trees.viewProjects),
    keyOf(docs.getDoc),
    keyOf(docs.viewDoc),
  ],
  doc: ({ docId }) => [
    keyOf(docs.getDoc, { id: docId }),
    keyOf(docs.viewDoc, { id: docId }),
    keyOf(history.listHistory, { docId }),
    keyOf(comments.commentThreads, { docId }),
    keyOf(history.blame, { docId }),
    keyOf(offers.listOffers, { docId }),
    keyOf(constants.constantTexts),
  ],
  comments: ({ docId }) => [
    keyOf(comments.commentThreads, { docId }),
    keyOf(comments.commentCounts),
    keyOf(activityPage),
  ],
  module: ({ moduleId }) => [
    keyOf(docs.listDocsV2, { moduleId }),
    keyOf(models.listModels, { moduleId }),
    keyOf(about.moduleAbout, { moduleId }),
    keyOf(about.docAbout),
    keyOf(models.docModels),
    keyOf(models.modelUses),
    keyOf(docs.listFolders, { moduleId }),
    keyOf(trees.viewProjectTree),
    keyOf(trees.viewSpaceTree),
    keyOf(rows.viewRows),
    keyOf(rows.tableRows),
    keyOf(notice.deliveries, { moduleId }),
    keyOf(pushes.pushLog),
    keyOf(offers.offeredDocs, { moduleId }),
    keyOf(dictionaries.listDictionaries, { moduleId }),
    keyOf(dictionaries.listDictionariesWithItems, { moduleId }),
    keyOf(dictionaries.listDictionaryItems),
    keyOf(dictionaries.dictionaryUses),
    keyOf(activityPage),
    keyOf(mocks.mockAccess),
  ],
  news: ({ moduleId }) => [keyOf(visits.changeMarks), keyOf(visits.readingList, { moduleId })],
  cases: ({ docId }) => [keyOf(cases.listCases, { docId })],
  mocks: ({ docId }) => [keyOf(mocks.listMocks, { docId })],
  mockCalls: ({ docId }) => [keyOf(mocks.listMockCalls, { docId })],
  // Presence is part of the live doc itself; nothing is cached.
  presence: () => [],
};

/** The keys of the cache that the hint makes stale. */
export function keysFor(hint: Hint): readonly QueryKey[] {
  switch (hint.about) {
    case 'messages':
      return staleAfter.messages(hint);
    case 'perms':
      return staleAfter.perms(hint);
    case 'doc':
      return staleAfter.doc(hint);
    case 'comments':
      return staleAfter.comments(hint);
    case 'module':
      return staleAfter.module(hint);
    case 'news':
      return staleAfter.news(hint);
    case 'cases':
      return staleAfter.cases(hint);
    case 'mocks':
      return staleAfter.mocks(hint);
    case 'mockCalls':
      return staleAfter.mockCalls(hint);
    case 'presence':
      return staleAfter.presence(hint);
  }
}
