import * as decoding from 'lib0/decoding';
import { messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync';
import { messageSync } from 'y-websocket';
import { decodeUpdate } from 'yjs';

/** The document part of an outgoing frame. `content` false: a SyncStep2 without anything new for the server. */
export interface DocumentPart {
  readonly what: 'update' | 'step2';
  readonly content: boolean;
}

/** Null = no document part (awareness, a query). */
export function documentPart(frame: Uint8Array): DocumentPart | null {
  const decoder = decoding.createDecoder(frame);
  if (decoding.readVarUint(decoder) !== messageSync) return null;
  switch (decoding.readVarUint(decoder)) {
    case messageYjsSyncStep2:
      return { what: 'step2', content: decodeUpdate(decoding.readVarUint8Array(decoder)).structs.length > 0 };
    case messageYjsUpdate:
      return { what: 'update', content: true };
    default:
      return null;
  }
}

/**
 * The browser's WebSocket, reporting each document-bearing frame that it sends. All of the provider's sends go through
 * the socket, so it counts every frame, and it starts at zero with each connection as the server does.
 */
export function countingSocket(tell: (part: DocumentPart) => void): typeof WebSocket {
  return class extends WebSocket {
    override send(data: string | Blob | BufferSource): void {
      super.send(data);
      if (!(data instanceof Uint8Array)) return;
      const part = documentPart(data);
      if (part) tell(part);
    }
  };
}
