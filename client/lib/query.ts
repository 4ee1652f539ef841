import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { Endpoint, WireInput, WireReply } from '../../contracts/endpoint.js';
import { call, isRefused } from './api.js';
import { session } from './session.js';
import { onStored } from './storage.js';

/** The cache key of a call: its path, then its input. Without input: every call of that path. */
export const keyOf = <E extends Endpoint>(endpoint: E, input?: Partial<WireInput<E>>): QueryKey =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => !isRefused(error) && count < 2,
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
    mutations: { retry: false },
  },
});

// Nobody sees what another person has read here. This listener is the first one, so it runs before any screen does.
let reader = session.token();
onStored(() => {
  if (session.token() === reader) return;
  reader = session.token();
  queryClient.clear();
});

interface CallOptions {
  enabled?: boolean;
  /** Keep the last rows on screen while the next page or filter loads. */
  keep?: boolean;
  /** Poll interval in ms; false = never. */
  every?: number | false;
  staleTime?: number;
}

/** Reads an endpoint through the cache. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: WireInput<E>,
  { enabled, keep, every, staleTime }: CallOptions = {},
): UseQueryResult<WireReply<E>> {
  return useQuery<WireReply<E>>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, signal),
    enabled,
    staleTime,
    refetchInterval: every,
    placeholderData: keep ? keepPreviousData : undefined,
  });
}

/** Reads what will be asked for in a moment; nothing is asked for twice. */
export const readAhead = <E extends Endpoint>(endpoint: E, input: WireInput<E>): void =>
  void queryClient.prefetchQuery({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, signal),
    retry: false,
  });

/** Forgets what was read from these endpoints; what is on screen is asked for again. */
export const forget = (...endpoints: Endpoint[]): Promise<unknown> =>
  Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: [endpoint.path] })));

/** A change through an endpoint; after it, what was read from `touches` is stale. */
export function useChange<E extends Endpoint>(
  endpoint: E,
  touches: readonly Endpoint[] = [],
): UseMutationResult<WireReply<E>, Error, WireInput<E>> {
  return useMutation<WireReply<E>, Error, WireInput<E>>({
    mutationFn: (input) => call(endpoint, input),
    // Also after a refusal: "someone was faster" must show what they did.
    onSettled: () => {
      void forget(...touches);
    },
  });
}

/** A change as a feature wants it: without knowing whether it serves a space or a project. */
export interface Act<R> {
  readonly isPending: boolean;
  readonly error: Error | null;
  run(rest: R, done?: () => void): void;
}

/** Fills in what the screen knows. */
export const act = <I, R>(change: UseMutationResult<unknown, Error, I>, whole: (rest: R) => I): Act<R> => ({
  isPending: change.isPending,
  error: change.error,
  run: (rest, done) => change.mutate(whole(rest), { onSuccess: done }),
});
