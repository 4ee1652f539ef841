import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync';
import { messageSync } from 'y-websocket';
import { decodeUpdate, mergeUpdates } from 'yjs';
import type { Composition } from '../../../lib/composing.js';

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

/** Above it an update is sent as SyncStep2, which only the size of the doc limits: a large paste is one update. */
const LARGE_BYTES = 32 * 1024;

function frameOf(what: DocumentPart['what'], update: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, messageSync);
  encoding.writeVarUint(encoder, what === 'step2' ? messageYjsSyncStep2 : messageYjsUpdate);
  encoding.writeVarUint8Array(encoder, update);
  return encoding.toUint8Array(encoder);
}

function updateIn(frame: Uint8Array): Uint8Array {
  const decoder = decoding.createDecoder(frame);
  decoding.readVarUint(decoder);
  decoding.readVarUint(decoder);
  return decoding.readVarUint8Array(decoder);
}

/**
 * The browser's WebSocket, reporting each document-bearing frame that it sends. All of the provider's sends go through
 * the socket, so it counts every frame, and it starts at zero with each connection as the server does. What changes
 * while an input method composes is sent as one frame when its text is final.
 */
export function countingSocket(
  tell: (part: DocumentPart) => void,
  composing: Pick<Composition, 'isOpen' | 'onSettled'>,
): typeof WebSocket {
  return class extends WebSocket {
    private readonly held: { readonly part: DocumentPart; readonly frame: Uint8Array }[] = [];
    private readonly release = composing.onSettled(() => this.sendHeld());

    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      this.addEventListener('close', this.release);
    }

    override send(data: string | Blob | BufferSource): void {
      const part = data instanceof Uint8Array ? documentPart(data) : null;
      if (!part || !(data instanceof Uint8Array)) super.send(data);
      else if (composing.isOpen) this.held.push({ part, frame: data });
      else this.sendDocument(part, data);
    }

    private sendDocument(part: DocumentPart, frame: Uint8Array): void {
      const isLarge = part.what === 'update' && frame.length > LARGE_BYTES;
      super.send(new Uint8Array(isLarge ? frameOf('step2', updateIn(frame)) : frame));
      tell(part);
    }

    private sendHeld(): void {
      const held = this.held.splice(0);
      const [first] = held;
      if (!first || this.readyState !== this.OPEN) return;
      const what = held.some(({ part }) => part.what === 'step2') ? 'step2' : 'update';
      const content = held.some(({ part }) => part.content);
      const update = mergeUpdates(held.map(({ frame }) => updateIn(frame)));
      this.sendDocument({ what, content }, frameOf(what, update));
    }
  };
}
