import type { getDoc } from '../../../contracts/docs/docs.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import type { PrerenderReply } from '../../../contracts/sharing/prerender.js';
import type { ShareType } from '../../../contracts/sharing/public-pages.js';
import type { DocTree } from '../../docs/tree/doc-tree.js';
import type { WantedApplication } from '../../import-export/export/text-files.js';

/** What is behind a password, or behind none. */
export interface Gated {
  /** The name of the door, in passes and addresses: `share`, `show`. */
  readonly door: string;
  readonly id: number;
  readonly type: ShareType;
  /** Encrypted (`SharePasswords`); `''` without one. */
  readonly password: string;
  /** Passes of other versions do not open it. */
  readonly passVersion: number;
}

/** A share or a composed project as its readers see it now. Pages, texts, files and events are made of this alone. */
export interface Publication extends Gated {
  /** The title, or the name of what is shown. */
  readonly name: string;
  /** Plain text for link previews; may be `''`. */
  readonly description: string;
  readonly logo: string;
  /** Markdown. */
  readonly welcome: string;
  readonly isNoIndex: boolean;
  readonly mayDownload: boolean;
  /** Shown docs with their folders. */
  tree(): Promise<DocTree>;
  /** Docs that stay in a version, by id. */
  pinned(): Promise<ReadonlyMap<number, number>>;
  /** Pages beside the tree, in their order. */
  extraPages(): Promise<readonly ExtraPage[]>;
  /**
   * `isWrittenOut`: for clients that know no models.
   * @throws Refusal `doc.unknown` for every doc that readers do not see, whether it exists or not
   */
  doc(docId: number, isWrittenOut?: boolean): Promise<Reply<typeof getDoc>>;
  /** The call that a page makes for the models of its doc. @throws Refusal as `doc` does */
  modelsReply(docId: number): Promise<PrerenderReply>;
  /** The path of the call for lines of its tree. */
  readonly rowsPath: string;
  /**
   * The calls that its page makes first; `id`: a doc or an extra page. @throws Refusal as `doc` does
   */
  firstReplies(id: number | undefined): Promise<readonly PrerenderReply[]>;
  /** For files and texts. `isCallable`: for tools that call; others only describe. */
  application(isCallable: boolean): Promise<WantedApplication>;
  /** Differs as soon as an open page must read everything but its doc again. */
  settings(): Promise<string>;
}

export interface ExtraPage {
  readonly id: number;
  readonly title: string;
  /** Markdown. */
  readonly content: string;
  readonly version: number;
}

/** Provides the publications of one door. */
export interface Publisher {
  readonly door: string;
  /** One that is on, locked or not. @throws Refusal why it cannot be read */
  usable(id: number): Promise<Publication>;
}
