import { type QueryKey, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Rows per request: slightly more than a tall screen shows. */
const PAGE = 60;
/** How long the cache keeps rows that are not on screen, in ms. */
const KEEP = 60_000;

/** A list that may be loaded only in parts; arrays match it too. `at` accepts 0 to `length` - 1. */
export interface RowList<R> {
  readonly length: number;
  at(index: number): R | undefined;
}
export interface RowWindow {
  /** Inclusive. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}
/** A reply whose `list` is the requested part, and `total` the length of the whole. */
export interface RowReply<R> {
  readonly total: number;
  readonly list: readonly R[];
}

interface RowPagesOptions<P> {
  /** `[endpoint.path, input]` without `from` and `limit`: `keyOf(endpoint, …)` invalidates it like any other call. */
  key: QueryKey;
  read: (from: number, limit: number, signal: AbortSignal) => Promise<P>;
  /** The rows on screen, or soon on screen; it may extend past the end. */
  window: RowWindow;
  enabled?: boolean;
}

export interface RowPages<R, P> {
  /** As long as the whole list; rows that are not loaded yet are undefined. */
  readonly rows: RowList<R>;
  /** The newest reply, for its other fields; undefined until the first has arrived. */
  readonly reply: P | undefined;
  /**
   * The displayed rows belong to the previous input (other filters, other open branches); the new reply is being
   * loaded.
   */
  readonly isStale: boolean;
  readonly error: Error | null;
  refetch(): void;
}

interface Shown<P> {
  readonly question: string;
  readonly reply: P | undefined;
  readonly pages: ReadonlyMap<number, P>;
}

/**
 * A long list of which only the pages at the window are fetched. When the input changes, the old rows stay on screen
 * until all of the new ones are loaded, so nothing flickers; after a hint, the rows on screen are fetched again in
 * place.
 */
export function useRowPages<R, P extends RowReply<R>>({
  key,
  read,
  window,
  enabled = true,
}: RowPagesOptions<P>): RowPages<R, P> {
  const question = JSON.stringify(key);
  const last = useRef<Shown<P>>({ question, reply: undefined, pages: new Map() });
  const known = last.current.question === question ? last.current.reply : undefined;
  const numbers = pagesAt(window, known?.total);
  const queries = useQueries({
    queries: numbers.map((page) => ({
      queryKey: [...key, page],
      queryFn: ({ signal }: { signal: AbortSignal }) => read(page * PAGE, PAGE, signal),
      staleTime: 15_000,
      gcTime: KEEP,
      enabled,
    })),
  });
  const shown = shownOf(question, numbers, queries, last.current);
  useEffect(() => {
    last.current = shown;
  });
  return {
    rows: rowsOf<R, P>(shown),
    reply: shown.reply,
    isStale: shown.question !== question,
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const query of queries) void query.refetch();
    },
  };
}

function pagesAt({ from, to }: RowWindow, total = Number.POSITIVE_INFINITY): number[] {
  const end = Math.max(1, Math.min(to, total));
  const first = Math.floor(Math.min(from, end - 1) / PAGE);
  return Array.from({ length: Math.ceil(end / PAGE) - first }, (_, n) => first + n);
}

function shownOf<P>(
  question: string,
  numbers: readonly number[],
  queries: readonly UseQueryResult<P>[],
  last: Shown<P>,
): Shown<P> {
  const pages = new Map<number, P>();
  let newest: UseQueryResult<P> | undefined;
  queries.forEach((query, n) => {
    const page = numbers[n];
    if (page === undefined || query.data === undefined) return;
    pages.set(page, query.data);
    if (!newest || query.dataUpdatedAt > newest.dataUpdatedAt) newest = query;
  });
  // Old and new pages side by side would show some rows twice.
  if (last.question !== question && last.reply && pages.size < numbers.length) return last;
  const same = last.question === question ? last.reply : undefined;
  return { question, pages, reply: newest?.data ?? same };
}

const rowsOf = <R, P extends RowReply<R>>({ reply, pages }: Shown<P>): RowList<R> => ({
  length: reply?.total ?? 0,
  at: (index) => pages.get(Math.floor(index / PAGE))?.list[index % PAGE],
});

/**
 * A key for each line: the id of its row, or its number. Keys are unique, although pages of two moments may both
 * contain a row.
 */
export function lineKeys<R>({ from, to }: RowWindow, rows: RowList<R>, idOf: (row: R) => string): string[] {
  const given = new Set<string>();
  return Array.from({ length: Math.max(0, to - from) }, (_, n) => {
    const row = rows.at(from + n);
    const id = row && idOf(row);
    const key = id === undefined || given.has(id) ? `line-${from + n}` : id;
    given.add(key);
    return key;
  });
}
