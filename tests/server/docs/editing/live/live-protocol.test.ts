import { expect, it } from '@jest/globals';
import * as encoding from 'lib0/encoding';
import { SAVED } from '../../../../../contracts/docs/live.js';
import { webSocketFrame } from '../../../../../server/docs/editing/live/binary-frame.js';
import { liveFrames, readMessage } from '../../../../../server/docs/editing/live/live-protocol.js';

/** Around each length at which a header or a number grows. */
const lengths = [0, 1, 125, 126, 127, 128, 16_383, 16_384, 65_535, 65_536, 2_097_152];
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => i % 251);

it.each(lengths)('encodes an update of %d bytes as lib0 does', (length) => {
  const update = bytesOf(length);
  const encoder = encoding.createEncoder();
  for (const type of [0, 2]) encoding.writeVarUint(encoder, type);
  encoding.writeVarUint8Array(encoder, update);
  const message = liveFrames.update(update);
  expect(Buffer.compare(message, encoding.toUint8Array(encoder))).toBe(0);
  expect(readMessage(message)).toMatchObject({ is: 'update', whole: false });
});

it.each([0, 1, 127, 128, 16_383, 16_384, 2 ** 31 - 1, 2 ** 31, 2 ** 40])('encodes the number %d as lib0 does', (n) => {
  const encoder = encoding.createEncoder();
  for (const value of [SAVED, n]) encoding.writeVarUint(encoder, value);
  expect(Buffer.compare(liveFrames.saved(n), encoding.toUint8Array(encoder))).toBe(0);
});

it.each(lengths)('frames a message of %d bytes', (length) => {
  const message = bytesOf(length);
  const frame = webSocketFrame(message);
  const short = frame.readUInt8(1);
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  const said = short < 126 ? short : short === 126 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2));
  expect([frame.readUInt8(0), said, frame.length - start]).toEqual([0x82, length, length]);
  // The shortest of the three forms, which RFC 6455 demands.
  expect(start).toBe(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  expect(Buffer.compare(frame.subarray(start), message)).toBe(0);
});
