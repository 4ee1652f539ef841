import { useQueries } from '@tanstack/react-query';
import { activityMeanings, type activityPage } from '../../../../contracts/history/activity.js';
import type { WireInput, WireReply } from '../../../../contracts/platform/endpoint.js';
import { call } from '../../../lib/api.js';
import { keyOf } from '../../../lib/query.js';

type Page = WireReply<typeof activityPage>;
type Meaning = WireReply<typeof activityMeanings>[number]['meaning'];

/**
 * What the lines of these pages mean to callers, by position. Asked for beside the list, page by page, because comparing versions
 * takes longer than listing them; with a filter by severity the server has compared them for the list.
 */
export function useActivityMeanings(
  { docId, moduleId, projectId, spaceId, severity }: WireInput<typeof activityPage>,
  pages: readonly Page[],
): ReadonlyMap<number, Meaning> {
  const place = { docId, moduleId, projectId, spaceId };
  return useQueries({
    queries: pages.map((page) => {
      const input = { ...place, positions: severity ? [] : comparable(page) };
      return {
        queryKey: keyOf(activityMeanings, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(activityMeanings, input, signal),
        enabled: input.positions.length > 0,
      };
    }),
    combine: byPosition,
  });
}

const comparable = ({ list }: Page): number[] =>
  list.flatMap(({ lines }) =>
    lines.filter(({ version, about }) => version > 0 && !about.isFolder).map(({ position }) => position),
  );

const byPosition = (
  results: readonly { readonly data?: WireReply<typeof activityMeanings> | undefined }[],
): ReadonlyMap<number, Meaning> =>
  new Map(results.flatMap(({ data = [] }) => data.map(({ position, meaning }) => [position, meaning] as const)));
