/**
 * A minimal y-websocket server: one Y.Doc per name, each update is applied on arrival and sent to every connection,
 * awareness likewise. With BENCH_STORE the state is a file per doc, read when the first connection opens and written
 * when the last one closes; there are no acknowledgements and no checks.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { WebSocketServer } from 'ws';
import * as awarenessProtocol from 'y-protocols/awareness';
import * as syncProtocol from 'y-protocols/sync';
import * as Y from 'yjs';

const SYNC = 0;
const AWARENESS = 1;
const store = process.env.BENCH_STORE;
const docs = new Map();

class SharedDoc extends Y.Doc {
  sockets = new Map();

  constructor(name) {
    super();
    this.file = store && join(store, `${name}.bin`);
    if (this.file && existsSync(this.file)) Y.applyUpdate(this, readFileSync(this.file));
    this.awareness = new awarenessProtocol.Awareness(this);
    this.awareness.setLocalState(null);
    this.awareness.on('update', ({ added, updated, removed }) => {
      const states = awarenessProtocol.encodeAwarenessUpdate(this.awareness, [...added, ...updated, ...removed]);
      this.tell(message(AWARENESS, (e) => encoding.writeVarUint8Array(e, states)));
    });
    this.on('update', (update) => this.tell(message(SYNC, (e) => syncProtocol.writeUpdate(e, update))));
  }

  tell(bytes) {
    for (const socket of this.sockets.keys()) socket.send(bytes);
  }
}

function message(type, write) {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, type);
  write(encoder);
  return encoding.toUint8Array(encoder);
}

function hear(doc, socket, data) {
  const decoder = decoding.createDecoder(data);
  const type = decoding.readVarUint(decoder);
  if (type === SYNC) {
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, SYNC);
    syncProtocol.readSyncMessage(decoder, encoder, doc, socket);
    if (encoding.length(encoder) > 1) socket.send(encoding.toUint8Array(encoder));
  } else if (type === AWARENESS) {
    awarenessProtocol.applyAwarenessUpdate(doc.awareness, decoding.readVarUint8Array(decoder), socket);
  }
}

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket, request) => {
  const name = request.url.slice(1).split('?')[0];
  const doc = docs.get(name) ?? new SharedDoc(name);
  docs.set(name, doc);
  doc.sockets.set(socket, new Set());
  socket.on('message', (data) => hear(doc, socket, data));
  socket.on('close', () => {
    doc.sockets.delete(socket);
    if (doc.sockets.size > 0) return;
    if (doc.file) writeFileSync(doc.file, Y.encodeStateAsUpdate(doc));
    docs.delete(name);
    doc.destroy();
  });
  socket.send(message(SYNC, (e) => syncProtocol.writeSyncStep1(e, doc)));
});
server.on('listening', () => process.send({ ready: server.address().port }));
process.on('disconnect', () => process.exit(0));
