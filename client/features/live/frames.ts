import * as decoding from 'lib0/decoding';
import { messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync';
import { messageSync } from 'y-websocket';
import { decodeUpdate } from 'yjs';

/** What an outgoing frame carries of the document. `content` false: a SyncStep2 that brings the server nothing new. */
export interface DocumentPart {
  readonly what: 'update' | 'step2';
  readonly content: boolean;
}

/** Null = no document in it (awareness, a question). */
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
 * The browser's WebSocket, telling of each document-bearing frame it sends. Counting on the socket itself is the one
 * place that all of the provider's ways to send go through, and it starts at zero with each connection as the server does.
 */
export function tellingSocket(tell: (part: DocumentPart) => void): typeof WebSocket {
  return class extends WebSocket {
    override send(data: string | Blob | BufferSource): void {
      super.send(data);
      if (!(data instanceof Uint8Array)) return;
      const part = documentPart(data);
      if (part) tell(part);
    }
  };
}
