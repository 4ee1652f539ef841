import { useEffect, useState } from 'react';
import { keyFor, useStored } from '../lib/storage.js';
import { pageSizes } from './Pager.js';

export interface Sorting<S extends string> {
  readonly sort: S;
  readonly order: 'asc' | 'desc';
}

/** Where a reader is in a table that the server pages: what is asked for next, and how to move. */
export interface TableState<S extends string = string> {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly sorting: Sorting<S>;
  toPage(page: number): void;
  toSize(size: number): void;
  toSorting(sorting: Sorting<S>): void;
}

const DEFAULT_SIZE = 20;

/**
 * `name` remembers the page size of this table in this browser (spec 9). A new filter (any change of `filter`'s text)
 * starts at the first page again.
 */
export function useTable<S extends string>(name: string, initial: Sorting<S>, filter: string): TableState<S> {
  const [sorting, setSorting] = useState(initial);
  const [size, setSize] = useStored(keyFor.tableSize(name), String(DEFAULT_SIZE));
  const [at, setAt] = useState({ filter, page: 1 });
  const pageSize = pageSizes.find((each) => String(each) === size) ?? DEFAULT_SIZE;
  return {
    // In the same render as the new filter: page 7 of the old one is never asked for.
    pageIndex: at.filter === filter ? at.page : 1,
    pageSize,
    sorting,
    toPage: (page) => setAt({ filter, page }),
    toSize: (next) => {
      setSize(String(next));
      setAt({ filter, page: 1 });
    },
    toSorting: (next) => {
      setSorting(next);
      setAt({ filter, page: 1 });
    },
  };
}

/** What was typed, once the typing has paused: one question to the server per word, not per letter. */
export function useSettled<T>(value: T, ms = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
