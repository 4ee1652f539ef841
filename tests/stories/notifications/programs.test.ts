import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { chooseSeverity } from '../../../contracts/docs/change-severity/choices.js';
import { addFolder, deleteDoc, saveDoc, setDocShown } from '../../../contracts/docs/docs.js';
import {
  addEventToken,
  addHook,
  hookDeliveries,
  listAllEventTokens,
  listEventTokens,
  listHooks,
  replayHook,
  resendHook,
  revokeEventToken,
  rotateHookSecret,
  testHook,
  updateHook,
} from '../../../contracts/notifications/programs.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { removeSpaceMember } from '../../../contracts/workspace/workspace.js';
import { PruneDeliveries } from '../../../server/notifications/webhooks/prune-deliveries.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type FakeChat, startFakeChat } from '../../support/fake-chat.js';
import type { Person } from '../../support/people.js';
import { apiDoc, doneApiDoc, type Place, place } from '../../support/places.js';

const event = z.object({
  id: z.string(),
  position: z.number(),
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.object({
    doc: z.object({ id: z.string(), name: z.string(), version: z.number() }),
    severity: z.string(),
    changes: z.array(z.object({ rule: z.string(), text: z.object({ en: z.string(), 'zh-CN': z.string() }) })),
    links: z.object({ view: z.url() }),
  }),
});
const page = z.object({ events: z.array(event), next: z.number(), more: z.boolean() });
const refusal = z.object({ data: z.object({ key: z.string() }) });
const minute = 60_000;

/** Fewer heavy calls at once than there are streams below. */
const fewHeavy = { ANNALS_HEAVY_PER_PERSON: '2', ANNALS_HEAVY_PER_NODE: '2' };
let app: TestApp;
let owner: Person;
let dev: Person;
let guest: Person;
let outsider: Person;
beforeAll(async () => {
  app = await startApp({ env: { ANNALS_WEBHOOK_ALLOW: '127.0.0.1', ANNALS_LOG_LEVEL: 'silent', ...fewHeavy } });
  owner = await app.person('owner');
  dev = await app.person('dev');
  guest = await app.person('guest');
  outsider = await app.person('outsider');
});
afterAll(() => app.stop());

const required = { name: 'tenantId', required: 1, maxLength: '' } as const;

