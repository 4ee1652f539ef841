import type { Awareness } from 'y-protocols/awareness';
import type { Transaction } from 'yjs';

/** How long a caret shows its owner's name after it moved. */
const NAME_MS = 2_000;

const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

const colour = /^#[0-9a-f]{6}$/i;

/** Name and colour from an awareness state; neither is trusted, since other clients send it. */
export function ownerOf(state: unknown): { name: string; color: string } {
  const user = read(state, 'user');
  const name = read(user, 'name');
  const color = read(user, 'color');
  return {
    name: typeof name === 'string' ? name.slice(0, 64) : '',
    color: typeof color === 'string' && colour.test(color) ? color : '#5f6b7c',
  };
}

/**
 * When each client's caret last moved, by the local clock. Editors re-render carets for many reasons; only a move shows
 * the name.
 */
export class CaretMoves {
  private readonly seen = new Map<number, { cursor: string; at: number }>();
  private readonly elements = new Map<number, HTMLElement>();

  constructor(private readonly awareness: Awareness) {}

  /** An editor may stop and start again with the same moves: ProseMirror does so each time its plugins change. */
  start(): void {
    this.look();
    this.awareness.on('change', this.look);
    this.awareness.doc.on('beforeObserverCalls', this.onWrite);
  }

  private readonly look = (): void => {
    const states = this.awareness.getStates();
    for (const [client, state] of states) {
      const cursor = JSON.stringify(read(state, 'cursor') ?? null);
      if (this.seen.get(client)?.cursor !== cursor) this.move(client, cursor);
    }
    for (const client of this.seen.keys()) {
      if (states.has(client)) continue;
      this.seen.delete(client);
      this.elements.delete(client);
    }
  };

  /** At the end of a paragraph the position stays the same while its owner types. */
  private readonly onWrite = ({ beforeState, afterState }: Transaction): void => {
    for (const [client, { cursor }] of this.seen) {
      if ((afterState.get(client) ?? 0) > (beforeState.get(client) ?? 0)) this.move(client, cursor);
    }
  };

  private move(client: number, cursor: string): void {
    this.seen.set(client, { cursor, at: Date.now() });
    const element = this.elements.get(client);
    if (element?.isConnected) showName(element);
  }

  /** The caret's element: an editor may keep it where it is, and then its name has to appear again in it. */
  drawn(client: number, element: HTMLElement): HTMLElement {
    this.elements.set(client, element);
    return element;
  }

  movedAt(client: number): number {
    return this.seen.get(client)?.at ?? 0;
  }

  stop(): void {
    this.awareness.off('change', this.look);
    this.awareness.doc.off('beforeObserverCalls', this.onWrite);
  }
}

function showName(caret: HTMLElement): void {
  for (const animation of caret.querySelector('.caret-name')?.getAnimations() ?? []) {
    animation.currentTime = 0;
    animation.play();
  }
}

/** A thin line in the owner's colour; the name above it fades by CSS, timed from the last move. */
export function caretElement(owner: { name: string; color: string }, movedAt: number): HTMLElement {
  const caret = document.createElement('span');
  caret.className = 'caret';
  caret.style.setProperty('--person', owner.color);
  const label = document.createElement('span');
  label.className = 'caret-name';
  label.textContent = owner.name;
  // A negative delay resumes the animation where it was before the caret was rendered again.
  label.style.animationDelay = `${Math.max(-NAME_MS, movedAt - Date.now())}ms`;
  // Word joiners keep the empty element on the line of its text.
  caret.append('\u2060', label, '\u2060');
  return caret;
}
