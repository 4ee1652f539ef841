import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { expect, it } from '@jest/globals';
import { WebSocket, WebSocketServer } from 'ws';
import { CloseCode } from '../../../../../contracts/docs/live.js';
import { DeferredFrames } from '../../../../../server/docs/editing/live/deferred-frames.js';
import { liveFrames } from '../../../../../server/docs/editing/live/live-protocol.js';
import { LiveSocket } from '../../../../../server/docs/editing/live/live-socket.js';
import { Rooms } from '../../../../../server/docs/editing/live/rooms.js';
import type { Seat } from '../../../../../server/docs/editing/live/seat.js';
import { loadConfig } from '../../../../../server/platform/config/load-config.js';
import { Logger } from '../../../../../server/platform/runtime/logger.js';

it.each([
  ['state vectors', 20, liveFrames.step1(new Uint8Array(900_000)), 4429, 'live.tooFast'],
  ['carets', 100, liveFrames.awareness(new Uint8Array(200_000)), 4413, 'live.updateTooLarge'],
])('keeps few %s of one who has not shown a ticket yet', async (_what, count, frame, expectedCode, expectedReason) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', maxPayload: 9_000_000 });
  await once(server, 'listening');
  const rooms: Rooms = Object.create(Rooms.prototype);
  server.on('connection', (ws) => {
    const needs = {
      rooms,
      config: loadConfig({}),
      logger: new Logger('silent'),
      deferred: new DeferredFrames(),
      now: () => 0,
    };
    // The database does not answer: the connection's access check never resolves.
    new LiveSocket(ws, new Duplex(), 1, needs).start(new Promise(() => undefined), false);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  await once(client, 'open');
  const closed = once(client, 'close');
  for (let i = 0; i < count; i++) client.send(frame);
  const [code, reason] = await closed;
  expect([code, String(reason)]).toEqual([expectedCode, expectedReason]);
  server.close();
});

it('reads the right again where it may have been taken during the admission, before the doc is sent', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const facts = { seen: 0 };
  const joined: Seat[] = [];
  const renewed: Seat[] = [];
  const rooms: Rooms = Object.create(Rooms.prototype, {
    accessFacts: { get: () => facts.seen },
    join: { value: (_docId: number, seat: Seat) => void joined.push(seat) },
    renew: {
      value: async (seat: Seat) => {
        renewed.push(seat);
        // The right is there still when it is read first; the second fact takes it.
        if (renewed.length === 1) facts.seen++;
        else seat.refuse(CloseCode.forbidden, 'access.forbidden');
      },
    },
  });
  const logger = new Logger('silent');
  const needs = { rooms, config: loadConfig({}), logger, deferred: new DeferredFrames(), now: () => 0 };
  const actor = { id: 1, name: 'p', nickname: '', isSuperAdmin: false, sessionId: 1 };
  server.on('connection', (ws) => {
    const admitted = new Promise<{ actor: typeof actor; right: 'view' }>((admit) =>
      setImmediate(() => {
        facts.seen++;
        admit({ actor, right: 'view' });
      }),
    );
    new LiveSocket(ws, new Duplex(), 1, needs).start(admitted, false);
  });
  const address = server.address();
  const client = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  const [code, reason] = await once(client, 'close');
  expect([code, String(reason)]).toEqual([CloseCode.forbidden, 'access.forbidden']);
  expect(renewed.length).toBe(2);
  expect(joined).toEqual([]);
  server.close();
});
