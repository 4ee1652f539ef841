import { useEffect, useState } from 'react';
import { keyFor, useStored } from '../lib/storage.js';
import { pageSizes } from './Pager.js';

export interface Sorting<S extends string> {
  readonly sort: S;
  readonly order: 'asc' | 'desc';
}

/** The position of the user in a table that the server pages: the next query, and how to move. */
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
 * `name` is the key under which this browser stores the table's page size (docs/spec.md 9). A new filter (any change of
 * `filter`'s text) starts at the first page again.
 */
export function useTable<S extends string>(name: string, initial: Sorting<S>, filter: string): TableState<S> {
  const [sorting, setSorting] = useState(initial);
  const [size, setSize] = useStored(keyFor.tableSize(name), String(DEFAULT_SIZE));
  const [at, setAt] = useState({ filter, page: 1 });
  const pageSize = pageSizes.find((each) => String(each) === size) ?? DEFAULT_SIZE;
  return {
    // In the same render as the new filter, so that page 7 of the old one is never fetched.
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

/** The typed value after a pause: one request per word, not per letter. */
export function useSettled<T>(value: T, ms = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
