import { useEffect, useRef, useState } from 'react';
import type { viewRows } from '../../../../contracts/docs/doc-rows.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { useDoor } from '../../../lib/door.js';
import { type RowWindow, useRowPages } from '../../../lib/row-pages.js';
import { useBranches, withBranch } from './branches.js';
import type { TreeScope, ViewNode } from './tree-node.js';

type Reply = WireReply<typeof viewRows>;

interface ViewRowsOptions {
  place: TreeScope;
  filter: string;
  /** The current doc: its ancestors are opened when it changes. */
  docId: string;
  window: RowWindow;
}

/** The lines of a tree of any size; the server flattens and filters, only what is on screen is fetched. */
export function useViewRows({ place, filter, docId, window }: ViewRowsOptions) {
  const [branches, setBranches] = useBranches(place);
  const door = useDoor();
  const [reveal, setReveal] = useState(docId);
  const text = filter.trim();
  const input = {
    ...place,
    text,
    allOpen: branches.allOpen,
    toggled: [...branches.toggled],
    ...(text || !reveal ? {} : { reveal }),
  };
  const pages = useRowPages<ViewNode, Reply>({
    key: door.rowsKey(input),
    read: (from, limit, signal) => door.rows(input, from, limit, signal),
    window,
    enabled: Boolean(place.spaceId || place.projectId || door.id),
  });
  const { rows, reply, isStale } = pages;
  const isThere = () => {
    for (let at = 0; at < rows.length; at++) if (rows.at(at)?.docId === docId) return true;
    return false;
  };
  // A doc that was chosen in this tree is already visible; one from elsewhere is revealed.
  const lookedFor = useRef({ docId, place: keyOfPlace(place) });
  const where = keyOfPlace(place);
  useEffect(() => {
    if (lookedFor.current.docId === docId && lookedFor.current.place === where) return;
    lookedFor.current = { docId, place: where };
    if (!isThere()) setReveal(docId);
  });
  const turn = (id: string, open: boolean) => {
    setBranches(withBranch(branches, id, open, reveal ? (reply?.above ?? []) : []));
    setReveal('');
  };
  return {
    ...pages,
    branches,
    /** The line of the revealed doc, once it is known. */
    revealAt: isStale || !reveal || reveal !== docId ? null : (reply?.revealAt ?? null),
    turn,
  };
}

const keyOfPlace = ({ spaceId, projectId }: TreeScope): string => `${spaceId ?? ''}/${projectId ?? ''}`;
