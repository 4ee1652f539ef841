/**
 * Socket.IO, default namespace, path `/socket.io`. The handshake carries `auth: { token }`. The server only rings:
 * a hint says what to ask again for, never the data.
 */
export type Hint =
  | { readonly about: 'messages' }
  | { readonly about: 'perms' }
  | { readonly about: 'doc'; readonly docId: string; readonly version: number }
  | { readonly about: 'module'; readonly moduleId: string }
  | { readonly about: 'presence'; readonly docId: string };

/** What a client may watch; the server checks the right and answers with it or with a refusal key. */
export type Topic = { readonly doc: string } | { readonly module: string };

export interface ClientToServer {
  watch(topic: Topic, answer: (refusal: string | null) => void): void;
  unwatch(topic: Topic): void;
}
export interface ServerToClient {
  hint(hint: Hint): void;
  /** The session is over (token revoked, account disabled); the socket closes after it. */
  bye(reason: 'revoked' | 'stopping'): void;
}