describe('a webhook for a program', () => {
  let receiver: FakeChat;
  let there: Place;
  let hook: { id: string; secret: string };
  const wish = (more: object = {}) => ({ moduleId: there.moduleId, name: 'Gateway', address: receiver.url, ...more });
  const one = () => ({ moduleId: there.moduleId, id: hook.id });
  const heard = () => receiver.heard.map(({ body }) => event.parse(body));
  const log = () => dev.call(hookDeliveries, one());
  beforeEach(async () => {
    receiver = await startFakeChat();
    there = await place(owner, { devs: [dev], guests: [guest] });
    hook = await dev.call(addHook, wish());
  });
  afterEach(async () => {
    app.clock.run();
    await receiver.stop();
  });

  it('hears each change once, in order, with its meaning, signed by the standard', async () => {
    const docId = await doneApiDoc(dev, there, 'Find orders');
    await dev.call(saveDoc, { id: docId, queryParams: [required] });
    await dev.call(deleteDoc, { id: docId });
    await app.quiet();
    expect(heard().map(({ type, data }) => [type, data.doc.version, data.severity])).toEqual([
      ['doc.added', 1, 'compatible'],
      ['doc.edited', 2, 'breaking'],
      ['doc.deleted', 3, 'breaking'],
    ]);
    expect(heard()[1]?.data.changes[0]).toMatchObject({
      rule: 'query.added.required',
      text: { en: 'Required query parameter `tenantId` added: calls without it will fail' },
    });
    for (const { headers, body } of receiver.heard) {
      const signed = { ...headers };
      const texts = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name, String(value)]));
      expect(new Webhook(hook.secret).verify(JSON.stringify(body), texts)).toEqual(body);
      expect(() => new Webhook(hook.secret).verify(`${JSON.stringify(body)} `, texts)).toThrow();
    }
    expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  it('is tried again for three days; later changes of the doc wait, those of others do not', async () => {
    const [slow, other] = [await apiDoc(dev, there, 'Slow'), await apiDoc(dev, there, 'Other')];
    await app.quiet();
    // The second try comes after five seconds: not before the other changes, however slow the machine is.
    app.clock.hold();
    receiver.says({ status: 500 });
    await dev.call(saveDoc, { id: slow, name: 'Slow 1' });
    await app.quiet();
    await dev.call(saveDoc, { id: slow, name: 'Slow 2' });
    await dev.call(saveDoc, { id: other, name: 'Other 1' });
    await app.quiet();
    expect(heard().map(({ data }) => data.doc.name)).toEqual(['Slow', 'Other', 'Slow 1', 'Other 1']);
    await app.later(minute);
    expect(heard().map(({ data }) => data.doc.name)).toEqual([
      'Slow',
      'Other',
      'Slow 1',
      'Other 1',
      'Slow 1',
      'Slow 2',
    ]);
    const ids = receiver.heard.map(({ headers }) => headers['webhook-id']);
    expect(ids[4]).toBe(ids[2]);
    const [newest] = await log();
    expect(newest).toMatchObject({
      state: 'delivered',
      attempts: 1,
      status: 200,
      type: 'doc.edited',
      docName: 'Other 1',
    });
    expect(JSON.parse(newest?.request ?? '')).toMatchObject({ data: { doc: { id: other } } });
  });

  it('is tried at once when the doc changes again after two failures, unless the receiver asked for time', async () => {
    const docId = await apiDoc(dev, there, 'Held');
    await app.quiet();
    receiver.says({ status: 500 }, { status: 500 });
    await dev.call(saveDoc, { id: docId, name: 'Held 1' });
    await app.quiet();
    await app.later(6_000);
    expect((await log())[0]).toMatchObject({ state: 'failed', attempts: 2 });
    // The next try of its own would come after five minutes.
    await app.later(20_000);
    expect(receiver.heard).toHaveLength(3);
    await dev.call(saveDoc, { id: docId, name: 'Held 2' });
    await app.quiet();
    expect(heard().map(({ data }) => data.doc.name)).toEqual(['Held', 'Held 1', 'Held 1', 'Held 1', 'Held 2']);
    receiver.says({ status: 503, headers: { 'retry-after': '120' } });
    await dev.call(saveDoc, { id: docId, name: 'Held 3' });
    await app.quiet();
    await app.later(20_000);
    await dev.call(saveDoc, { id: docId, name: 'Held 4' });
    await app.later(20_000);
    expect(heard().at(-1)?.data.doc.name).toBe('Held 3');
    await app.later(2 * minute);
    expect(
      heard()
        .map(({ data }) => data.doc.name)
        .slice(-2),
    ).toEqual(['Held 3', 'Held 4']);
  });

  it('is left alone after a 429, also when the doc changes again within the time of the table', async () => {
    const docId = await apiDoc(dev, there, 'Limited');
    await app.quiet();
    receiver.says({ status: 500 }, { status: 429, headers: { 'retry-after': '60' } });
    await dev.call(saveDoc, { id: docId, name: 'Limited 1' });
    await app.quiet();
    await app.later(6_000);
    const tries = receiver.heard.length;
    await dev.call(saveDoc, { id: docId, name: 'Limited 2' });
    await app.later(50_000);
    expect(receiver.heard).toHaveLength(tries);
    await app.later(6 * minute);
    expect(heard().at(-1)?.data.doc.name).toBe('Limited 2');
  });

  it('is parked after the last try and can be sent again', async () => {
    const docId = await apiDoc(dev, there);
    receiver.says(...Array.from({ length: 10 }, () => ({ status: 503, body: `no ${receiver.url}` })));
    await app.quiet();
    for (let tries = 1; tries < 10; tries++) await app.later(27 * 60 * minute);
    const [parked] = await log();
    expect(parked).toMatchObject({ state: 'parked', attempts: 10, status: 503, answer: 'no …' });
    await dev.call(resendHook, { ...one(), deliveryId: parked?.id ?? 0 });
    await app.quiet();
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    expect(heard().at(-1)?.data.doc.id).toBe(docId);
  });

  it('lists its deliveries for ninety days; what is not done stays', async () => {
    const prune = async () => {
      await app.get(PruneDeliveries).prune();
      return (await log()).map(({ state }) => state);
    };
    const docId = await apiDoc(dev, there, 'Old');
    await app.quiet();
    expect(await prune()).toEqual(['delivered']);
    await dev.call(updateHook, { ...one(), ...wish(), isOn: 0 });
    await app.database.query(
      `insert into deliveries (hook_id, first, doc_id, state, at)
        select hook_id, first - 1, doc_id, 'waiting', at from deliveries where doc_id = $1`,
      [decodeId(docId)],
    );
    app.clock.advance(91 * 24 * 60 * minute);
    await app.get(PruneDeliveries).prune();
    const left = await app.database.query('select state from deliveries where doc_id = $1', [decodeId(docId)]);
    expect(left).toEqual([{ state: 'waiting' }]);
  });

  it('is switched off by 410, and goes on when somebody switches it on again', async () => {
    receiver.says({ status: 410 });
    await apiDoc(dev, there, 'First');
    await app.quiet();
    await apiDoc(dev, there, 'Unheard');
    await app.quiet();
    expect(await dev.call(listHooks, { moduleId: there.moduleId })).toMatchObject([
      { isOn: 0, offReason: 'gone', waiting: 1 },
    ]);
    await dev.call(updateHook, { ...wish(), id: hook.id, address: '', isOn: 1 });
    await app.quiet();
    expect(heard().map(({ data }) => data.doc.name)).toEqual(['First', 'First']);
  });

  it('replays from any moment with the same ids', async () => {
    const since = new Date(app.clock.now().getTime() - minute).toISOString();
    for (const name of ['a', 'b']) await apiDoc(dev, there, name);
    await app.quiet();
    await dev.call(replayHook, { ...one(), since });
    await app.quiet();
    const ids = receiver.heard.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(2);
    await dev.call(replayHook, { ...one(), since: new Date(app.clock.now().getTime() + minute).toISOString() });
    await app.quiet();
    expect(receiver.heard).toHaveLength(4);
  });

  it('is signed with the old and the new secret while it is rotated', async () => {
    const { secret } = await dev.call(rotateHookSecret, { ...one(), hours: 1 });
    const signatures = async () => {
      await dev.call(testHook, one());
      return String(receiver.heard.at(-1)?.headers['webhook-signature']).split(' ');
    };
    expect(secret).not.toBe(hook.secret);
    expect(await signatures()).toHaveLength(2);
    app.clock.advance(61 * minute);
    expect(await signatures()).toHaveLength(1);
  });

  it('hears what its filter lets through, of its place alone', async () => {
    const elsewhere = await place(owner, { devs: [dev] });
    await owner.call(addHook, { spaceId: there.spaceId, name: 'All', address: `${receiver.url}&all` });
    await dev.call(updateHook, { ...wish({ from: 'breaking', types: ['doc.edited'] }), id: hook.id, isOn: 1 });
    const docId = await doneApiDoc(dev, there, 'Orders');
    await dev.call(saveDoc, { id: docId, queryParams: [required] });
    await apiDoc(dev, elsewhere, 'Elsewhere');
    await app.quiet();
    const to = (mark: boolean) => receiver.heard.filter(({ path }) => path.endsWith('&all') === mark).length;
    expect([to(false), to(true)]).toEqual([1, 2]);
    await owner.call(chooseSeverity, {
      ...{ projectId: there.projectId, rule: 'query.added.required', severity: 'compatible', reason: 'x' },
    });
    await dev.call(saveDoc, { id: await doneApiDoc(dev, there), queryParams: [required] });
    await app.quiet();
    expect([to(false), to(true)]).toEqual([1, 4]);
  });

  it('is for those who run the place, and never shows its address or secret', async () => {
    expect(await guest.refuses(addHook, wish())).toMatchObject({ key: 'access.forbidden' });
    expect(await outsider.refuses(listHooks, { moduleId: there.moduleId })).toMatchObject({ key: 'module.unknown' });
    expect(await dev.refuses(addHook, { ...wish(), moduleId: '', projectId: there.projectId })).toMatchObject({
      key: 'access.forbidden',
    });
    expect(await dev.refuses(listHooks, {})).toMatchObject({ key: 'space.unknown' });
    const elsewhere = await place(owner, { devs: [dev] });
    expect(await dev.refuses(hookDeliveries, { moduleId: elsewhere.moduleId, id: hook.id })).toMatchObject({
      key: 'hook.unknown',
    });
    const shown = JSON.stringify(await dev.call(listHooks, { moduleId: there.moduleId }));
    expect(shown).not.toContain('very-secret-token');
    const stored = JSON.stringify([
      await app.database.query('select * from program_hooks'),
      await app.database.query('select * from events'),
    ]);
    for (const secret of ['very-secret-token', hook.secret]) expect(stored).not.toContain(secret);
  });

  it.each(['http://169.254.169.254/latest', 'http://[::1]/', 'http://10.0.0.1/'])('never calls %s', async (address) => {
    const { id } = await dev.call(addHook, wish({ address }));
    expect(await dev.call(testHook, { moduleId: there.moduleId, id })).toMatchObject({
      ...{ delivered: 0, status: null, answer: 'address.refused' },
    });
  });

  it.each(['', 'ftp://a.example', 'javascript:alert(1)', 'https://u:p@a.example'])('refuses %j', async (address) => {
    expect(await dev.refuses(addHook, wish({ address }))).toMatchObject({ key: 'input.invalid' });
  });
});

