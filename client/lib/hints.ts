import type { QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { myPlaces, perms } from '../../contracts/accounts.js';
import * as dictionaries from '../../contracts/dictionaries.js';
import * as rows from '../../contracts/doc-rows.js';
import * as docs from '../../contracts/docs.js';
import * as history from '../../contracts/history.js';
import * as notice from '../../contracts/notice.js';
import type { Hint, Topic } from '../../contracts/socket.js';
import * as workspace from '../../contracts/workspace.js';
import { keyOf, queryClient } from './query.js';
import { session, useToken } from './session.js';
import { doorbell, watch } from './socket.js';

type Table = { [About in Hint['about']]: (hint: Extract<Hint, { about: About }>) => readonly QueryKey[] };

/** What a hint makes stale: the only place where sockets meet the cache. */
export const staleAfter: Table = {
  messages: () => [keyOf(notice.unread), keyOf(notice.unreadCount), keyOf(notice.messagePage)],
  perms: () => [
    keyOf(perms),
    keyOf(workspace.listSpaces),
    keyOf(workspace.listNormalSpaces),
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
    keyOf(docs.viewProjects),
    keyOf(docs.getDoc),
    keyOf(docs.viewDoc),
  ],
  doc: ({ docId }) => [
    keyOf(docs.getDoc, { id: docId }),
    keyOf(docs.viewDoc, { id: docId }),
    keyOf(history.listHistory, { docId }),
    keyOf(history.blame, { docId }),
  ],
  module: ({ moduleId }) => [
    keyOf(docs.listDocsV2, { moduleId }),
    keyOf(docs.listFolders, { moduleId }),
    keyOf(docs.viewProjectTree),
    keyOf(docs.viewSpaceTree),
    keyOf(rows.viewRows),
    keyOf(rows.tableRows),
    keyOf(notice.deliveries, { moduleId }),
    keyOf(dictionaries.listDictionaries, { moduleId }),
    keyOf(dictionaries.listDictionariesWithItems, { moduleId }),
    keyOf(dictionaries.listDictionaryItems),
    keyOf(dictionaries.dictionaryUses),
  ],
  // Who is here travels with the live doc itself; nothing is kept in the cache.
  presence: () => [],
};

function keysFor(hint: Hint): readonly QueryKey[] {
  switch (hint.about) {
    case 'messages':
      return staleAfter.messages(hint);
    case 'perms':
      return staleAfter.perms(hint);
    case 'doc':
      return staleAfter.doc(hint);
    case 'module':
      return staleAfter.module(hint);
    case 'presence':
      return staleAfter.presence(hint);
  }
}

/** Asks again for what the hint makes stale, if it is on screen; else the next time it is. */
export const obey = (hint: Hint): void => {
  for (const queryKey of keysFor(hint)) void queryClient.invalidateQueries({ queryKey });
};

/** Connects while someone is signed in. After a break, whatever is on screen may be old: ask for it again. */
export function useHints(): void {
  const token = useToken();
  useEffect(() => {
    if (!token) return;
    const socket = doorbell();
    let connectedBefore = false;
    const onConnect = () => {
      if (connectedBefore) void queryClient.invalidateQueries({ type: 'active' });
      connectedBefore = true;
    };
    const onBye = (reason: 'revoked' | 'stopping') => {
      if (reason === 'revoked') session.end();
    };
    socket.on('hint', obey);
    socket.on('connect', onConnect);
    socket.on('bye', onBye);
    socket.connect();
    return () => {
      socket.off('hint', obey);
      socket.off('connect', onConnect);
      socket.off('bye', onBye);
      socket.disconnect();
    };
  }, [token]);
}

/** Rings for a doc or an application while the component is mounted; an empty id watches nothing. */
export function useWatch(about: 'doc' | 'module', id: string | undefined): void {
  useEffect(() => {
    if (!id) return;
    const topic: Topic = about === 'doc' ? { doc: id } : { module: id };
    return watch(topic);
  }, [about, id]);
}
