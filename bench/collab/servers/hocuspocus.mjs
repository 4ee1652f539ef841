/** Hocuspocus as its guide starts it; with BENCH_STORE each doc is a file, by the hooks of its storage extensions. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Server } from '@hocuspocus/server';
import * as Y from 'yjs';

const store = process.env.BENCH_STORE;
const file = (name) => join(store, `${name}.bin`);
const storage = {
  async onLoadDocument({ document, documentName }) {
    if (existsSync(file(documentName))) Y.applyUpdate(document, readFileSync(file(documentName)));
  },
  async onStoreDocument({ document, documentName }) {
    writeFileSync(file(documentName), Y.encodeStateAsUpdate(document));
  },
};

const server = new Server({
  address: '127.0.0.1',
  port: 0,
  quiet: true,
  stopOnSignals: false,
  extensions: store ? [storage] : [],
});
await server.listen();
process.send({ ready: server.httpServer.address().port });
process.on('disconnect', () => process.exit(0));
