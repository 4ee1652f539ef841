import { variablesOf } from './address.js';

/** A row of the path table, in the order of the table. */
export interface PathRow {
  readonly id: string;
  readonly name: string;
  readonly gone: boolean;
}

/** Changes of the path table caused by an edit of the address. */
export interface PathChange {
  readonly rename: readonly { readonly id: string; readonly name: string }[];
  /** Variables that have no row and never had one; `after`: the preceding variable in the address. */
  readonly add: readonly { readonly name: string; readonly after: string | undefined }[];
  readonly revive: readonly string[];
  readonly remove: readonly string[];
}

/** A row whose variable is being retyped: closing the brace at that offset restores it. */
export interface InterruptedVariable {
  readonly id: string;
  readonly at: number;
}

/**
 * How the path table follows one edit of the address. A renamed variable keeps its row with all content; a variable
 * without a row gets its old row back, or a new one; the row of a removed variable is removed. Other rows stay, also
 * those that the address does not contain.
 */
export function pathChange(
  before: string,
  after: string,
  rows: readonly PathRow[],
  broken: readonly InterruptedVariable[],
): PathChange {
  const now = variablesOf(after);
  const kept = new Set(now.map(({ name }) => name));
  const known = new Set(variablesOf(before).map(({ name }) => name));
  const standing = new Map<string, PathRow>();
  for (const row of rows) if (!row.gone && !standing.has(row.name)) standing.set(row.name, row);

  const rename: { id: string; name: string }[] = [];
  const taken = new Set<string>();
  const [from = '', to = ''] = renamedVariable(before, after) ?? [];
  const same = kept.has(from) || known.has(to) || standing.has(to) ? undefined : standing.get(from);
  if (same) {
    taken.add(same.id).add(to);
    rename.push({ id: same.id, name: to });
  }

  const add: { name: string; after: string | undefined }[] = [];
  const revive: string[] = [];
  for (const [index, { name, at }] of now.entries()) {
    if (name === '' || standing.has(name) || taken.has(name)) continue;
    const own = rows.findLast((row) => row.gone && row.name === name && !revive.includes(row.id));
    const whole =
      own ?? rows.find((row) => row.gone && broken.some(({ id, at: place }) => id === row.id && place === at));
    if (!whole) add.push({ name, after: now[index - 1]?.name });
    else {
      revive.push(whole.id);
      if (whole.name !== name) rename.push({ id: whole.id, name });
    }
    taken.add(name);
  }
  const remove = [...known].flatMap((name) => {
    const row = standing.get(name);
    return row && !kept.has(name) && !taken.has(row.id) ? [row.id] : [];
  });
  return { rename, add, revive, remove };
}

/** Old and new name of the variable in which the edit was made; undefined for a replaced address. */
function renamedVariable(before: string, after: string): [string, string] | undefined {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const old = variablesOf(before).find(({ at, end }) => at <= head && before.length - tail <= end);
  const now = old && variablesOf(after).find(({ at }) => at === old.at);
  return old && now && [old.name, now.name];
}

/** Rows that this edit removed because a brace was deleted, in case it is typed again at the same offset. */
export function interruptedBy(
  before: string,
  after: string,
  step: PathChange,
  rows: readonly PathRow[],
): InterruptedVariable[] {
  const gone = new Set(step.remove);
  return variablesOf(before).flatMap(({ name, at }) => {
    const row = rows.find((each) => gone.has(each.id) && each.name === name);
    return row && after[at] === '{' ? [{ id: row.id, at }] : [];
  });
}
