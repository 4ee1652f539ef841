import { variablesOf } from './address.js';

/** A row of the path table, in the order of the table. */
export interface PathRow {
  readonly id: string;
  readonly name: string;
  readonly gone: boolean;
}

/** What an edit of the address asks of the path table. */
export interface PathStep {
  readonly rename: readonly { readonly id: string; readonly name: string }[];
  /** Variables that have no row and never had one; `after`: the variable in front of it in the address. */
  readonly add: readonly { readonly name: string; readonly after: string | undefined }[];
  readonly revive: readonly string[];
  readonly remove: readonly string[];
}

/** A row whose variable was taken apart at a place, by the person who types: closing the brace again makes it whole. */
export interface Broken {
  readonly id: string;
  readonly at: number;
}

/**
 * How the path table follows one edit of the address. A variable that the edit turned into another is the same row with
 * another name, words and all; one that is there without a row gets its old row back, else a new one; the row of one that
 * this edit took away goes. Rows that the edit did not touch stay, also those that the address does not know.
 */
export function pathStep(before: string, after: string, rows: readonly PathRow[], broken: readonly Broken[]): PathStep {
  const now = variablesOf(after);
  const kept = new Set(now.map(({ name }) => name));
  const known = new Set(variablesOf(before).map(({ name }) => name));
  const standing = new Map<string, PathRow>();
  for (const row of rows) if (!row.gone && !standing.has(row.name)) standing.set(row.name, row);

  const rename: { id: string; name: string }[] = [];
  const taken = new Set<string>();
  const [from = '', to = ''] = turned(before, after) ?? [];
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

/** The variable within which the edit was made, and what it is now; an address that was pasted over another has none. */
function turned(before: string, after: string): [string, string] | undefined {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const old = variablesOf(before).find(({ at, end }) => at <= head && before.length - tail <= end);
  const now = old && variablesOf(after).find(({ at }) => at === old.at);
  return old && now && [old.name, now.name];
}

/** Rows that this edit took away because a brace went: their names, should it come back at the same place. */
export function brokenBy(before: string, after: string, step: PathStep, rows: readonly PathRow[]): Broken[] {
  const gone = new Set(step.remove);
  return variablesOf(before).flatMap(({ name, at }) => {
    const row = rows.find((each) => gone.has(each.id) && each.name === name);
    return row && after[at] === '{' ? [{ id: row.id, at }] : [];
  });
}
