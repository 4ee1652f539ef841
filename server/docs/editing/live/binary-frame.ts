/** Cache of the newest frame: one message is sent to many seats in a row. */
let newest: { readonly message: Uint8Array; readonly frame: Buffer } | undefined;

/** A message as an unmasked binary WebSocket frame (RFC 6455, 5.2), built once for all receiving seats. */
export function webSocketFrame(message: Uint8Array): Buffer {
  if (newest?.message !== message) newest = { message, frame: Buffer.concat([header(message.length), message]) };
  return newest.frame;
}

const FINAL_BINARY = 0x82;

function header(length: number): Buffer {
  if (length < 126) return Buffer.of(FINAL_BINARY, length);
  if (length < 65_536) return Buffer.of(FINAL_BINARY, 126, length >> 8, length & 0xff);
  const long = Buffer.alloc(10);
  long[0] = FINAL_BINARY;
  long[1] = 127;
  long.writeBigUInt64BE(BigInt(length), 2);
  return long;
}
