/**
 * Socket.IO, default namespace, path `/socket.io`. The handshake carries `auth: { token }`. The server only notifies: a
 * hint names what to fetch again, and never carries the data.
 */
export type Hint =
  | { readonly about: 'messages' }
  | { readonly about: 'perms' }
  | { readonly about: 'doc'; readonly docId: string; readonly version: number }
  | { readonly about: 'comments'; readonly docId: string }
  | { readonly about: 'module'; readonly moduleId: string }
  /** Changes of the application's docs were stored for its readers, or the reader has read them elsewhere. */
  | { readonly about: 'news'; readonly moduleId: string }
  /** The mocks that people have defined for the doc. */
  | { readonly about: 'mocks'; readonly docId: string }
  /** The cases of the doc, or what came of running them. */
  | { readonly about: 'cases'; readonly docId: string }
  /** The last calls of the doc's mocks. */
  | { readonly about: 'mockCalls'; readonly docId: string }
  | { readonly about: 'presence'; readonly docId: string };

/** What a client may watch; the server checks the caller's right. */
export type Topic = { readonly doc: string } | { readonly module: string };

export interface ClientToServer {
  /** Answers with a refusal key or null, and for a doc with its version when the watch began. */
  watch(topic: Topic, answer: (refusal: string | null, version?: number) => void): void;
  unwatch(topic: Topic): void;
}
export interface ServerToClient {
  hint(hint: Hint): void;
  /** The session has ended (token revoked, account disabled) or the server stops; the socket closes after it. */
  bye(reason: 'revoked' | 'stopping'): void;
}
