import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '../../contracts/platform/endpoint.js';
import { encodeId } from '../../contracts/platform/wire.js';
import { addDictionary } from '../../contracts/workspace/dictionaries.js';
import { addEnvironment } from '../../contracts/workspace/environments.js';
import { jsonSize } from '../../server/platform/http/limits/reply-size.js';
import { apiDoc, customDoc, markdownDoc, place } from '../support/places.js';
import { Attack, seconds, times, whole } from './attack.js';
import { allEndpoints } from './endpoints.js';
import { nastyText, nastyTexts } from './nasty-texts.js';
import { type InputSize, WorstInput } from './worst-input.js';

/** They end the attacker's own session or send requests to other systems. */
const leftOut = new Set([
  '/system/logout',
  '/system/login',
  '/user/password/update',
  '/user/session/endOthers',
  '/system/password/updateByFirstLogin',
]);
/** Maximum size of an input, not counting escapes. */
const BODY_LIMIT = 3_000_000;

let attack: Attack;
let endpoints: Endpoint[];

beforeAll(async () => {
  attack = await Attack.prepare();
  endpoints = (await allEndpoints()).filter(({ path }) => !leftOut.has(path));
}, seconds(300));
afterAll(() => attack?.end(), seconds(60));

/** Objects that the attacker owns, by the field names that refer to them. */
async function ownThings(): Promise<Record<string, unknown>> {
  const { attacker } = attack;
  const own = await place(attacker);
  const docId = await markdownDoc(attacker, own, 'x');
  const { id: enumId } = await attacker.call(addDictionary, { moduleId: own.moduleId, name: 'Tags', description: '' });
  const at = { moduleId: own.moduleId, name: 'Test', url: 'http://127.0.0.1', isPublic: 1 } as const;
  const { id: environmentId } = await attacker.call(addEnvironment, at);
  return { ...own, docId, enumId, environmentId, type: 3, isFolder: 0 };
}

/** The object that `id` refers to on a path. */
function idOf(path: string, things: Record<string, unknown>): unknown {
  if (path.startsWith('/space')) return things.spaceId;
  if (path.startsWith('/project')) return things.projectId;
  if (path.startsWith('/module/environment')) return things.environmentId;
  if (path.startsWith('/module')) return things.moduleId;
  if (path.startsWith('/doc/enum')) return things.enumId;
  return things.docId;
}

/** The worst input that still fits into one request. */
function worstBody(endpoint: Endpoint, size: InputSize, known: Record<string, unknown>): unknown {
  for (let { items, text } = size; ; ) {
    const input = new WorstInput({ ...size, items, text }, known, encodeId(1)).of(endpoint.input) ?? {};
    if (jsonSize(input, BODY_LIMIT) < BODY_LIMIT) return input;
    if (items > 1) items = Math.ceil(items / 2);
    else text = text.slice(0, text.length / 2);
  }
}

/** Sends this many of each route's worst inputs at once, one route after the other. */
async function sendAll(size: InputSize, things: Record<string, unknown>, count: number): Promise<number> {
  for (const endpoint of endpoints) {
    const input = worstBody(endpoint, size, { ...things, id: idOf(endpoint.path, things) });
    const began = performance.now();
    await times(count, () => attack.send(endpoint, input));
    const took = performance.now() - began;
    if (took > 300) process.stdout.write(`${endpoint.path} ${Math.round(took)} ms\n`);
  }
  return endpoints.length;
}

describe('every route with its worst input', () => {
  it.each(whole ? nastyTexts : nastyTexts.slice(0, 1))(
    'as far as its contract takes it: %s',
    async (kind) => {
      const things = await ownThings();
      const size = { text: nastyText(kind, whole ? 200_000 : 10_000), items: whole ? 1_000 : 30, depth: 1_000 };
      await attack.withstand(`accepted ${kind}`, async () => {
        expect(await sendAll({ ...size, isAccepted: true }, things, whole ? 3 : 1)).toBeGreaterThan(150);
      });
    },
    seconds(900),
  );

  it.each(whole ? nastyTexts : nastyTexts.slice(0, 1))(
    'and beyond: %s',
    async (kind) => {
      const things = await ownThings();
      const size = { text: nastyText(kind, whole ? 200_000 : 10_000), items: whole ? 15 : 5, depth: 2_000 };
      await attack.withstand(`beyond ${kind}`, () => sendAll({ ...size, isAccepted: false }, things, whole ? 3 : 1));
    },
    seconds(900),
  );
});

describe('sixty at once', () => {
  it(
    'of each route that reads or writes whole docs',
    async () => {
      const { attacker } = attack;
      const docs = [
        await markdownDoc(attacker, attack.place, 'words '.repeat(whole ? 300_000 : 20_000)),
        await customDoc(attacker, attack.place, '<p>words</p>'.repeat(whole ? 4_000 : 500)),
        await apiDoc(attacker, attack.place),
      ];
      const heavy = endpoints.filter((endpoint) => endpoint.heavy);
      expect(heavy.length).toBeGreaterThan(15);
      const size = { text: 'x', items: 10, depth: 10, isAccepted: true };
      for (const endpoint of whole ? heavy : heavy.slice(0, 3)) {
        const inputs = docs.map((docId) => {
          const known = { ...attack.place, docId, id: docId, version: 1, from: 1, to: 1 };
          return new WorstInput(size, known, docId).of(endpoint.input);
        });
        await attack.withstand(`sixty of ${endpoint.path}`, () =>
          times(60, (n) => attack.send(endpoint, inputs[n % inputs.length])),
        );
      }
    },
    seconds(900),
  );

  it(
    'of the largest bodies there are',
    async () => {
      const things = await ownThings();
      const save = endpoints.find(({ path }) => path === '/doc/save');
      const bodies = [
        JSON.stringify({ ...things, id: things.docId, name: 'x', description: 'words '.repeat(330_000) }),
        `{"moduleId":"${things.moduleId}","type":0,"name":"x","requestParams":[${'{"name":"a"},'.repeat(130_000)}{}]}`,
        `${'{"a":['.repeat(300_000)}${']}'.repeat(300_000)}`,
        `[${'[],'.repeat(900_000)}[]]`,
      ];
      for (const [n, body] of bodies.entries())
        await attack.withstand(`large body ${n}`, () =>
          times(whole ? 60 : 4, () => (save ? attack.send(save, body) : Promise.resolve(''))),
        );
    },
    seconds(300),
  );
});
