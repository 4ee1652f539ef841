import type * as Y from 'yjs';
import type { ZodType, z } from 'zod';
import type { docParam } from '../../../../contracts/docs/doc-shape.js';
import type { ApiContent, apiFlags, ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import type { DocContent, RichNode } from '../../../../contracts/docs/doc-types/index.js';
import type { LineName } from '../../../../contracts/docs/doc-types/lines.js';
import type { RowChange } from '../../../../contracts/docs/row-changes.js';

/** Names of the wire lists, one per table. */
export type WireList =
  | 'pathParams'
  | 'headerParams'
  | 'queryParams'
  | 'requestParams'
  | 'responseParams'
  | 'errorCodeParams'
  | 'cookieParams'
  | 'responses'
  | 'requestBodies'
  | 'modelParams';

/** A wire row without its linked dictionary. */
export type WireParam = Omit<z.output<typeof docParam>, 'enumInfo'>;

/** Content sent by a client; missing fields are not changed. `body` (rich text) takes precedence over `description`. */
export interface WireContent {
  readonly name?: string;
  readonly author?: string;
  readonly deprecated?: string;
  readonly description?: string;
  readonly body?: RichNode;
  /** From here on only for HTTP and Dubbo docs; null also means unchanged. */
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
  /** Of a model. */
  readonly modelParams?: readonly WireRow[];
  readonly cookieParams?: readonly WireRow[];
  readonly responses?: readonly WireRow[];
  readonly requestBodies?: readonly WireRow[];
}

type Loose = string | number | boolean | null;
/** A table row as old and new clients send it: nested, or flat with `parentId`. */
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
  /**
   * Change of the body; `added` and `removed` count lines. Computed on access (`textDifference`): blame computes
   * hundreds of diffs without reading it.
   */
  readonly text: { readonly from: string; readonly to: string; readonly added: number; readonly removed: number };
  /** Changed rows, in the order of `to`; empty for types without tables. */
  readonly rows: readonly RowChange[];
}

/** Columns of the doc's row that are derived from its content and shown in lists. */
export interface ContentColumns {
  readonly name: string;
  readonly author: string;
  readonly deprecated: string;
  readonly url: string;
  readonly httpMethod: string;
  readonly contentType: string;
}
/** `modelParams` only of a model. */
export type WireLists = Record<Exclude<WireList, 'modelParams'>, WireParam[]> & {
  readonly modelParams?: WireParam[];
};
/** Wire fields and lists of a doc with tables. */
export interface WireTables {
  readonly fields: Pick<ApiContent, WireTableField>;
  /** `modelParams` only of a model. */
  readonly lists: WireLists;
}
type WireTableField = 'contentType' | 'remark' | (typeof apiFlags)[number] | 'requestArrayType' | 'responseArrayType';

export interface CopyOptions {
  /** The copy is in the same application: links to dictionaries and models stay valid. */
  readonly keepLinks: boolean;
  /** References that the copy has in place of others. */
  readonly refs?: ReadonlyMap<string, string>;
}

/** Rules for the content of docs and folders. All functions are pure. */
export interface ContentRules<C extends DocContent = DocContent> {
  readonly schema: ZodType<C>;
  columns(content: C): ContentColumns;
  /** Rows of all tables; empty for types without tables. */
  rows(content: C): readonly ParamRow[];
  /** Undefined for types without tables. */
  wireTables(content: C, docId: number, firstOrder?: number): WireTables | undefined;
  /** Rich text as JSON; null for types without rich text. */
  body(content: C): RichNode | null;
  /** Source of the text: cheap to read, and equal if and only if the text is equal. */
  source(content: C): unknown;
  /** The content as Markdown, for reading and comparing. */
  text(content: C): string;
  /** Sanitized HTML, safe to insert into a page. */
  html(content: C): string;
  /** `description` in the old wire format. */
  description(content: C): string;
  diff(from: C, to: C): Difference;
}

/**
 * Rules of a doc type; the rest of the server needs no others. All functions are pure; `write` changes only its Y.Doc.
 */
export interface DocTypeRules<C extends DocContent = DocContent> extends ContentRules<C> {
  empty(name: string): C;
  readonly live: {
    /**
     * Content of the live doc, always valid for `schema`: invalid values are repaired (a long name is cut, an empty one
     * is taken from `before`, unknown nodes are dropped), because a settle cannot refuse accepted updates.
     */
    read(ydoc: Y.Doc, before?: DocContent): C;
    /** Writes `content` to the live doc as a minimal diff in one transaction, so that concurrent edits survive. */
    write(ydoc: Y.Doc, content: C, origin?: unknown): void;
    /**
     * Changes the live doc before it is read, after it was typed into; `settled`: the doc as it was before. Only for what
     * no single update can tell.
     */
    absorb?(ydoc: Y.Doc, settled: () => Y.Doc): void;
    /** The lines of the type, if it has more than the common ones. */
    readonly lines?: readonly LineName[];
  };
  fromWire(wire: WireContent, before: C): Promise<C>;
  /** Content of a copy. */
  copy(content: C, options: CopyOptions): C;
  /**
   * Type-specific three-way merge, finer than by field: `content` is an edit of `base`, already merged by field with
   * the current content `now`.
   */
  merge?(now: C, base: C, content: C): C;
}
