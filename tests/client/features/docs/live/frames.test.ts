import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { writeSyncStep1, writeSyncStep2, writeUpdate } from 'y-protocols/sync';
import * as Y from 'yjs';
import { countingSocket, type DocumentPart, documentPart } from '../../../../../client/features/docs/live/frames.js';

function frame(write: (encoder: encoding.Encoder) => void, type = 0): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, type);
  write(encoder);
  return encoding.toUint8Array(encoder);
}

describe('what an outgoing frame carries of the document', () => {
  const doc = new Y.Doc();
  doc.getText('body').insert(0, 'words');

  it('knows updates and answers to a sync question', () => {
    const update = frame((encoder) => writeUpdate(encoder, Y.encodeStateAsUpdate(doc)));
    expect(documentPart(update)).toEqual({ what: 'update', content: true });
    const answer = frame((encoder) => writeSyncStep2(encoder, doc));
    expect(documentPart(answer)).toEqual({ what: 'step2', content: true });
  });

  it('knows an answer that brings nothing new', () => {
    const answer = frame((encoder) => writeSyncStep2(encoder, doc, Y.encodeStateVector(doc)));
    expect(documentPart(answer)).toEqual({ what: 'step2', content: false });
  });

  it('passes questions, awareness and messages of other kinds by', () => {
    expect(documentPart(frame((encoder) => writeSyncStep1(encoder, doc)))).toBeNull();
    expect(documentPart(frame((encoder) => encoding.writeVarUint8Array(encoder, new Uint8Array([1])), 1))).toBeNull();
    expect(documentPart(frame(() => undefined, 3))).toBeNull();
  });
});

describe('a socket of a page where somebody composes', () => {
  const before = globalThis.WebSocket;
  let wire: Uint8Array[] = [];
  class Wire extends EventTarget {
    readonly OPEN = 1;
    readyState = 1;
    send(data: Uint8Array): void {
      wire.push(data);
    }
  }
  beforeAll(() => void Object.assign(globalThis, { WebSocket: Wire }));
  afterAll(() => void Object.assign(globalThis, { WebSocket: before }));

  /** A socket, and what it sends of a doc in which somebody types. */
  const opened = () => {
    wire = [];
    const told: DocumentPart[] = [];
    const settled = new Set<() => void>();
    const composing = {
      isOpen: false,
      onSettled: (listener: () => void) => {
        settled.add(listener);
        return () => settled.delete(listener);
      },
    };
    const Socket = countingSocket((part) => told.push(part), composing);
    const socket = new Socket('ws://here/collab');
    const ydoc = new Y.Doc();
    const send = (update: Uint8Array) => socket.send(new Uint8Array(frame((encoder) => writeUpdate(encoder, update))));
    ydoc.on('update', send);
    const end = () => {
      composing.isOpen = false;
      for (const listener of [...settled]) listener();
    };
    return { told, composing, socket, text: ydoc.getText('body'), end };
  };
  const textOf = (frames: readonly Uint8Array[]) => {
    const ydoc = new Y.Doc();
    const seen = frames.map((sent) => {
      const decoder = decoding.createDecoder(sent);
      decoding.readVarUint(decoder);
      decoding.readVarUint(decoder);
      Y.applyUpdate(ydoc, decoding.readVarUint8Array(decoder));
      return ydoc.getText('body').toString();
    });
    return seen;
  };

  it('sends nothing of the composition before it ends, and then once', () => {
    const { told, composing, text, end } = opened();
    text.insert(0, 'a');
    composing.isOpen = true;
    for (const [at, letter] of [...'nihao'].entries()) text.insert(1 + at, letter);
    text.delete(1, 5);
    text.insert(1, '你好');
    expect(textOf(wire)).toEqual(['a']);
    end();
    expect(textOf(wire)).toEqual(['a', 'a你好']);
    expect(told).toEqual(Array.from({ length: 2 }, () => ({ what: 'update', content: true })));
    text.insert(3, '!');
    expect(textOf(wire)).toEqual(['a', 'a你好', 'a你好!']);
  });

  it('sends presence meanwhile, and nothing after it was closed', () => {
    const { composing, socket, text, end } = opened();
    composing.isOpen = true;
    socket.send(frame((encoder) => encoding.writeVarUint8Array(encoder, new Uint8Array([1])), 1).slice());
    expect(wire).toHaveLength(1);
    text.insert(0, 'x');
    socket.dispatchEvent(new Event('close'));
    end();
    expect(wire).toHaveLength(1);
  });

  it('sends a large change as what only the size of the doc limits', () => {
    const { told, text } = opened();
    text.insert(0, 'x'.repeat(40_000));
    expect(wire.map((sent) => documentPart(sent)?.what)).toEqual(['step2']);
    expect(textOf(wire)[0]).toHaveLength(40_000);
    expect(told).toEqual([{ what: 'update', content: true }]);
  });
});
