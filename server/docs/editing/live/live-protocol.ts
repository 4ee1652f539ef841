import * as decoding from 'lib0/decoding';
import { ALONE, SAVED } from '../../../../contracts/docs/live.js';

/** The y-websocket protocol as bytes. One message per frame: a stock provider reads no second one. */
const SYNC = 0;
const AWARENESS = 1;
const QUERY_AWARENESS = 3;
const STEP_1 = 0;
const STEP_2 = 1;
const UPDATE = 2;

export type ClientMessage =
  /** The client's state vector. */
  | { readonly is: 'step1'; readonly vector: Uint8Array }
  /** An update: everything the server lacks (`whole`), or a single edit. */
  | { readonly is: 'update'; readonly update: Uint8Array; readonly whole: boolean }
  | { readonly is: 'awareness'; readonly bytes: Uint8Array }
  | { readonly is: 'queryAwareness' }
  /** An unknown type: newer clients may send more, and are not disconnected for it. */
  | { readonly is: 'unknown' };

/** Throws when the frame is not one complete message. */
export function readMessage(frame: Uint8Array): ClientMessage {
  const decoder = decoding.createDecoder(frame);
  switch (decoding.readVarUint(decoder)) {
    case SYNC:
      return readSync(decoder);
    case AWARENESS:
      return { is: 'awareness', bytes: decoding.readVarUint8Array(decoder) };
    case QUERY_AWARENESS:
      return { is: 'queryAwareness' };
    default:
      return { is: 'unknown' };
  }
}

function readSync(decoder: decoding.Decoder): ClientMessage {
  const step = decoding.readVarUint(decoder);
  const bytes = decoding.readVarUint8Array(decoder);
  switch (step) {
    case STEP_1:
      return { is: 'step1', vector: bytes };
    case STEP_2:
      return { is: 'update', update: bytes, whole: true };
    case UPDATE:
      return { is: 'update', update: bytes, whole: false };
    default:
      throw new Error(`sync message ${step}`);
  }
}

/** By hand: an encoder of lib0 allocates a hundred bytes for each of these short messages, then copies them. */
function frame(types: readonly number[], bytes: Uint8Array): Uint8Array {
  const start = types.length + sizeOf(bytes.length);
  const message = Buffer.allocUnsafe(start + bytes.length);
  write(message, [...types, bytes.length]);
  message.set(bytes, start);
  return message;
}

function numbers(...values: readonly number[]): Uint8Array {
  return write(Buffer.allocUnsafe(values.reduce((sum, value) => sum + sizeOf(value), 0)), values);
}

/** Bytes of a number of variable length: seven bits in each, the lowest first. */
function sizeOf(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size++;
  return size;
}

function write(into: Buffer, values: readonly number[]): Buffer {
  let at = 0;
  for (const value of values) {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) into[at++] = 128 | (rest % 128);
    into[at++] = rest;
  }
  return into;
}

export const liveFrames = {
  step1: (vector: Uint8Array) => frame([SYNC, STEP_1], vector),
  step2: (update: Uint8Array) => frame([SYNC, STEP_2], update),
  update: (update: Uint8Array) => frame([SYNC, UPDATE], update),
  awareness: (bytes: Uint8Array) => frame([AWARENESS], bytes),
  saved: (n: number) => numbers(SAVED, n),
  alone: (isAlone: boolean) => numbers(ALONE, Number(isAlone)),
};

/** Whether the update is `[0, 0]`: no structs, no deletions. */
export const isEmptyUpdate = (update: Uint8Array): boolean => update.length === 2 && update[0] === 0 && update[1] === 0;
