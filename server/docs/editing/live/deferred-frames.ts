/** An acknowledgement is written at most this long (ms) after its edit came, unless the commit takes longer. */
const SAVED_MS = 65;
/** Frames that are due within this time (ms) of each other are written in one turn. */
const GRAIN_MS = 5;

export interface DeferringSocket {
  /** Writes its deferred frame. */
  flushDeferred(): void;
}

/**
 * Defers acknowledgements: a socket writes its own together with the next frame, because the system call is the largest
 * cost of a frame. An edit that waited long for its commit is acknowledged at once. One timer for all sockets.
 */
export class DeferredFrames {
  private readonly due = new Map<DeferringSocket, number>();
  private timer: NodeJS.Timeout | undefined;
  private timerAt = Number.POSITIVE_INFINITY;

  /** `since`: when the oldest acknowledged edit came (`performance.now()`). */
  add(socket: DeferringSocket, since: number): void {
    const at = Math.min(since + SAVED_MS, this.due.get(socket) ?? Number.POSITIVE_INFINITY);
    this.due.set(socket, at);
    if (at < this.timerAt) this.arm(at);
  }

  /** The socket has written its deferred frame. */
  delete(socket: DeferringSocket): void {
    this.due.delete(socket);
  }

  private arm(at: number): void {
    clearTimeout(this.timer);
    this.timerAt = at;
    this.timer = setTimeout(() => this.flush(), Math.max(0, at - performance.now()));
  }

  private flush(): void {
    this.timerAt = Number.POSITIVE_INFINITY;
    const now = performance.now() + GRAIN_MS;
    let next = Number.POSITIVE_INFINITY;
    for (const [socket, at] of [...this.due])
      if (at <= now) {
        this.due.delete(socket);
        socket.flushDeferred();
      } else next = Math.min(next, at);
    if (next < Number.POSITIVE_INFINITY) this.arm(next);
  }
}
