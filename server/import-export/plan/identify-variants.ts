import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { variantKeys } from '../../docs/doc-types/api/variant-keys.js';

/** The row of a map's values before rows had kinds. */
const MAP_KEY = '{key}';

/** Finds the ids of variants, and of rows that say what other members are, among the rows of earlier contents. */
export class KnownVariants {
  private readonly keys: ReturnType<typeof variantKeys>;

  constructor(theirs: readonly ParamRow[], before: readonly ParamRow[]) {
    this.keys = theirs.some(({ kind }) => kind !== undefined) ? variantKeys([...theirs, ...before]) : [];
  }

  /** Ids of rows of one group; candidates that are taken are removed. Only one that no other is like is the same. */
  take(ids: Map<string, string>, group: readonly ParamRow[], candidates: ParamRow[]): void {
    const variants = group.filter(({ kind }) => kind !== undefined);
    if (variants.length === 0) return;
    for (const key of this.keys) takeBy(ids, { variants, candidates, key }, true);
    // Those that are alike in everything are the same in any order.
    const whole = (row: ParamRow) => JSON.stringify(this.keys.map((key) => key(row) ?? ''));
    takeBy(ids, { variants, candidates, key: whole }, false);
    const rest = variants.find(({ id, kind }) => kind === 'additionalProperties' && !ids.has(id));
    if (rest) assign(ids, rest, candidates, candidates.find(isMapRow));
  }
}

interface Group {
  readonly variants: readonly ParamRow[];
  readonly candidates: ParamRow[];
  readonly key: (row: ParamRow) => string | undefined;
}

function takeBy(ids: Map<string, string>, { variants, candidates, key }: Group, isAlone: boolean): void {
  const left = variants.filter(({ id }) => !ids.has(id));
  const counts = new Map<string | undefined, number>();
  for (const row of left) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1);
  for (const row of left) {
    const own = key(row);
    if (own === undefined || (isAlone && counts.get(own) !== 1)) continue;
    const [like, ...others] = candidates.filter((one) => one.kind !== undefined && key(one) === own);
    if (!isAlone || others.length === 0) assign(ids, row, candidates, like);
  }
}

const isMapRow = ({ kind, name }: ParamRow): boolean => kind === undefined && name === MAP_KEY;

function assign(ids: Map<string, string>, row: ParamRow, candidates: ParamRow[], to: ParamRow | undefined): void {
  if (!to) return;
  candidates.splice(candidates.indexOf(to), 1);
  ids.set(row.id, to.id);
}
