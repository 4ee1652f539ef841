import { expect } from '@jest/globals';
import type { Reader } from './reader.js';

/** Server-sent events as a page receives them. */
export class Stream {
  heard = '';

  private constructor(private readonly body: ReadableStreamDefaultReader<string> | undefined) {}

  static async of(who: Reader, path: string): Promise<Stream> {
    const { headers, body } = await who.fetch(path);
    expect(headers.get('content-type')).toBe('text/event-stream');
    return new Stream(body?.pipeThrough(new TextDecoderStream()).getReader());
  }

  /** Waits for the words; fails when the server ends the connection without them. */
  async hears(words: string): Promise<void> {
    while (!this.heard.includes(words)) {
      const { value, done } = (await this.body?.read()) ?? { done: true, value: undefined };
      if (done) break;
      this.heard += value;
    }
    expect(this.heard).toContain(words);
  }
}
