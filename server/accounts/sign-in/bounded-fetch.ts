/** Enough for a discovery document or a set of keys, many times over. */
const MOST_BYTES = 512 * 1024;
const bodiless = new Set([204, 205, 304]);

/**
 * A call to a system that vouches for people. Its address is set by super admins and usually lies inside the house, so private
 * networks are allowed here, other than for robots. What may go wrong over there must not harm us: the time for everything
 * together, and the size of the answer as it is unpacked, are bounded. Redirects are not followed: a password would go
 * along, and a form that sends wrong passwords back to its page with a 302 would look like one that welcomes.
 * @throws Error when nothing whole came back
 */
export async function boundedFetch(url: string, init: RequestInit, timeoutMs: number): Promise<Response> {
  const late = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, late]) : late;
  const response = await fetch(url, { ...init, redirect: 'manual', signal });
  const { status, headers } = response;
  const body = await whole(response);
  return new Response(bodiless.has(status) ? null : body, { status, headers });
}

/** Leaving the loop early closes the connection. */
async function whole({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new Error(`the answer has more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
