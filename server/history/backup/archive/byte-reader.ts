import { ArchiveError } from './archive-error.js';

/** Reads numbers of bytes from a stream of chunks of any size. */
export class ByteReader {
  private readonly source: AsyncIterator<Uint8Array>;
  private held: Buffer[] = [];
  private size = 0;
  private ended = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** Fewer bytes only at the end. */
  async upTo(count: number): Promise<Buffer> {
    while (this.size < count && (await this.more()));
    return this.take(Math.min(count, this.size));
  }

  async isAtEnd(): Promise<boolean> {
    while (this.size === 0 && (await this.more()));
    return this.size === 0;
  }

  /** A line with its end. @throws ArchiveError when there is none within `most` bytes */
  async line(most: number): Promise<string> {
    let text = '';
    while (text.length < most) {
      const next = (await this.upTo(1)).toString('latin1');
      if (next === '') throw new ArchiveError('cutShort');
      text += next;
      if (next === '\n') return text;
    }
    throw new ArchiveError('changed');
  }

  /** Closes the source, which may be a file or a connection. */
  async close(): Promise<void> {
    await this.source.return?.();
  }

  private async more(): Promise<boolean> {
    if (this.ended) return false;
    const { value, done } = await this.source.next();
    if (done) {
      this.ended = true;
      return false;
    }
    this.held.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
    this.size += value.byteLength;
    return true;
  }

  private take(count: number): Buffer {
    const parts: Buffer[] = [];
    let left = count;
    while (left > 0) {
      const [first] = this.held;
      if (!first) break;
      if (first.length <= left) {
        parts.push(first);
        this.held.shift();
        left -= first.length;
      } else {
        parts.push(first.subarray(0, left));
        this.held[0] = first.subarray(left);
        left = 0;
      }
    }
    this.size -= count;
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }
}
