import { useRef, useState } from 'react';
import type { Drift } from '../../../../../contracts/docs/doc-types/drift.js';

export type TakeState = 'saving' | 'saved' | 'failed';

/** One difference; `state` undefined: nothing was done about it. */
export interface DriftLine {
  readonly key: string;
  readonly drift: Drift;
  readonly state?: TakeState;
}

const keyOf = ({ kind, path }: Drift): string => `${kind} ${path}`;

/**
 * The differences of one answer, in the order in which they were found. The doc that they are compared with changes while
 * they are shown: a difference that was taken into it stays, with what became of it.
 */
export function useDriftLines(drift: readonly Drift[] | undefined) {
  const [states, setStates] = useState<ReadonlyMap<string, TakeState>>(new Map());
  const found = useRef(new Map<string, Drift>());
  const current = new Set(drift?.map(keyOf));
  for (const each of drift ?? []) found.current.set(keyOf(each), each);
  const lines: DriftLine[] = [...found.current]
    .filter(([key]) => current.has(key) || states.has(key))
    .map(([key, each]) => ({ key, drift: each, state: states.get(key) }));
  const setState = (key: string, state: TakeState) => setStates((before) => new Map(before).set(key, state));
  return { lines, setState };
}
