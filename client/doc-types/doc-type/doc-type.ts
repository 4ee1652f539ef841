import type { ComponentType, LazyExoticComponent } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { getDoc } from '../../../contracts/docs/docs.js';
import type { WireReply } from '../../../contracts/platform/endpoint.js';

/** A doc with its location, as readers receive it: `docDetail` of the contracts. */
export type Published = WireReply<typeof getDoc>;
/** The content of a doc without tables. */
export type PublishedText = Pick<Published, 'name' | 'description' | 'body'>;

/** The location of another user: a heading and a line below it, or a named part of the doc. */
export interface Whereabouts {
  readonly heading: string;
  readonly line?: number;
}

/** What the surrounding screen can request from an editor. Clients are those of the awareness. */
export interface EditorHandle {
  focus(): void;
  /** Scrolls to that client's caret; false if it has none in the text. */
  follow(client: number): boolean;
  /** Null: not in the doc. */
  whereIs(client: number): Whereabouts | null;
  /** Whether the text on screen is exactly the published one. */
  showsPublished(published: Published): boolean;
  /** The text as Markdown or plain text, for copying. */
  text(): string;
}

export interface EditProps {
  readonly ydoc: Y.Doc;
  readonly awareness: Awareness;
  /** The published version, with the doc's location. */
  readonly doc: Published;
  readonly mayEdit: boolean;
  /** The element for the editor's own controls; null until it is mounted. */
  readonly tools: HTMLElement | null;
  readonly onHandle: (handle: EditorHandle | null) => void;
  /** Opens the dialog that edits the doc's folder. */
  readonly onFolder: () => void;
  /** The published content in the editor's layout, without interaction, until the live doc has loaded. */
  readonly isPublished?: boolean;
}
/** What the editor of a text needs, without the place of its doc. */
export type TextEditProps = Omit<EditProps, 'doc' | 'onFolder'>;
/** `live`: null until the live doc has loaded. */
export interface EditorProps extends Omit<EditProps, 'ydoc' | 'awareness' | 'isPublished'> {
  readonly live: Pick<EditProps, 'ydoc' | 'awareness'> | null;
}

interface ViewProps {
  readonly doc: Published;
}
export interface TextViewProps {
  readonly doc: PublishedText;
}

/** The components of a doc type, for editing and for reading. */
export interface DocTypeScreens {
  readonly Editor: LazyExoticComponent<ComponentType<EditorProps>>;
  /** Prefetches the editor's code. */
  readonly prepare: () => void;
  /** Contains its own Suspense. */
  readonly View: ComponentType<ViewProps>;
}
