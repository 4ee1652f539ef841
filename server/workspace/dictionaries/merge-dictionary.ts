/** An item without its place. */
export interface MergedItem {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly description: string;
}
export interface MergedDictionary {
  readonly description: string;
  readonly items: readonly MergedItem[];
}

const parts = ['type', 'value', 'description'] as const;

/**
 * Three-way merge of a dictionary by item and value. `base`: what the source last sent, null if it never sent it. What
 * people changed or added stays; what the source changed, added or removed is taken where people did not touch it.
 * Items keep their order, new ones are last.
 */
export function mergeDictionary(
  ours: MergedDictionary,
  base: MergedDictionary | null,
  theirs: MergedDictionary,
): MergedDictionary {
  const [was, came] = [byName(base?.items ?? []), byName(theirs.items)];
  const kept = ours.items.flatMap((item) => {
    const [before, next] = [was.get(item.name), came.get(item.name)];
    if (next) return [mergedItem(item, before, next)];
    return before && isSame(before, item) ? [] : [item];
  });
  const here = byName(ours.items);
  // An item that people removed returns only if the source has changed it.
  const added = theirs.items.filter(({ name }) => !here.has(name)).filter((item) => !isSame(was.get(item.name), item));
  return { description: taken(ours.description, base?.description, theirs.description), items: [...kept, ...added] };
}

const byName = (items: readonly MergedItem[]) => new Map(items.map((item) => [item.name, item]));

function mergedItem(ours: MergedItem, base: MergedItem | undefined, theirs: MergedItem): MergedItem {
  const values = parts.map((part) => [part, taken(ours[part], base?.[part], theirs[part])]);
  return { ...ours, ...Object.fromEntries(values) };
}

/** The source fills what is empty, and replaces only its own value; an empty value of it replaces nothing. */
const taken = (ours: string, base: string | undefined, theirs: string): string =>
  ours === '' || (ours === base && theirs !== '') ? theirs : ours;

const isSame = (a: MergedItem | undefined, b: MergedItem): boolean =>
  a !== undefined && parts.every((part) => a[part] === b[part]);
