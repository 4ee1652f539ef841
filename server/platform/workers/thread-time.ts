import { closeSync, openSync, readlinkSync, readSync } from 'node:fs';

const buffer = Buffer.alloc(64);

function open(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}

/** Processor time of one thread of this process. */
export class ThreadTime {
  private file: number | undefined;

  /** `id`: of the operating system; 0 for the thread that creates the object. */
  constructor(id = 0) {
    this.file = open(id > 0 ? `/proc/self/task/${id}/schedstat` : '/proc/thread-self/schedstat');
  }

  /** Milliseconds from some moment on; outside of Linux, and after the thread has ended, the time that has passed. */
  read(): number {
    if (this.file === undefined) return performance.now();
    try {
      const length = readSync(this.file, buffer, 0, buffer.length, 0);
      return Number(buffer.toString('latin1', 0, length).split(' ', 1)[0]) / 1_000_000;
    } catch {
      return performance.now();
    }
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }
}

/** The operating system's id of this thread; 0 outside of Linux. */
export function ownThreadId(): number {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return 0;
  }
}

/** How much longer than its processor time a task may take, because the machine is busy with others. */
const STARVED_MS = 60_000;

/**
 * Calls `late` when the thread has worked for `ms` milliseconds from now on: a busy machine ends no task that a quiet one
 * finishes. Returns what cancels it.
 */
export function limitTime(thread: Pick<ThreadTime, 'read'>, ms: number, late: () => void): () => void {
  const start = { cpu: thread.read(), wall: performance.now() };
  const look = () => {
    const left = Math.min(ms - (thread.read() - start.cpu), ms + STARVED_MS - (performance.now() - start.wall));
    if (left <= 1) late();
    else timer = setTimeout(look, left);
  };
  let timer = setTimeout(look, ms);
  return () => clearTimeout(timer);
}
