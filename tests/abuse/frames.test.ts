import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { settleNow } from '../../contracts/docs/live.js';
import { Editor } from '../support/editors.js';
import { customDoc, markdownDoc } from '../support/places.js';
import { Attack, seconds, times, whole } from './attack.js';
import { worstFrames } from './frames.js';

const frames = worstFrames(whole ? 200_000 : 20_000);
const REPEATS = whole ? 1_000 : 200;

let attack: Attack;
beforeAll(async () => {
  attack = await Attack.prepare();
}, seconds(300));
afterAll(() => attack?.end(), seconds(60));

/** Sends as fast as the socket accepts, until all are sent or the server has closed the connection. */
async function flood(editor: Editor, kinds: readonly Uint8Array[], repeats: number): Promise<void> {
  for (let n = 0; n < repeats && !editor.told; n++) {
    for (const frame of kinds) editor.sendRaw(frame);
    if (n % 100 === 99) await pause(5);
  }
}

describe('every kind of frame of a live doc', () => {
  it.each(Object.entries(frames))(
    '%s',
    async (name, kinds) => {
      const { attacker, place } = attack;
      const docs = [await markdownDoc(attacker, place, 'words '.repeat(whole ? 300_000 : 20_000))];
      if (whole) docs.push(await customDoc(attacker, place, '<p>words</p>'.repeat(1_000)));
      await attack.withstand(name, async () => {
        for (const docId of docs) {
          const editors = await times(whole ? 5 : 2, () => Editor.open(attacker, docId));
          await Promise.all(editors.map((editor) => flood(editor, kinds, Math.ceil(REPEATS / kinds.length))));
          for (const editor of editors) editor.abandon();
          // The edits become a version, and the doc opens again from the stored state.
          await attack.send(settleNow, { id: docId });
          const again = await Editor.open(attacker, docId);
          await again.close();
        }
      });
    },
    seconds(120),
  );
});

describe('every kind of frame of the hints', () => {
  const connect = (token: string) =>
    new Promise<Socket>((resolve) => {
      const socket = io(attack.server.url, { auth: { token }, forceNew: true, reconnection: false });
      socket.once('connect', () => resolve(socket));
      socket.once('connect_error', () => resolve(socket));
    });
  const payloads = () => [
    { doc: 'x'.repeat(15_000) },
    { module: attack.place.moduleId },
    { doc: attack.place.moduleId },
    Array.from({ length: 3_000 }, () => ({})),
    JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`),
    Buffer.alloc(10_000),
  ];

  it.each(['watch', 'unwatch', 'anything'])(
    '%s',
    async (event) => {
      await attack.withstand(`hints: ${event}`, async () => {
        const sockets = await times(whole ? 30 : 10, () => connect(attack.attacker.token));
        for (let n = 0; n < REPEATS / 5; n++)
          for (const socket of sockets) for (const payload of payloads()) socket.emit(event, payload);
        await pause(whole ? 2_000 : 300);
        for (const socket of sockets) socket.disconnect();
      });
    },
    seconds(120),
  );

  it(
    'connections with a token that is none, and messages beyond the limit',
    async () => {
      await attack.withstand('hints: connections', async () => {
        const sockets = await times(whole ? 200 : 30, (n) => connect('x'.repeat(n * 20)));
        const own = await times(5, () => connect(attack.attacker.token));
        for (const socket of own) socket.emit('watch', { doc: 'x'.repeat(2_000_000) });
        await pause(300);
        for (const socket of [...sockets, ...own]) socket.disconnect();
        expect(sockets.every(({ connected }) => !connected)).toBe(true);
      });
    },
    seconds(120),
  );
});
