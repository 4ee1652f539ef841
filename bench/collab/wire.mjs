import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { frameOf } from './socket.mjs';

/** Message types of the y-websocket protocol, ours (121), and those that Hocuspocus adds. */
const SYNC = 0;
const HOCUS_AUTH = 2;
const HOCUS_SYNC_REPLY = 4;
const SAVED = 121;
/** An empty state vector, and an empty update. */
const KNOWS_NOTHING = new Uint8Array([0]);
const SAYS_NOTHING = new Uint8Array([0, 0]);

const payload = (write) => {
  const encoder = encoding.createEncoder();
  write(encoder);
  return encoding.toUint8Array(encoder);
};

/** The messages of one kind of server. `doc` is the document's name, which only Hocuspocus includes in each message. */
export function dialect(kind, doc) {
  const head = kind === 'hocuspocus' ? (e) => encoding.writeVarString(e, doc) : () => {};
  const sync = (step, bytes) =>
    payload((e) => {
      head(e);
      encoding.writeVarUint(e, SYNC);
      encoding.writeVarUint(e, step);
      encoding.writeVarUint8Array(e, bytes);
    });
  const hello = payload((e) => {
    head(e);
    encoding.writeVarUint(e, HOCUS_AUTH);
    encoding.writeVarUint(e, 0);
    encoding.writeVarString(e, 'bench');
    encoding.writeVarString(e, '4.7.0');
  });
  return {
    hello: kind === 'hocuspocus' ? hello : undefined,
    stateAsked: sync(0, KNOWS_NOTHING),
    nothingToGive: sync(1, SAYS_NOTHING),
    update: (bytes) => sync(2, bytes),
    read: kind === 'hocuspocus' ? readNamed : readPlain,
  };
}

/** → { step: 0 | 1 | 2, from } (the bytes are at `from`, preceded by a varint length), { saved: n } or undefined. */
function readPlain(data) {
  if (data[0] === SYNC) return { step: data[1], from: 2 };
  if (data[0] === SAVED) return { saved: decoding.readVarUint(new decoding.Decoder(data.subarray(1))) };
  return undefined;
}

function readNamed(data) {
  const at = 1 + data[0];
  if (data[at] === SYNC || data[at] === HOCUS_SYNC_REPLY) return { step: data[at + 1], from: at + 2 };
  return undefined;
}

/** The update inside a sync message. */
export const bytesAt = (data, from) => decoding.readVarUint8Array(new decoding.Decoder(data.subarray(from)));

/** The complete state of the doc, as the server sends it for an empty state vector. */
export function stateOf(seat, words) {
  return new Promise((done, failed) => {
    const late = setTimeout(() => failed(new Error('no state within 30 s')), 30_000);
    seat.onClose = failed;
    seat.onMessage = (data) => {
      const message = words.read(data);
      if (message?.step !== 1) return;
      clearTimeout(late);
      done(bytesAt(data, message.from).slice());
    };
    seat.write(frameOf(words.stateAsked));
  });
}
