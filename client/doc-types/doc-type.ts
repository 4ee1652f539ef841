import type { ComponentType, LazyExoticComponent } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { getDoc } from '../../contracts/docs.js';
import type { WireReply } from '../../contracts/endpoint.js';

/** What a reader gets of a doc, with where it lives: `docDetail` of the contracts. */
export type Published = WireReply<typeof getDoc>;
/** What a doc of text alone says. */
export type PublishedText = Pick<Published, 'name' | 'description' | 'body'>;

/** Where a colleague is: under a heading, in a line of it; or in a part of the doc that has a name. */
export interface Whereabouts {
  readonly heading: string;
  readonly line?: number;
}

/** What the screen around an editor may ask of it. Clients are those of the awareness. */
export interface EditorHandle {
  focus(): void;
  /** Scrolls to that client's caret; false when it has none in the text. */
  follow(client: number): boolean;
  /** Null: nowhere in the doc. */
  whereIs(client: number): Whereabouts | null;
  /** Whether the text on screen is exactly the published one. */
  says(published: Published): boolean;
  /** The text as Markdown or plain text, to take away. */
  text(): string;
}

export interface EditProps {
  readonly ydoc: Y.Doc;
  readonly awareness: Awareness;
  /** The published version, and where the doc lives. */
  readonly doc: Published;
  readonly mayEdit: boolean;
  /** Where the editor's own few controls go; null until the page has the place. */
  readonly tools: HTMLElement | null;
  readonly onHandle: (handle: EditorHandle | null) => void;
  /** Opens the doc's folder, to change what it says. */
  readonly onFolder: () => void;
}

export interface ViewProps {
  readonly doc: Published;
}
export interface TextViewProps {
  readonly doc: PublishedText;
}

/** How a kind of doc looks: to those who write it, and to those who read it. */
export interface DocTypeScreens {
  readonly Edit: LazyExoticComponent<ComponentType<EditProps>>;
  /** Begins to fetch `Edit`, for who is about to show it. */
  readonly prepare: () => void;
  /** Brings its own Suspense: it may stand anywhere. */
  readonly View: ComponentType<ViewProps>;
}
