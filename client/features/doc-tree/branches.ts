import { useMemo } from 'react';
import { keyFor, useStored } from '../../lib/storage.js';
import type { TreePlace } from './tree-node.js';

/** Which branches stand open: all or none, but for those that were turned. */
export interface Branches {
  readonly allOpen: boolean;
  readonly toggled: readonly string[];
}

/** Branches that are remembered, those that were turned last; more would not fit into what a browser keeps. */
const MOST = 2_000;

export function readBranches(text: string): Branches {
  return { allOpen: !text.startsWith('0'), toggled: text.slice(1).split(',').filter(Boolean) };
}
export const writeBranches = ({ allOpen, toggled }: Branches): string =>
  allOpen && toggled.length === 0 ? '' : `${allOpen ? 1 : 0}${toggled.slice(0, MOST).join(',')}`;

/** One branch opened or closed; `above` stood open for the doc that is read, and stay so. */
export function turned({ allOpen, toggled }: Branches, id: string, open: boolean, above: readonly string[]): Branches {
  const wanted = new Map([...above.map((each): [string, boolean] => [each, true]), [id, open]]);
  const rest = toggled.filter((each) => !wanted.has(each));
  return { allOpen, toggled: [...[...wanted].filter(([, is]) => is !== allOpen).map(([each]) => each), ...rest] };
}

/** Remembered for each space and each project. */
export function useBranches({ spaceId, projectId }: TreePlace): [Branches, (next: Branches) => void] {
  const [text, setText] = useStored(keyFor.viewTree(projectId || spaceId || ''));
  const branches = useMemo(() => readBranches(text), [text]);
  return [branches, (next) => setText(writeBranches(next))];
}
