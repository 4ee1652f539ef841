import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { getDoc, viewDoc } from '../../contracts/docs/docs.js';
import type { Endpoint, WireInput, WireReply } from '../../contracts/platform/endpoint.js';
import { call, isRefused } from './api.js';
import { session } from './session.js';
import { onStored } from './storage.js';

/** The cache key of a call: its path, then its input. Without input: all calls of that path. */
export const keyOf = <E extends Endpoint>(endpoint: E, input?: Partial<WireInput<E>>): QueryKey =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => (!isRefused(error) || error.key === 'database.away') && count < 2,
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
    mutations: { retry: false },
  },
});

/**
 * A prefetched doc is not fetched again by its screen. Changes before the screen receives hints are reported in the
 * reply to its `watch` (lib/socket.ts).
 */
const JUST_READ = 5_000;
for (const { path } of [getDoc, viewDoc]) queryClient.setQueryDefaults([path], { staleTime: JUST_READ });

// Clears the cache when another user signs in. This listener is the first one, so it runs before any screen does.
let reader = session.userId();
onStored(() => {
  if (session.userId() === reader) return;
  reader = session.userId();
  queryClient.clear();
});

interface CallOptions {
  enabled?: boolean;
  /** Keeps the last rows on screen while the next page or filter loads. */
  keep?: boolean;
  /** Poll interval in ms; false = never. */
  every?: number | false;
  staleTime?: number;
}

/** Fetches an endpoint through the cache. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: WireInput<E>,
  { enabled, keep, every, staleTime }: CallOptions = {},
): UseQueryResult<WireReply<E>> {
  return useQuery<WireReply<E>>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, signal),
    enabled,
    ...(staleTime !== undefined && { staleTime }),
    refetchInterval: every,
    placeholderData: keep ? keepPreviousData : undefined,
  });
}

/** Prefetched data is not prefetched again for this long, in ms. */
const AHEAD = 15_000;

/** Fetches through the cache outside a component; concurrent calls share one request. */
export const read = <E extends Endpoint>(endpoint: E, input: WireInput<E>): Promise<WireReply<E>> =>
  queryClient.fetchQuery<WireReply<E>>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, signal),
    retry: false,
    staleTime: AHEAD,
  });

/** Prefetches data that will be needed in a moment. */
export const readAhead = <E extends Endpoint>(endpoint: E, input: WireInput<E>): void =>
  void read(endpoint, input).catch(() => undefined);

/** Invalidates the cached data of these endpoints; what is on screen is fetched again. */
export const forget = (...endpoints: Endpoint[]): Promise<unknown> =>
  Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: [endpoint.path] })));

/** A mutation through an endpoint; afterwards the cached data of `touches` is stale. */
export function useChange<E extends Endpoint>(
  endpoint: E,
  touches: readonly Endpoint[] = [],
): UseMutationResult<WireReply<E>, Error, WireInput<E>> {
  return useMutation<WireReply<E>, Error, WireInput<E>>({
    mutationFn: (input) => call(endpoint, input),
    // Also after a refusal: after a conflict, the screen must show the other change.
    onSettled: () => {
      void forget(...touches);
    },
  });
}

/** A mutation that does not depend on whether it is for a space or a project. */
export interface Act<R> {
  readonly isPending: boolean;
  readonly error: Error | null;
  run(rest: R, done?: () => void): void;
}

/** Adds the input that the screen knows. */
export const act = <I, R>(change: UseMutationResult<unknown, Error, I>, whole: (rest: R) => I): Act<R> => ({
  isPending: change.isPending,
  error: change.error,
  run: (rest, done) => change.mutate(whole(rest), { onSuccess: done }),
});
