/** Many times the size of a discovery document or a key set. */
const MOST_BYTES = 512 * 1024;
const bodiless = new Set([204, 205, 304]);

/**
 * Calls an external identity system. Its address is set by super admins and usually internal, so private networks are
 * allowed here, unlike for robots. Total time and decompressed size of the answer are limited. Redirects are not
 * followed: they would forward a password, and a form that answers a wrong password with a 302 to its page would look
 * like a success.
 * @throws Error if no complete answer was received
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
