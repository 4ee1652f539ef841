import { type Finding, found } from './check.js';

/** The request of the reader, as it arrived. */
export interface Arrival {
  /** Of the connection: a proxy's, if there is one. */
  readonly peer: string;
  /** What limits and the audit log take for the reader's address. */
  readonly address: string;
  /** `X-Forwarded-For` as it was sent; `''`: none. */
  readonly forwarded: string;
  /** Networks that are trusted as proxies. */
  readonly trusted: readonly string[];
}

/** Whether readers are told apart behind a proxy. */
export function proxy({ peer, address, forwarded, trusted }: Arrival): Finding {
  const facts = { peer, address };
  if (forwarded) return found('proxy', address === peer ? 'untrusted' : 'ok', facts);
  return found('proxy', trusted.length > 0 ? 'silent' : 'none', facts);
}
