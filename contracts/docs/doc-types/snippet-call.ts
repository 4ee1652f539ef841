export type SnippetField =
  | { readonly name: string; readonly value: string }
  /** `file`: its name; the path is not known. */
  | { readonly name: string; readonly file: string };

/** A call as source code writes it. */
export interface SnippetCall {
  readonly method: string;
  readonly url: string;
  /** Values of repeated names are joined. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body:
    | { readonly kind: 'none' }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'file'; readonly file: string }
    | { readonly kind: 'form'; readonly fields: readonly SnippetField[] };
}
