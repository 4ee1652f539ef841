import { describe, expect, it } from '@jest/globals';
import * as encoding from 'lib0/encoding';
import { writeSyncStep1, writeSyncStep2, writeUpdate } from 'y-protocols/sync';
import * as Y from 'yjs';
import { documentPart } from '../../../../../client/features/docs/live/frames.js';

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
