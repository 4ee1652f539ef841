import type { Settings } from '../../platform/settings/settings.js';

/** `torna.doc-sort-type`: how siblings are sorted in lists and trees (docs/wire.md 1.2). */
export type DocSort = 'by_order' | 'by_name' | 'by_url';

interface SortedDoc {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly orderIndex: number;
}

export async function currentDocSort(settings: Settings): Promise<DocSort> {
  const value = await settings.text('torna.doc-sort-type');
  return value === 'by_name' || value === 'by_url' ? value : 'by_order';
}

/** Chinese names by pinyin, `v2` before `v10`. */
const collator = new Intl.Collator('zh-CN', { numeric: true });
const byOrder = (a: SortedDoc, b: SortedDoc): number => a.orderIndex - b.orderIndex || a.id - b.id;

/** Equal names or addresses fall back to `by_order`. Folders have no address, so `by_url` sorts them first. */
export const docOrder = {
  by_order: byOrder,
  by_name: (a, b) => collator.compare(a.name, b.name) || byOrder(a, b),
  by_url: (a, b) => collator.compare(a.url, b.url) || byOrder(a, b),
} as const satisfies Record<DocSort, (a: SortedDoc, b: SortedDoc) => number>;
