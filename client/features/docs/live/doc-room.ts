import * as Y from 'yjs';

/** Kept free for what is not measured before: line breaks, rows, formats, words of an input method. */
const RESERVE_BYTES = 16_384;
/** A doc with a low limit keeps this part of it free. */
const RESERVE_PART = 20;

/**
 * How much text a doc can still take. The server refuses the update that would pass the limit, and nothing could be saved
 * any more; so the page asks before text is in the doc.
 */
export class DocRoom {
  /** The limit of the doc's size; unlimited until the server names it. */
  maxBytes = Number.POSITIVE_INFINITY;
  /** At least the doc's size: what was measured, and all updates since. */
  private bytes = 0;
  private isMeasured = false;

  constructor(private readonly ydoc: Y.Doc) {
    ydoc.on('update', (update: Uint8Array) => {
      this.bytes += update.length;
      this.isMeasured = false;
    });
  }

  /** Whether so many bytes of text fit. Measures the doc only close to its limit, and once for each change. */
  hasRoomFor(bytes: number): boolean {
    const most = this.maxBytes - Math.min(RESERVE_BYTES, this.maxBytes / RESERVE_PART) - bytes;
    if (this.bytes > most && !this.isMeasured) {
      this.bytes = sizeOnServer(this.ydoc);
      this.isMeasured = true;
    }
    return this.bytes <= most;
  }
}

/** The undo of an editor keeps what was deleted in this page only; a copy is without it, as the server's doc is. */
function sizeOnServer(ydoc: Y.Doc): number {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(ydoc));
  const { length } = Y.encodeStateAsUpdate(copy);
  copy.destroy();
  return length;
}