describe('the Events API', () => {
  let there: Place;
  let token: string;
  let tokenId: string;
  beforeAll(async () => {
    there = await place(owner, { devs: [dev], guests: [guest] });
    ({ token, id: tokenId } = await guest.call(addEventToken, { name: 'Portal', spaceId: there.spaceId }));
  });
  const ask = async (query: string, bearer = token) => {
    const reply = await fetch(`${app.url}/events?${query}`, { headers: { authorization: `Bearer ${bearer}` } });
    const body: unknown = await reply.json();
    return body;
  };
  const read = async (query: string, bearer?: string) => page.parse(await ask(query, bearer));
  const refused = async (query: string, bearer?: string) => refusal.parse(await ask(query, bearer)).data.key;

  it('has every event after a position, without gaps, in pages', async () => {
    const ids = [];
    for (const name of ['one', 'two', 'three']) ids.push(await apiDoc(dev, there, name));
    await app.quiet();
    const whole = await read('');
    expect(whole.events.map(({ data }) => data.doc.id)).toEqual(ids);
    expect(whole.more).toBe(false);
    const first = await read('limit=2');
    expect(first).toMatchObject({ events: whole.events.slice(0, 2), more: true });
    expect((await read(`after=${first.next}`)).events).toEqual(whole.events.slice(2));
    expect((await read('types=doc.deleted')).events).toEqual([]);
    expect((await read(`scope=doc:${ids[1]}`)).events.map(({ data }) => data.doc.id)).toEqual([ids[1]]);
  });

  it.each([
    ['no token', '', '', 401],
    ['a wrong one', '', 'ev_wrong', 401],
    ['a position of the future', 'after=999999999', undefined, 400],
    ['an unknown type', 'types=doc.everything', undefined, 400],
    ['a negative position', 'after=-1', undefined, 400],
  ] as const)('refuses %s with its status, as JSON and as a stream', async (_, query, bearer, status) => {
    for (const accept of ['application/json', 'text/event-stream']) {
      const authorization = bearer === '' ? undefined : `Bearer ${bearer ?? token}`;
      const headers = { accept, ...(authorization && { authorization }) };
      const reply = await fetch(`${app.url}/events?${query}`, { headers });
      expect({ accept, status: reply.status }).toEqual({ accept, status });
      expect(reply.headers.get('www-authenticate')).toBe(
        status === 401 ? `Bearer realm="Annals"${bearer === '' ? '' : ', error="invalid_token"'}` : null,
      );
      expect(refusal.parse(await reply.json()).data.key).not.toBe('');
    }
  });

  it('refuses positions of the future, unknown types and scopes, and the tokens of people', async () => {
    expect(await refused('after=999999999')).toBe('position.future');
    expect(await refused('after=-1')).toBe('input.invalid');
    expect(await refused('types=doc.everything')).toBe('eventTypes.unknown');
    expect(await refused('scope=planet:1')).toBe('eventScope.unknown');
    expect(await refused('', guest.token)).toBe('eventToken.invalid');
    expect(await refused('', `${token}x`)).toBe('eventToken.invalid');
    const reply = await fetch(`${app.url}/user/get`, { headers: { authorization: `Bearer ${token}` } });
    expect(await reply.json()).toMatchObject({ code: '1000' });
  });

  it('tells nothing outside of the token’s scope or the holder’s rights', async () => {
    const elsewhere = await place(owner, { devs: [dev], guests: [guest] });
    const secret = await place(owner, { devs: [dev] });
    for (const each of [elsewhere, secret]) await apiDoc(dev, each, 'Hidden');
    await app.quiet();
    expect(JSON.stringify(await read('limit=500'))).not.toContain('Hidden');
    const { token: wide } = await guest.call(addEventToken, { name: 'Wide' });
    expect((await read('limit=500', wide)).events.filter(({ data }) => data.doc.name === 'Hidden')).toHaveLength(1);
    for (const scope of [
      { moduleId: there.moduleId, projectId: elsewhere.projectId },
      { moduleId: there.moduleId, spaceId: elsewhere.spaceId },
      { projectId: there.projectId, spaceId: elsewhere.spaceId },
    ])
      expect((await guest.refuses(addEventToken, { name: 'x', ...scope })).key).toMatch(
        /^(?:module|project)\.unknown$/,
      );
    expect(await guest.refuses(addEventToken, { name: 'x', moduleId: secret.moduleId })).toMatchObject({
      key: 'module.unknown',
    });
    expect(await guest.refuses(listEventTokens, { userId: dev.id })).toMatchObject({ key: 'access.forbidden' });
    expect(await outsider.refuses(revokeEventToken, { id: tokenId })).toMatchObject({ key: 'eventToken.unknown' });
  });

  it('tells of docs below a hidden folder only those who may edit them', async () => {
    const { moduleId } = await place(owner, { devs: [dev], guests: [guest] });
    const { id: folder } = await dev.call(addFolder, { moduleId, name: 'Folder' });
    await dev.call(setDocShown, { id: folder, isShow: 0 });
    await dev.call(saveDoc, { moduleId, parentId: folder, type: 3, name: 'Below', description: '' });
    await app.quiet();
    const names = async (person: Person) => {
      const { token: own } = await person.call(addEventToken, { name: 'Own', moduleId });
      return (await read('', own)).events.map(({ data }) => data.doc.name);
    };
    expect(await names(dev)).toEqual(['Folder', 'Below']);
    expect(await names(guest)).toEqual([]);
  });

  it('shows super admins every token: whose it is, who made it, when it was used; they end any', async () => {
    const admin = await app.admin();
    expect(await dev.refuses(listAllEventTokens, {})).toMatchObject({ key: 'access.forbidden' });
    const { id, token: made } = await admin.call(addEventToken, { name: 'Gateway', userId: guest.id, days: 30 });
    const find = async () => (await admin.call(listAllEventTokens, {})).find((one) => one.id === id);
    const scope = { name: 'Gateway', scopeName: '', holder: { id: guest.id, name: 'Guest' }, lastUsedAt: null };
    expect(await find()).toMatchObject({ ...scope, madeBy: expect.any(String) });
    await read('limit=1', made);
    expect((await find())?.lastUsedAt).not.toBeNull();
    expect((await guest.call(listEventTokens, {})).map(({ name }) => name)).toContain('Gateway');
    await admin.call(revokeEventToken, { id });
    expect(await find()).toBeUndefined();
    expect(await refused('', made)).toBe('eventToken.invalid');
  });

  it('refuses to go on from a position that is none, and goes on from none as from the newest', async () => {
    const resume = (id: string, accept = 'text/event-stream') =>
      fetch(`${app.url}/events`, { headers: { authorization: `Bearer ${token}`, accept, 'last-event-id': id } });
    for (const id of ['-1', '1.5', 'evt_1', 'newest', '9'.repeat(30)]) {
      const reply = await resume(id);
      expect({ id, status: reply.status }).toEqual({ id, status: 400 });
      expect(refusal.parse(await reply.json()).data.key).toBe('input.invalid');
    }
    expect((await resume('-1', 'application/json')).status).toBe(400);
    const { next } = await read('limit=500');
    const reply = await resume('');
    const first = await reply.body?.getReader().read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe(`: after ${next}\n\n`);
  });

  it('streams from a position on, and ends when the token is revoked', async () => {
    const start = (await read('limit=500')).next;
    const stream = await openStream(`after=${start}`, token);
    const docId = await apiDoc(dev, there, 'Streamed');
    await dev.call(saveDoc, { id: docId, queryParams: [required] });
    const text = await stream.until((said) => said.split('\nevent: doc.').length > 2);
    expect(text).toMatch(/event: doc\.added\ndata: \{.*\n\nid: \d+\nevent: doc\.edited\n/);
    await guest.call(revokeEventToken, { id: tokenId });
    expect(await stream.until(() => false)).toContain('event: revoked');
    expect(await refused('')).toBe('eventToken.invalid');
  });

  it('serves more streams of one address than heavy calls at once, and leaves those their turn', async () => {
    const { token: wide } = await guest.call(addEventToken, { name: 'Wide' });
    const start = (await read('limit=500', wide)).next;
    const streams = await Promise.all(Array.from({ length: 6 }, () => openStream(`after=${start}`, wide)));
    await apiDoc(dev, there, 'For all streams');
    for (const stream of streams)
      expect(await stream.until((said) => said.includes('For all streams'))).toContain('id: ');
    expect((await read(`after=${start}`, wide)).events).toHaveLength(1);
    for (const stream of streams) await stream.stop();
  });

  it('stops telling somebody who loses the right, and resumes where it was', async () => {
    const own = await guest.call(addEventToken, { name: 'Own', days: 1 });
    const { next } = await read('limit=500', own.token);
    await owner.call(removeSpaceMember, { spaceId: there.spaceId, userId: guest.id });
    await apiDoc(dev, there, 'After the loss');
    await app.quiet();
    expect((await read(`after=${next}`, own.token)).events).toEqual([]);
    app.clock.advance(25 * 60 * minute);
    expect(await refused('', own.token)).toBe('eventToken.invalid');
  });
});

/** Reads a stream until the text so far is enough, or it ends. */
async function openStream(query: string, token: string) {
  const reply = await fetch(`${app.url}/events?${query}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
  });
  expect(reply.headers.get('content-type')).toContain('text/event-stream');
  const reader = reply.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  return {
    until: async (isEnough: (text: string) => boolean): Promise<string> => {
      while (!isEnough(text)) {
        const part = await reader?.read();
        if (!part || part.done) break;
        text += decoder.decode(part.value, { stream: true });
      }
      return text;
    },
    stop: () => reader?.cancel(),
  };
}
