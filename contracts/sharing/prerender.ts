/** What `client/prerender.tsx` needs to render a public page in the server, before the browser has its code. */
export interface PrerenderInput {
  /** `/share/{id}`, `/show/{id}`, each with or without `/{docId}`. */
  readonly path: string;
  /** In px: a typical phone, or a typical desktop. */
  readonly width: number;
  readonly language: string;
  /** The server's texts of the language, as `languageTexts` replies. */
  readonly texts: PrerenderTexts;
  /** Replies to the calls that the page makes first. */
  readonly replies: readonly PrerenderReply[];
}

interface PrerenderTexts {
  readonly content: Record<string, unknown>;
  readonly defaultLang: string;
  readonly userLang: string;
  readonly isKnown: boolean;
}

/** The call's path and input, which are its place in the cache, and the data of its reply as on the wire. */
export interface PrerenderReply {
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Of a list that is read in parts: which part. */
  readonly part?: number;
  readonly data: unknown;
}
