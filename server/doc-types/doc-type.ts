import type * as Y from 'yjs';
import type { ZodType } from 'zod';
import type { DocContent, RichNode } from '../../contracts/doc-types/index.js';
import type { RowChange } from '../../contracts/history.js';

/** What a caller may send of a doc; left out = as before. `body` (rich text) wins over `description`. */
export interface WireContent {
  readonly name?: string;
  readonly author?: string;
  readonly deprecated?: string;
  readonly description?: string;
  readonly body?: RichNode;
  /** Of HTTP and Dubbo docs, from here on; null = as before, too. */
  readonly url?: string | null;
  readonly httpMethod?: string | null;
  readonly contentType?: string | null;
  readonly remark?: string | null;
  readonly isUseGlobalHeaders?: boolean | null;
  readonly isUseGlobalParams?: boolean | null;
  readonly isUseGlobalReturns?: boolean | null;
  readonly isRequestArray?: boolean | null;
  readonly isResponseArray?: boolean | null;
  readonly requestArrayType?: string | null;
  readonly responseArrayType?: string | null;
  readonly pathParams?: readonly WireRow[];
  readonly headerParams?: readonly WireRow[];
  readonly queryParams?: readonly WireRow[];
  readonly requestParams?: readonly WireRow[];
  readonly responseParams?: readonly WireRow[];
  readonly errorCodeParams?: readonly WireRow[];
}

type Loose = string | number | boolean | null;
/** A row of a table as clients of any age send it: in a tree, or flat with `parentId`. */
export interface WireRow {
  readonly id?: string | number | null;
  readonly parentId?: string | number | null;
  readonly name?: Loose;
  readonly type?: Loose;
  readonly required?: boolean | null;
  readonly maxLength?: Loose;
  readonly example?: Loose;
  readonly description?: Loose;
  readonly enumId?: string | number | null;
  readonly orderIndex?: number | null;
  readonly isDeleted?: boolean | null;
  readonly children?: readonly WireRow[] | null;
}

/** `from` → `to`: fields by name, the text as lines. */
export interface Difference {
  readonly fields: readonly { field: string; from: string; to: string }[];
  /** The body's; `added` and `removed` count lines. Made when it is looked at (`textDifference`): blame asks hundreds of times and never looks. */
  readonly text: { readonly from: string; readonly to: string; readonly added: number; readonly removed: number };
  /** Rows of the tables, in the order of `to`; none where a type has no tables. */
  readonly rows: readonly RowChange[];
}

/** All that the rest of the server needs to know of a type of doc. Every function is pure; `write` changes its Y.Doc only. */
export interface DocTypeRules<C extends DocContent = DocContent> {
  readonly schema: ZodType<C>;
  empty(name: string): C;
  readonly live: {
    /**
     * What the live doc says, always valid for `schema`: what cannot be said is mended (a name too long is cut, an
     * empty one is `before`'s, unknown nodes are dropped), for a settle has nobody to refuse.
     */
    read(ydoc: Y.Doc, before?: DocContent): C;
    /** Makes the live doc say `content` by the smallest change, in one transaction, so that words typed meanwhile survive. */
    write(ydoc: Y.Doc, content: C, origin?: unknown): void;
  };
  /** The content as text to read and compare: Markdown. */
  text(content: C): string;
  /** Safe to put into a page as it is. */
  html(content: C): string;
  /** `description` of the old wire. */
  description(content: C): string;
  fromWire(wire: WireContent, before: C): Promise<C>;
  /**
   * `content`, which was made of `base`, where the doc says `now`: what a type knows to take apart finer than by field.
   * `content` has been merged by field already.
   */
  merge?(now: C, base: C, content: C): C;
  diff(from: C, to: C): Difference;
}
