/** Cache of the newest frame: one message is sent to many seats in a row. */
let newest: { readonly message: Uint8Array; readonly frame: Buffer } | undefined;

/** A message as an unmasked binary WebSocket frame (RFC 6455, 5.2), built once for all receiving seats. */
export function webSocketFrame(message: Uint8Array): Buffer {
  if (newest?.message !== message) newest = { message, frame: framed(message) };
  return newest.frame;
}

const FINAL_BINARY = 0x82;

/** In one piece of Node's pool: most messages have some forty bytes, and putting parts together costs more than they do. */
function framed(message: Uint8Array): Buffer {
  const { length } = message;
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = FINAL_BINARY;
  if (start === 2) frame[1] = length;
  else if (start === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.set(message, start);
  return frame;
}
