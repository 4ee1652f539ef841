import type { Endpoint, WireInput } from '../../contracts/platform/endpoint.js';
import { Failed, refusedReply, send } from './api.js';
import { session } from './session.js';

/**
 * Downloads the file that an endpoint replies with. Fetched with the token's header, never by a bare link
 * (docs/wire.md 9.5). Rejects like `call`; a download that was cut off fails.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: WireInput<E>,
  onReceived: (bytes: number) => void,
  signal: AbortSignal,
): Promise<{ name: string; content: Blob }> {
  const response = await send(endpoint, input, session.token(), signal);
  const named = response.headers.get('content-disposition');
  const requestId = response.headers.get('x-request-id') ?? '';
  if (!named || !response.body) throw await refusedReply(response);
  const parts: BlobPart[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new Failed(requestId);
    });
    if (done) break;
    parts.push(value);
    received += value.byteLength;
    onReceived(received);
  }
  return { name: nameOf(named), content: new Blob(parts, { type: response.headers.get('content-type') ?? '' }) };
}

/** RFC 6266: the UTF-8 name, else the ASCII one. */
function nameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'export';
  try {
    return encoded ? decodeURIComponent(encoded) : plain;
  } catch {
    return plain;
  }
}
