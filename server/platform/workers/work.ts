/**
 * A pure function that worker threads can run: no database, no clock, no configuration. Input and result are copied
 * between threads, so both are plain data. `server/app/threads/all-work.ts` lists every one.
 */
export interface Work<I, R> {
  /** Unique; also the label in metrics. */
  readonly name: string;
  /** Reads or writes whole files, which may take seconds: runs in threads of lower priority. */
  readonly isBulk?: boolean;
  run(input: I): R | Promise<R>;
}
