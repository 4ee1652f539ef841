/** Too short to be noticed, and shorter than the time between two flushes. */
const WAIT_MS = 40;

export interface DeferringSocket {
  /** Writes its deferred frame. */
  flushDeferred(): void;
}

/**
 * Defers acknowledgements: a socket writes its own together with the next frame, because the system call is the largest
 * cost of a frame. One timer for all sockets writes the remaining ones.
 */
export class DeferredFrames {
  private sockets = new Set<DeferringSocket>();
  private timer: NodeJS.Timeout | undefined;

  add(socket: DeferringSocket): void {
    this.sockets.add(socket);
    this.timer ??= setTimeout(() => this.flush(), WAIT_MS);
  }

  private flush(): void {
    const { sockets } = this;
    this.timer = undefined;
    this.sockets = new Set();
    for (const socket of sockets) socket.flushDeferred();
  }
}
