/** `type`: the content type of the part, where its doc has one. `file`: a name; the path is not known. */
export type SnippetField = { readonly name: string; readonly type?: string } & (
  | { readonly value: string }
  | { readonly file: string }
);

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
