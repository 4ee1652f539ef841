import { useMemo, useState } from 'react';
import type { PlannedImportEntry } from '../../../../contracts/import-export/imports.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { isOn } from '../../../../contracts/platform/wire.js';

/** Which docs of a plan its user imports: all at first. */
export interface PlanChoice {
  /** `at` of docs that are left out. */
  readonly left: ReadonlySet<number>;
  /** Whether these docs, and those of these folders, are all, some or none chosen; undefined: nothing to choose. */
  stateOf(entries: readonly PlannedImportEntry[]): 'all' | 'some' | 'none' | undefined;
  /** Chooses all of them; leaves all out if all are chosen. */
  toggle(entries: readonly PlannedImportEntry[]): void;
}

const WRITTEN: readonly PlannedImportEntry['step'][] = ['create', 'update', 'revive'];
/** Models come with the docs that refer to them. */
export const isModel = ({ isFolder, type }: PlannedImportEntry): boolean => !isOn(isFolder) && type === DocType.model;
const isChoosable = (entry: PlannedImportEntry): boolean =>
  !isOn(entry.isFolder) && !isModel(entry) && WRITTEN.includes(entry.step);

export function usePlanChoice(all: readonly PlannedImportEntry[]): PlanChoice {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const below = useMemo(() => docsBelow(all), [all]);
  const docsOf = (entries: readonly PlannedImportEntry[]) => [
    ...new Set(entries.flatMap((entry) => below.get(entry.at) ?? (isChoosable(entry) ? entry.at : []))),
  ];
  const stateOf: PlanChoice['stateOf'] = (entries) => {
    const docs = docsOf(entries);
    const out = docs.filter((at) => left.has(at)).length;
    if (docs.length === 0) return undefined;
    return out === 0 ? 'all' : out < docs.length ? 'some' : 'none';
  };
  const toggle: PlanChoice['toggle'] = (entries) => {
    const next = new Set(left);
    const isLeaving = stateOf(entries) === 'all';
    for (const at of docsOf(entries)) isLeaving ? next.add(at) : next.delete(at);
    setLeft(next);
  };
  return { left, stateOf, toggle };
}

/** The docs that can be chosen below each folder. */
function docsBelow(all: readonly PlannedImportEntry[]): ReadonlyMap<number, number[]> {
  const below = new Map<number, number[]>();
  let above: PlannedImportEntry[] = [];
  for (const entry of all) {
    above = above.filter(({ depth }) => depth < entry.depth);
    if (isChoosable(entry)) for (const folder of above) below.get(folder.at)?.push(entry.at);
    if (!isOn(entry.isFolder)) continue;
    below.set(entry.at, []);
    above.push(entry);
  }
  return below;
}
