import type { ComponentType, LazyExoticComponent } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { RichNode } from '../../contracts/doc-types/index.js';

/** What a reader gets of a doc; `description` and `body` as in `docDetail` of the contracts. */
export interface Published {
  readonly name: string;
  readonly description: string;
  readonly body: RichNode | null;
}

/** What the screen around an editor may ask of it. Clients are those of the awareness. */
export interface EditorHandle {
  focus(): void;
  /** Scrolls to that client's caret; false when it has none in the text. */
  follow(client: number): boolean;
  /** The heading above that client's caret and its line (of the source, or its block). */
  whereIs(client: number): { readonly line: number; readonly heading: string } | null;
  /** Whether the text on screen is exactly the published one. */
  says(published: Published): boolean;
  /** The text as Markdown or plain text, to take away. */
  text(): string;
}

export interface EditProps {
  readonly ydoc: Y.Doc;
  readonly awareness: Awareness;
  readonly mayEdit: boolean;
  /** Where the editor's own few controls go; null until the page has the place. */
  readonly tools: HTMLElement | null;
  readonly onHandle: (handle: EditorHandle | null) => void;
}

export interface ViewProps {
  readonly doc: Published;
}

/** How a kind of doc looks: to those who write it, and to those who read it. */
export interface DocTypeScreens {
  readonly Edit: LazyExoticComponent<ComponentType<EditProps>>;
  /** Brings its own Suspense: it may stand anywhere. */
  readonly View: ComponentType<ViewProps>;
}
