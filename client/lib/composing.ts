/** Editors read the last text of a composition shortly after its end: ProseMirror after 20 ms. */
const SETTLED_MS = 50;

/**
 * Whether an input method composes somewhere in the page. Its text is not final: it leaves the page when the
 * composition has ended.
 */
export class Composition {
  private state: 'none' | 'open' | 'ending' = 'none';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(page: EventTarget) {
    page.addEventListener('compositionstart', this.begin, true);
    page.addEventListener('compositionend', this.end, true);
    // A composing element that is removed reports no end.
    page.addEventListener('focusin', this.end, true);
    page.addEventListener('focusout', this.end, true);
    page.addEventListener(
      'keydown',
      (event) => event instanceof KeyboardEvent && !isComposing(event) && this.end(),
      true,
    );
  }

  /** True until the editors have taken the composed text. */
  get isOpen(): boolean {
    return this.state !== 'none';
  }

  /** Calls back when the composed text is final. */
  onSettled(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private readonly begin = (): void => {
    // The text before it is final, however fast the next word follows.
    this.settle();
    this.state = 'open';
  };

  private readonly end = (): void => {
    if (this.state !== 'open') return;
    this.state = 'ending';
    this.timer = setTimeout(() => this.settle(), SETTLED_MS);
  };

  private settle(): void {
    if (this.state === 'none') return;
    clearTimeout(this.timer);
    this.state = 'none';
    for (const listener of [...this.listeners]) listener();
  }
}

export const composition = new Composition(typeof window === 'undefined' ? new EventTarget() : window);

/** A key that an input method takes: browsers report it as composing, or as 229 (Safari: the one that ends it). */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;

/**
 * Keys of an input method do nothing in the page: Escape closes no dialog, Enter presses nothing. Editors hear them
 * first, because they compose by themselves.
 */
export function keepComposingKeys(page: EventTarget): void {
  page.addEventListener(
    'keydown',
    (event) => {
      if (!(event instanceof KeyboardEvent) || !isComposing(event)) return;
      const editor = event.target instanceof Element && event.target.closest('[contenteditable="true"]');
      if (!editor) return event.stopPropagation();
      editor.addEventListener('keydown', (same) => same.stopPropagation(), { once: true });
    },
    true,
  );
}
