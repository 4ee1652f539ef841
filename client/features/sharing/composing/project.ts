import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import type { listComposeDocs } from '../../../../contracts/sharing/compose-docs.js';
import type { listComposeProjects } from '../../../../contracts/sharing/composing.js';

export type ComposedProject = WireReply<typeof listComposeProjects>[number];
export type ComposedEntry = WireReply<typeof listComposeDocs>[number];

/** Whether the doc, or a model that it shows, changed after it was pinned. */
export const isNewer = ({ newerVersion, hasNewerModels }: ComposedEntry): boolean =>
  newerVersion !== null || isOn(hasNewerModels);

export const showLink = (id: string): string => `${location.origin}/show/${id}`;

export interface EntryLine {
  readonly entry: ComposedEntry;
  readonly depth: number;
  /** The siblings in their order, this one among them. */
  readonly siblings: readonly ComposedEntry[];
}

/** Entries in the order of the tree, each folder followed by its content. */
export function entryLines(entries: readonly ComposedEntry[]): EntryLine[] {
  const below = new Map<string, ComposedEntry[]>();
  for (const entry of entries) below.set(entry.parentId ?? '', [...(below.get(entry.parentId ?? '') ?? []), entry]);
  const walk = (parentId: string, depth: number): EntryLine[] => {
    const siblings = below.get(parentId) ?? [];
    return siblings.flatMap((entry) => [
      { entry, depth, siblings },
      ...(isOn(entry.isFolder) ? walk(entry.id, depth + 1) : []),
    ]);
  };
  return walk('', 0);
}
