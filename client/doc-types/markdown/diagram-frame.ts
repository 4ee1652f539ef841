import libraryUrl from 'mermaid/dist/mermaid.min.js?url';
import { z } from 'zod';

export interface DiagramWish {
  /** Of the SVG, unique on the page. */
  readonly name: string;
  readonly code: string;
  readonly config: Readonly<Record<string, unknown>>;
}
/** `bad`: not valid. `unavailable`: the frame or its library did not load, or did not answer in time. */
export type DiagramResult =
  | { readonly kind: 'drawn'; readonly svg: string }
  | { readonly kind: 'bad' }
  | { readonly kind: 'unavailable' };

const FRAME = '/doc/diagram-frame';
/** For loading the library on a slow connection too. */
const FIRST_MS = 60_000;
const DRAW_MS = 15_000;
/** A frame without work is removed: it holds some 20 MB. */
const IDLE_MS = 30_000;
const MOST_SVG = 5_000_000;

/** `id` 0: the library did not run. */
const answer = z.object({ id: z.int(), svg: z.string().max(MOST_SVG).optional() });

let library: Promise<Blob> | undefined;
/** Fetched by the page, whose cache the frame, being of no origin, does not share. */
function loadLibrary(): Promise<Blob> {
  library ??= fetch(libraryUrl).then((response) =>
    response.ok ? response.blob() : Promise.reject(new Error('the diagram library did not load')),
  );
  library.catch(() => (library = undefined));
  return library;
}

/** A hidden frame of an opaque origin that draws diagrams; the page gets texts from it, never nodes. */
class DiagramFrame {
  private readonly element = document.createElement('iframe');
  private readonly channel = new MessageChannel();
  private readonly waiting = new Map<number, (result: DiagramResult) => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = 0;
  private isReady = false;
  isOver = false;

  constructor() {
    this.channel.port1.onmessage = ({ data }: MessageEvent<unknown>) => this.hear(data);
    addEventListener('message', this.onWindow);
    const frame = this.element;
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.setAttribute('aria-hidden', 'true');
    frame.tabIndex = -1;
    // Out of sight but laid out: Mermaid measures its labels.
    frame.style.cssText =
      'position: fixed; inset: 0 auto auto 0; width: 800px; height: 600px; border: 0; visibility: hidden; pointer-events: none; z-index: -1';
    frame.src = FRAME;
    void loadLibrary().catch(() => undefined);
    document.body.append(frame);
  }

  draw(wish: DiagramWish): Promise<DiagramResult> {
    return new Promise((resolve) => {
      this.last += 1;
      this.waiting.set(this.last, resolve);
      this.channel.port1.postMessage({ id: this.last, ...wish });
      this.wait();
    });
  }

  private readonly onWindow = ({ source, data }: MessageEvent<unknown>): void => {
    if (source !== this.element.contentWindow || data !== 'ready') return;
    loadLibrary().then(
      (blob) => this.element.contentWindow?.postMessage({ library: blob }, '*', [this.channel.port2]),
      () => this.end(),
    );
  };

  private hear(data: unknown): void {
    const { data: said } = answer.safeParse(data);
    const resolve = said && this.waiting.get(said.id);
    if (resolve) {
      this.waiting.delete(said.id);
      this.isReady = true;
      resolve(said.svg === undefined ? { kind: 'bad' } : { kind: 'drawn', svg: said.svg });
      this.wait();
    } else this.end();
  }

  private wait(): void {
    clearTimeout(this.timer);
    const patience = this.isReady ? DRAW_MS : FIRST_MS;
    this.timer = setTimeout(() => this.end(), this.waiting.size > 0 ? patience : IDLE_MS);
  }

  /** Removing the frame also ends a drawing that would never be done. */
  private end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    removeEventListener('message', this.onWindow);
    this.channel.port1.close();
    this.element.remove();
    for (const resolve of this.waiting.values()) resolve({ kind: 'unavailable' });
    this.waiting.clear();
  }
}

let frame: DiagramFrame | undefined;

export function drawDiagram(wish: DiagramWish): Promise<DiagramResult> {
  if (!frame || frame.isOver) frame = new DiagramFrame();
  return frame.draw(wish);
}
