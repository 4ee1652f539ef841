import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { EventStream, MOST_WAITING } from '../../../../server/platform/http/event-stream.js';

let server: FastifyInstance;
/** In an object: a reply has a method `then`, so a promise of it would resolve with something else. */
let arrived: Promise<{ readonly reply: FastifyReply }>;
let port: number;

beforeEach(async () => {
  server = fastify({ forceCloseConnections: true });
  arrived = new Promise((resolve) => {
    server.get('/events', (_, reply) => {
      resolve({ reply: reply.header('x-set-before', 'yes').hijack() });
    });
  });
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => server.close());

/** A reader that has read nothing yet. */
function reader() {
  const socket = connect(port, '127.0.0.1').pause();
  socket.write('GET /events HTTP/1.1\r\nhost: test\r\n\r\n');
  return socket;
}

describe('a stream of events', () => {
  it('disconnects a reader that reads nothing, before much waits for it', async () => {
    const socket = reader();
    const { reply } = await arrived;
    const stream = new EventStream(reply, { beatMs: 60_000 });
    const json = JSON.stringify('x'.repeat(64_000));
    let most = 0;
    // The operating system takes some megabytes before anything waits here.
    for (let sent = 0; stream.isOpen && sent < 10_000; sent += 1) {
      stream.send({ id: sent, event: 'flood', json });
      most = Math.max(most, reply.raw.writableLength);
      await turn();
    }
    expect(stream.isOpen).toBe(false);
    expect(most).toBeGreaterThan(MOST_WAITING);
    expect(most).toBeLessThan(MOST_WAITING + 2 * json.length);
    const gone = once(socket, 'close');
    socket.on('error', () => undefined).resume();
    await gone;
    stream.send({ event: 'late', json });
    stream.end();
  });

  it('disconnects a reader that is stuck, and lets a writer wait for one that is only slow', async () => {
    const socket = reader();
    const stream = new EventStream((await arrived).reply, { beatMs: 60_000 });
    const flood = Buffer.alloc(16_000_000, ':\n\n');
    stream.write(flood);
    const waited = stream.drained(60_000);
    socket.resume();
    await waited;
    expect(stream.isOpen).toBe(true);
    socket.pause();
    stream.write(flood);
    await stream.drained(1);
    expect(stream.isOpen).toBe(false);
    socket.destroy();
  });

  it('sends events, ids, heartbeats and the headers that were set before', async () => {
    const socket = reader();
    let heard = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
    });
    const ended = once(socket, 'end');
    const stream = new EventStream((await arrived).reply, { beatMs: 1, beat: () => 'at 7' });
    const closed = new Promise<void>((resolve) => stream.onClose(resolve));
    stream.comment('after 6');
    stream.send({ id: 7, event: 'changed', json: '{"docs":1}' });
    socket.resume();
    while (!heard.includes(': at 7\n\n')) await once(socket, 'data');
    stream.end({ event: 'closed', json: '{}' });
    await closed;
    socket.end();
    await ended.catch(() => undefined);
    expect(heard).toContain('content-type: text/event-stream\r\n');
    expect(heard).toContain('x-set-before: yes\r\n');
    expect(heard).toContain(': after 6\n\n');
    expect(heard).toContain('id: 7\nevent: changed\ndata: {"docs":1}\n\n');
    expect(heard).toContain('event: closed\ndata: {}\n\n');
  });

  it('is closed from the start for a reader that has left', async () => {
    const socket = reader();
    const { reply } = await arrived;
    const left = once(reply.raw, 'close');
    socket.destroy();
    await left;
    const stream = new EventStream(reply, { beatMs: 60_000 });
    expect(stream.isOpen).toBe(false);
    let calls = 0;
    stream.onClose(() => {
      calls += 1;
    });
    stream.send({ event: 'late', json: '{}' });
    expect(calls).toBe(1);
  });
});
