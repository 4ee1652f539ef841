import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { COLLAB_PATH, liveTicket } from '../../contracts/docs/live.js';
import type { Topic } from '../../contracts/platform/socket.js';
import { socketMessages } from '../../server/platform/sockets/messages.js';
import { startApp, type TestApp } from '../support/app.js';
import { Listener } from '../support/listener.js';
import { Person, send } from '../support/people.js';
import { Cell } from './row.js';
import { type Actor, actors, expected, outside, places, type Thing, type Who } from './rules.js';
import { type At, World } from './world.js';

let app: TestApp;
let world: World;
let cells = 0;
beforeAll(async () => {
  app = await startApp();
  world = await World.of(app);
});
afterAll(async () => {
  await app.stop();
  process.stdout.write(`The matrix of sockets: ${cells} cells\n`);
});

const guestOf = (thing: Thing): Who => ({ level: 'project', least: 'guest', thing });
const inside = actors.filter((actor) => !outside.includes(actor));
const as = (actor: Actor) => new Person(app.url, actor, '', '', world.token(actor));

describe('the bell', () => {
  it.each(outside)('does not ring for %s', async (actor) => {
    cells += 1;
    await expect(Listener.of(as(actor))).rejects.toThrow(expected('user', actor, 'own'));
  });

  it('hears no message but those that are asked about here', () => {
    expect(Object.keys(socketMessages).sort()).toEqual(['unwatch', 'watch']);
  });

  it('lets everyone inside stop watching, also what they never could', async () => {
    for (const actor of inside) {
      const listener = await Listener.of(as(actor));
      for (const place of places) {
        cells += 1;
        listener.unwatch({ doc: new Cell(world, actor, place).at.doc });
      }
      await listener.caughtUp();
      expect([actor, listener.bye]).toEqual([actor, undefined]);
      listener.close();
    }
  });

  const topics: [Thing, (at: At) => Topic][] = [
    ['doc', ({ doc }) => ({ doc })],
    ['module', ({ module }) => ({ module })],
  ];
  it.each(topics)('watching a %s', async (thing, topic) => {
    const wrong: string[] = [];
    for (const actor of inside) {
      const listener = await Listener.of(as(actor));
      for (const place of places) {
        cells += 1;
        const got = (await listener.watch(topic(new Cell(world, actor, place).at))) ?? 'ok';
        const wanted = expected(guestOf(thing), actor, place);
        if (got !== wanted) wrong.push(`${actor} at ${place}: ${got} instead of ${wanted}`);
      }
      listener.close();
    }
    expect(wrong).toEqual([]);
  });
});

const ticketReply = z.object({
  code: z.string(),
  data: z.looseObject({ key: z.string().optional(), ticket: z.string().optional(), mayEdit: z.boolean().optional() }),
});

/** The result of connecting to a live doc: `open`, or the code with which the connection is closed or refused. */
function enter(doc: string, ticket: string): Promise<string> {
  const address = `${app.url.replace('http', 'ws')}${COLLAB_PATH}/${doc}?ticket=${ticket}`;
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    const end = (told: string) => {
      resolve(told);
      socket.terminate();
    };
    // The server sends the first message to an accepted client: step 1 of the sync protocol.
    socket.on('message', () => end('open'));
    socket.on('close', (code) => end(String(code)));
    socket.on('error', (error) => end(error.message));
  });
}

describe('a live doc', () => {
  it('gives a seat to who may view, a pen to who may edit, and to nobody else', async () => {
    const wrong: string[] = [];
    for (const actor of actors)
      for (const place of places) {
        cells += 1;
        const { doc } = new Cell(world, actor, place).at;
        const token = world.token(actor);
        const text = await send(app.url, liveTicket, { id: doc }, token ? { token } : {});
        const { code, data } = ticketReply.parse(JSON.parse(text));
        const got = code === '0' ? `${await enter(doc, data.ticket ?? '')} ${data.mayEdit ? 'pen' : 'seat'}` : data.key;
        const mayView = expected(guestOf('doc'), actor, place);
        const pen = expected({ level: 'project', least: 'dev', thing: 'doc' }, actor, place) === 'ok';
        const wanted = mayView === 'ok' ? `open ${pen ? 'pen' : 'seat'}` : mayView;
        if (got !== wanted) wrong.push(`${actor} at ${place}: ${got} instead of ${wanted}`);
      }
    expect(wrong).toEqual([]);
  });

  it('opens with the ticket for that doc only, once, and without one for nobody', async () => {
    const { doc } = new Cell(world, 'projectDev', 'own').at;
    const other = new Cell(world, 'projectDev', 'private').at.doc;
    const { ticket } = await as('projectDev').call(liveTicket, { id: doc });
    cells += 4;
    expect(await enter(doc, '')).not.toBe('open');
    expect(await enter(doc, world.token('superAdmin'))).not.toBe('open');
    expect(await enter(other, ticket)).not.toBe('open');
    const { ticket: again } = await as('projectDev').call(liveTicket, { id: doc });
    expect([await enter(doc, again), await enter(doc, again)]).toEqual(['open', expect.not.stringMatching('open')]);
  });
});
