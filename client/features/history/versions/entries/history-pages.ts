import { useInfiniteQuery } from '@tanstack/react-query';
import { listHistory } from '../../../../../contracts/history/history.js';
import { call } from '../../../../lib/api.js';
import { keyOf } from '../../../../lib/query.js';
import type { HistoryEntry, ModelVersion } from './entry.js';

/**
 * A doc's versions, newest first, page by page. The key starts like any key of this endpoint, so hints invalidate it.
 */
export function useHistoryPages(docId: string) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(listHistory, { docId }), 'pages'],
    queryFn: ({ pageParam, signal }) => call(listHistory, { docId, before: pageParam || undefined }, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.more ? page.list.at(-1)?.version : undefined),
  });
  const pages = query.data?.pages ?? [];
  // A version made between two fetches shifts the pages; duplicates are removed.
  const entries = new Map<number, HistoryEntry>();
  for (const entry of pages.flatMap((page) => page.list)) entries.set(entry.version, entry);
  const models = new Map<string, ModelVersion>();
  for (const model of pages.flatMap((page) => page.models ?? [])) models.set(`${model.docId} ${model.version}`, model);
  return {
    query,
    models: [...models.values()].sort((a, b) => (a.at === b.at ? b.version - a.version : a.at < b.at ? 1 : -1)),
    moreModels: pages.some((page) => page.moreModels),
    entries: [...entries.values()].sort((a, b) => b.version - a.version),
    head: pages[0]?.head ?? 0,
  };
}
