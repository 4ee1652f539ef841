import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ChangesReply, countSeverities } from '../../../../contracts/docs/change-severity/choices.js';
import { severities } from '../../../../contracts/docs/change-severity/rules.js';
import { type importPlan, importPlanMeanings } from '../../../../contracts/import-export/imports.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { call } from '../../../lib/api.js';
import { keyOf } from '../../../lib/query.js';

export interface PlanMeanings {
  /** By entry; null: it takes too long to find out. */
  readonly byEntry: ReadonlyMap<number, ChangesReply | null>;
  readonly counts: ChangesReply['counts'];
  /** Docs that are compared so far. */
  readonly compared: number;
  readonly error: Error | null;
}

/** What the updates of a plan mean to callers: page after page, while the plan is on screen. */
export function usePlanMeanings({ id, moduleId, counts, models }: WireReply<typeof importPlan>): PlanMeanings {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(importPlanMeanings, { id }), 'pages'],
    queryFn: ({ pageParam, signal }) => call(importPlanMeanings, { id, from: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next ?? undefined,
    enabled: Boolean(moduleId) && counts.update + models.update > 0,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const found = (query.data?.pages ?? []).flatMap(({ list }) => list);
  const total = countSeverities([]);
  for (const { meaning } of found) for (const severity of severities) total[severity] += meaning?.counts[severity] ?? 0;
  const byEntry = new Map(found.map(({ at, meaning }) => [at, meaning]));
  return { byEntry, counts: total, compared: found.length, error: query.error };
}
