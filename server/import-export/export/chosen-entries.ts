import type { DocType } from '../../../contracts/platform/enums.js';
import type { TreeDoc } from '../../docs/tree/doc-tree.js';

/** A part of a doc tree that is exported; contents are read later, page by page. */
export type ChosenEntry = ChosenFolder | ChosenDoc;
export interface ChosenFolder {
  readonly kind: 'folder';
  readonly id: number;
  readonly name: string;
  readonly children: readonly ChosenEntry[];
}
export interface ChosenDoc {
  readonly kind: 'doc';
  readonly id: number;
  readonly type: DocType;
  readonly name: string;
  readonly label: string;
  readonly url: string;
  readonly httpMethod: string;
}

/**
 * The shown docs with their folders; with `chosen`, only those docs and folders. A hidden doc is exported only if it
 * was chosen itself. Folders without docs, and the docs `without`, are left out.
 */
export function chosenEntries(
  roots: readonly TreeDoc[],
  chosen: ReadonlySet<number> | undefined,
  without: ReadonlySet<number> = new Set(),
): ChosenEntry[] {
  const choose = (node: TreeDoc, isInside: boolean): ChosenEntry[] => {
    const isChosen = chosen?.has(node.id) ?? false;
    const isIncluded = isChosen || (isInside && node.row.isShow);
    if (!node.isFolder) return isIncluded && !without.has(node.id) ? [docOf(node)] : [];
    const children = node.children.flatMap((child) => choose(child, isIncluded));
    return children.length > 0 ? [{ kind: 'folder', id: node.id, name: node.row.name, children }] : [];
  };
  const entries = roots.flatMap((root) => choose(root, chosen === undefined));
  return chosen ? withoutOuterFolders(entries, chosen) : entries;
}

function docOf({ row: { id, type, name, label, url, httpMethod } }: TreeDoc): ChosenDoc {
  return { kind: 'doc', id, type, name, label, url, httpMethod };
}

/** The folders around everything that was chosen say nothing about it. */
function withoutOuterFolders(entries: ChosenEntry[], chosen: ReadonlySet<number>): ChosenEntry[] {
  let left: readonly ChosenEntry[] = entries;
  for (let [only] = left; left.length === 1 && only?.kind === 'folder' && !chosen.has(only.id); [only] = left)
    left = only.children;
  return [...left];
}

export interface PlacedDoc {
  readonly doc: ChosenDoc;
  /** The folders around it, outermost first. */
  readonly folders: readonly ChosenFolder[];
}

/** All docs in their order. */
export function placedDocs(entries: readonly ChosenEntry[], folders: readonly ChosenFolder[] = []): PlacedDoc[] {
  return entries.flatMap((entry) =>
    entry.kind === 'doc' ? [{ doc: entry, folders }] : placedDocs(entry.children, [...folders, entry]),
  );
}
