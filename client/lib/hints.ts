import { useEffect, useState } from 'react';
import * as docs from '../../contracts/docs/docs.js';
import type { Hint } from '../../contracts/platform/socket.js';
import { keyOf, queryClient, read } from './query.js';
import { session, useSession, useToken } from './session.js';
import { type HintSocket, hintSocket, isSocketUp, watch } from './socket.js';
import { keysFor } from './stale-after.js';

/** Refetches the data that the hint makes stale if it is on screen; otherwise when it is next used. */
export const obey = (hint: Hint): void => {
  for (const queryKey of keysFor(hint)) void queryClient.invalidateQueries({ queryKey });
};

/**
 * Data of a doc that was fetched before its watch began may be outdated: the doc changed meanwhile, or the user lost
 * access. The reply to the watch has the version of that moment; everything newer arrives as a hint.
 */
export function checkWatchedDoc(id: string, refusal: string | null, version?: number): void {
  for (const endpoint of [docs.getDoc, docs.viewDoc]) {
    const queryKey = keyOf(endpoint, { id });
    const status = queryClient.getQueryState(queryKey)?.status;
    // What was refused just now is refused still: asking again would show the page as loading once more.
    if (status === undefined || status === 'error') continue;
    read(endpoint, { id }).then(
      ({ streamVersion }) => {
        if (refusal !== null || streamVersion !== version) void queryClient.invalidateQueries({ queryKey });
      },
      () => undefined,
    );
  }
}

/** In ms. The watches of one page are answered one after the other; its data is fetched again once. */
const TOGETHER = 50;
const missed: Hint[] = [];
let catchingUp: ReturnType<typeof setTimeout> | undefined;

/** The first page is fetched before the socket is open: a change in between has sent no hint. */
function lateness(hints: readonly Hint[]): (refusal: string | null) => void {
  let isLate = !isSocketUp();
  return (refusal) => {
    if (!isLate || refusal !== null) return;
    isLate = false;
    missed.push(...hints);
    clearTimeout(catchingUp);
    catchingUp = setTimeout(catchUp, TOGETHER);
  };
}

/** Hints of several applications make the same keys stale. */
function catchUp(): void {
  const keys = missed.splice(0).flatMap(keysFor);
  for (const key of new Set(keys.map((each) => JSON.stringify(each))))
    void queryClient.invalidateQueries({ queryKey: JSON.parse(key) });
}

const watchModule = (moduleId: string): (() => void) =>
  watch(
    { module: moduleId },
    lateness([
      { about: 'module', moduleId },
      { about: 'news', moduleId },
    ]),
  );

function watchDoc(docId: string): () => void {
  const late = lateness([
    { about: 'comments', docId },
    { about: 'mocks', docId },
    { about: 'cases', docId },
  ]);
  return watch({ doc: docId }, (refusal, version) => {
    checkWatchedDoc(docId, refusal, version);
    late(refusal);
  });
}

/** Connects while a user is signed in. */
export function useHints(): void {
  const token = useToken();
  // Until the first own password is set, the server refuses the socket; the token stays the same after it.
  const isIn = useSession() === 'in';
  useEffect(() => {
    if (!token || !isIn) return;
    let hasLeft = false;
    let leave = () => {};
    hintSocket().then(
      (socket) => {
        if (!hasLeft) leave = listen(socket);
      },
      // If the code fails to load, important data is polled, as without a connection.
      () => undefined,
    );
    return () => {
      hasLeft = true;
      leave();
    };
  }, [token, isIn]);
}

function listen(socket: HintSocket): () => void {
  let connectedBefore = false;
  // After a disconnection everything on screen may be outdated, so it is fetched again.
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
}

/** Receives hints about a doc or an application while the component is mounted; an empty id watches nothing. */
export function useWatch(about: 'doc' | 'module', id: string | undefined): void {
  useEffect(() => {
    if (!id) return;
    return about === 'module' ? watchModule(id) : watchDoc(id);
  }, [about, id]);
}

/**
 * Receives hints about several applications while the component is mounted. Those that stay are not watched anew: a list
 * that grows while somebody scrolls would send more messages than a socket may.
 */
export function useWatchModules(ids: readonly string[]): void {
  const [ends] = useState(() => new Map<string, () => void>());
  const key = ids.join(',');
  useEffect(() => {
    const wanted = new Set(key === '' ? [] : key.split(','));
    for (const [id, end] of ends) {
      if (wanted.has(id)) continue;
      end();
      ends.delete(id);
    }
    for (const id of wanted) if (!ends.has(id)) ends.set(id, watchModule(id));
  }, [key, ends]);
  useEffect(
    () => () => {
      for (const end of ends.values()) end();
      ends.clear();
    },
    [ends],
  );
}
