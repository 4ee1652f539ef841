export const calloutKinds = [
  ...(['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger'] as const),
  'details',
] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** A box with a title, as VuePress (`:::tip`) and GitHub (`[!NOTE]`) write it. */
export interface Callout {
  readonly kind: CalloutKind;
  readonly title: string;
  /** Whether the title is only the name of the kind. */
  readonly isUntitled: boolean;
}

/** The attributes that are kept. */
export interface DrawnAttributes {
  readonly align?: string;
  readonly open?: boolean;
  readonly href?: string;
  readonly colspan?: string;
  readonly rowspan?: string;
  readonly callout?: Callout;
}
/** Those of a picture. */
export interface DrawnPicture {
  readonly src: string;
  readonly alt: string;
  readonly width?: string;
  readonly height?: string;
}

/** A part of the HTML in a text. Everything that is not drawn is text, comments are nothing. */
export type HtmlPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'rule'; readonly source: string }
  /** Begins what is not open, and ends what is. */
  | { readonly kind: 'toggle'; readonly name: string; readonly source: string }
  /** The first line of a quotation that is a callout. */
  | { readonly kind: 'title'; readonly callout: Callout; readonly source: string }
  | { readonly kind: 'picture'; readonly picture: DrawnPicture }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: DrawnAttributes; readonly source: string }
  | { readonly kind: 'close'; readonly name: string; readonly source: string };
