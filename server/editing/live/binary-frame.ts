const framed = new WeakMap<Uint8Array, Buffer>();

/** A message as an unmasked binary WebSocket frame (RFC 6455, 5.2), made once however many seats it goes to. */
export function onTheWire(message: Uint8Array): Buffer {
  const known = framed.get(message);
  if (known) return known;
  const made = Buffer.concat([header(message.length), message]);
  framed.set(message, made);
  return made;
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
