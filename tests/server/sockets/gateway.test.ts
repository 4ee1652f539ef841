import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import type { ClientToServer, ServerToClient } from '../../../contracts/socket.js';
import { startApp, type TestApp } from '../../support/app.js';

type Client = Socket<ServerToClient, ClientToServer>;

describe('the socket door', () => {
  let app: TestApp;
  const clients: Client[] = [];
  const client = (token: string): Client => {
    const made: Client = io(app.url, {
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    clients.push(made);
    return made;
  };
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(async () => {
    for (const each of clients) each.disconnect();
    await app.stop();
  });

  it('lets in who holds a token', async () => {
    const socket = client((await app.admin()).token);
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve);
      socket.on('connect_error', reject);
    });
    expect(socket.connected).toBe(true);
  });
});
