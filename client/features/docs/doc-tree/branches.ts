import { useMemo } from 'react';
import { useDoor } from '../../../lib/door.js';
import { keyFor, useStored } from '../../../lib/storage.js';
import type { TreeScope } from './tree-node.js';

/** The open branches: all or none, except those in `toggled`. */
export interface Branches {
  readonly allOpen: boolean;
  readonly toggled: readonly string[];
}

/** Number of stored branches, most recently toggled first; more would exceed the browser's storage. */
const MOST = 2_000;

export function readBranches(text: string): Branches {
  return { allOpen: !text.startsWith('0'), toggled: text.slice(1).split(',').filter(Boolean) };
}
export const writeBranches = ({ allOpen, toggled }: Branches): string =>
  allOpen && toggled.length === 0 ? '' : `${allOpen ? 1 : 0}${toggled.slice(0, MOST).join(',')}`;

/** One branch opened or closed; `above` were open because of the current doc, and stay open. */
export function withBranch(
  { allOpen, toggled }: Branches,
  id: string,
  open: boolean,
  above: readonly string[],
): Branches {
  const wanted = new Map([...above.map((each): [string, boolean] => [each, true]), [id, open]]);
  const rest = toggled.filter((each) => !wanted.has(each));
  return { allOpen, toggled: [...[...wanted].filter(([, is]) => is !== allOpen).map(([each]) => each), ...rest] };
}

/** Stored for each space and each project, and for each share and composed project. */
export function useBranches({ spaceId, projectId }: TreeScope): [Branches, (next: Branches) => void] {
  const door = useDoor();
  const [text, setText] = useStored(keyFor.viewTree(projectId || spaceId || door.id));
  const branches = useMemo(() => readBranches(text), [text]);
  return [branches, (next) => setText(writeBranches(next))];
}
