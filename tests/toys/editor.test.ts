import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Editor } from '../support/editors.js';
import { stranger } from '../support/people.js';

describe('an editor of the tests', () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  let url: string;
  beforeEach(async () => {
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const address = silent.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    url = `http://127.0.0.1:${address.port}`;
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    silent.close();
  });

  it('is closed while it still connects', async () => {
    const editor = new Editor(stranger(url), 'any');
    editor.enter('a ticket');
    await once(silent, 'connection');
    await editor.close();
    expect(editor.provider.wsconnected).toBe(false);
  });
});
