import type { Root } from './tree.js';

export type ParseReply =
  | { readonly kind: 'started' }
  | { readonly kind: 'parsed'; readonly tree: Root }
  | { readonly kind: 'failed' };

/** Time limit for parsing one text, in ms. */
const DEADLINE_MS = 3_000;

/**
 * Parses Markdown in a Web Worker, one text at a time, so that no text blocks the page; only the newest waiting text is
 * parsed.
 */
export class MarkdownParser {
  private worker: Worker | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting: string | undefined;
  private busy = false;

  /** `onTree(undefined)`: the text takes too long, or cannot be parsed. */
  constructor(private readonly onTree: (text: string, tree: Root | undefined) => void) {}

  parse(text: string): void {
    if (this.busy) this.waiting = text;
    else this.start(text);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = undefined;
  }

  private start(text: string): void {
    this.busy = true;
    this.worker ??= new Worker(new URL('./markdown.worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<ParseReply>) => {
      if (data.kind === 'started') this.timer = setTimeout(() => this.abandon(text), DEADLINE_MS);
      else this.finish(text, data.kind === 'parsed' ? data.tree : undefined);
    };
    this.worker.onerror = () => this.abandon(text);
    this.worker.postMessage(text);
  }

  private abandon(text: string): void {
    this.stop();
    this.finish(text, undefined);
  }

  private finish(text: string, tree: Root | undefined): void {
    clearTimeout(this.timer);
    this.busy = false;
    this.onTree(text, tree);
    const next = this.waiting;
    this.waiting = undefined;
    if (next !== undefined && next !== text) this.start(next);
  }
}
