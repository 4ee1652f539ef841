import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { constantTexts } from '../../contracts/docs/constants.js';
import { viewRows } from '../../contracts/docs/doc-rows.js';
import { viewDoc } from '../../contracts/docs/docs.js';
import type { docModels } from '../../contracts/docs/models.js';
import type { Endpoint, WireInput, WireReply } from '../../contracts/platform/endpoint.js';
import type { findInShare } from '../../contracts/sharing/sharing.js';
import { listDictionariesWithItems } from '../../contracts/workspace/dictionaries.js';
import { call } from './api.js';
import { keyOf, queryClient } from './query.js';

/** A read that differs from door to door: its place in the cache, and how it is fetched. */
export interface Read<R> {
  readonly key: QueryKey;
  fetch(signal?: AbortSignal): Promise<R>;
}
export type ExtraPages = readonly { readonly id: string; readonly title: string }[];
/** What the owner of a public page allows. */
export interface DoorOptions {
  readonly mayDebug: boolean;
  readonly hasConstants: boolean;
  readonly isPinned?: boolean;
}
type TreeInput = Omit<WireInput<typeof viewRows>, 'from' | 'limit'>;
type TreeRows = WireReply<typeof viewRows>;

/**
 * The door behind which the viewer runs: members of a project, strangers in a share, readers of a composed project.
 * All of them have the same screens; this object is the only difference in the browser.
 */
export interface Door {
  readonly name: 'member' | 'share' | 'show';
  /** The share or composed project; `''` for members. */
  readonly id: string;
  /** Whether calls may be tried out. */
  readonly mayDebug: boolean;
  /** `''`: the page without a doc. */
  docPath(docId: string): string;
  doc(docId: string): Read<WireReply<typeof viewDoc>>;
  /** The models of a doc, where they are not read by the doc alone. */
  models?(docId: string): Read<WireReply<typeof docModels>>;
  /** The key of a tree, and a window of its lines. */
  rowsKey(input: TreeInput): QueryKey;
  rows(input: TreeInput, from: number, limit: number, signal: AbortSignal): Promise<TreeRows>;
  /** Finds words in the contents of docs; left out where the tree finds names and addresses only. */
  find?(text: string): Read<WireReply<typeof findInShare>>;
  dictionaries(moduleId: string): Read<WireReply<typeof listDictionariesWithItems>>;
  /** Whether docs stay in a version until the owner takes a newer one. */
  readonly isPinned?: boolean | undefined;
  /** Pages beside the tree; left out where there are none. */
  readonly extraPages?: Read<ExtraPages>;
  extraPage?(id: string): Read<{ readonly title: string; readonly content: string }>;
  /** Left out where the constants are not given. */
  constants?(moduleId: string): Read<WireReply<typeof constantTexts>>;
}

/** A read that is one call. */
export const readOf = <E extends Endpoint>(endpoint: E, input: WireInput<E>): Read<WireReply<E>> => ({
  key: keyOf(endpoint, input),
  fetch: (signal) => call(endpoint, input, signal),
});

const memberDoor: Door = {
  name: 'member',
  id: '',
  mayDebug: true,
  docPath: (docId) => (docId ? `/view/${docId}` : '/view'),
  doc: (id) => readOf(viewDoc, { id }),
  rowsKey: (input) => keyOf(viewRows, input),
  rows: (input, from, limit, signal) => call(viewRows, { ...input, from, limit }, signal),
  dictionaries: (moduleId) => readOf(listDictionariesWithItems, { moduleId }),
  constants: (moduleId) => readOf(constantTexts, { moduleId }),
};

const DoorContext = createContext<Door>(memberDoor);
export const DoorProvider = DoorContext.Provider;
export const useDoor = (): Door => useContext(DoorContext);

/** Fetches through the cache, like `useCall`. */
export const useRead = <R>(read: Read<R>, { enabled = true, keep = false } = {}): UseQueryResult<R> =>
  useQuery<R>({
    queryKey: read.key,
    queryFn: ({ signal }) => read.fetch(signal),
    enabled,
    // The data of the read before it stays until its own is there.
    placeholderData: keep ? keepPreviousData : undefined,
  });

/** Prefetched data is not prefetched again for this long, in ms. */
const AHEAD = 15_000;

/** Prefetches data that will be needed in a moment. Never rejects. */
export const prefetch = <R>({ key, fetch }: Read<R>): Promise<void> =>
  queryClient.prefetchQuery({ queryKey: key, queryFn: ({ signal }) => fetch(signal), staleTime: AHEAD });
