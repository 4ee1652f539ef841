import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/**
 * A WebSocket client with little overhead, because a thousand of them run at once. Reads whole unfragmented frames
 * directly from the TCP chunks, offers no compression, and masks with zeros, which every server accepts.
 */
export class Seat {
  /** Called with the payload (a view, valid during the call only) of each binary message. */
  onMessage = () => {};
  onClose = () => {};
  #left = null;
  #open = false;

  constructor(url, opened, failed) {
    this.url = new URL(url);
    this.opened = opened;
    this.failed = failed;
    this.socket = connect({ port: Number(this.url.port), host: this.url.hostname, noDelay: true });
    this.socket.on('connect', () => this.#shake());
    this.socket.on('data', (chunk) => this.#take(chunk));
    this.socket.on('error', (err) => this.#end(err));
    this.socket.on('close', () => this.#end(new Error('closed')));
  }

  #shake() {
    const key = randomBytes(16).toString('base64');
    this.socket.write(
      `GET ${this.url.pathname}${this.url.search} HTTP/1.1\r\nHost: ${this.url.host}\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
  }

  #end(err) {
    if (!this.#open) this.failed(err);
    this.onClose(err);
    this.onClose = () => {};
  }

  #take(chunk) {
    const data = this.#left ? Buffer.concat([this.#left, chunk]) : chunk;
    this.#left = null;
    let at = 0;
    if (!this.#open) {
      const end = data.indexOf('\r\n\r\n');
      if (end < 0) {
        this.#left = data;
        return;
      }
      const status = data.toString('latin1', 9, 12);
      if (status !== '101') return this.#end(new Error(`upgrade answered ${data.toString('latin1', 0, end)}`));
      this.#open = true;
      this.opened(this);
      at = end + 4;
    }
    at = this.#frames(data, at);
    if (at < data.length) this.#left = at ? data.subarray(at) : data;
  }

  /** Handles the complete frames from `start` on; returns the offset of the first incomplete one. */
  #frames(data, start) {
    let at = start;
    for (;;) {
      if (at + 2 > data.length) return at;
      let size = data[at + 1];
      let body = at + 2;
      if (size === 126) {
        if (at + 4 > data.length) return at;
        size = data.readUInt16BE(at + 2);
        body = at + 4;
      } else if (size === 127) {
        if (at + 10 > data.length) return at;
        size = Number(data.readBigUInt64BE(at + 2));
        body = at + 10;
      }
      if (body + size > data.length) return at;
      this.#frame(data[at], data.subarray(body, body + size));
      at = body + size;
    }
  }

  #frame(first, payload) {
    if (first === 0x82) return this.onMessage(payload);
    const kind = first & 15;
    if (kind === 9) this.socket.write(frameOf(payload, 0x8a));
    else if (kind === 8) {
      this.closed = { code: payload.length > 1 ? payload.readUInt16BE(0) : 1005, reason: payload.toString('utf8', 2) };
      this.#end(new Error(`closed by the server: ${this.closed.code} ${this.closed.reason}`));
      this.socket.end();
    } else if (kind !== 10) throw new Error(`unexpected WebSocket frame 0x${first.toString(16)}`);
  }

  /** Sends a frame made by `frameOf`. */
  write(frame) {
    this.socket.write(frame);
  }

  leave() {
    this.onClose = () => {};
    this.socket.end(frameOf(Buffer.from([3, 232]), 0x88));
  }
}

export const openSeat = (url) =>
  new Promise((opened, failed) => {
    new Seat(url, opened, failed);
  });

/** A masked client frame, ready to be sent. */
export function frameOf(payload, first = 0x82) {
  const size = payload.length;
  const head = size < 126 ? 2 : size < 65_536 ? 4 : 10;
  const frame = Buffer.alloc(head + 4 + size);
  frame[0] = first;
  frame[1] = 0x80 | (size < 126 ? size : size < 65_536 ? 126 : 127);
  if (head === 4) frame.writeUInt16BE(size, 2);
  else if (head === 10) frame.writeBigUInt64BE(BigInt(size), 2);
  frame.set(payload, head + 4);
  return frame;
}
