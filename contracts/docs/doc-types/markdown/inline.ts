/** A part of a text with inline Markdown; a string is plain text. */
export type Inline =
  | string
  | { readonly kind: 'code'; readonly text: string; readonly source: string }
  | { readonly kind: 'strong' | 'em'; readonly mark: string; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly source: string; readonly parts: readonly Inline[] };

/** Signs that may be more than letters. Texts without any need no parser. */
const sign = /`|\*\S|(?<!\w)_\S|\]\(|https?:|www\.|\w@\w/i;

export const mayHaveMarks = (text: string): boolean => sign.test(text);
