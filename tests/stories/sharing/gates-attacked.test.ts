import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { hashed } from '../../../client/lib/password.js';
import * as docs from '../../../contracts/docs/docs.js';
import type { Endpoint } from '../../../contracts/platform/endpoint.js';
import * as composeDocs from '../../../contracts/sharing/compose-docs.js';
import * as composing from '../../../contracts/sharing/composing.js';
import * as api from '../../../contracts/sharing/sharing.js';
import * as show from '../../../contracts/sharing/show.js';
import { login } from '../../../contracts/workspace/accounts.js';
import { disableUser } from '../../../contracts/workspace/users.js';
import * as workspace from '../../../contracts/workspace/workspace.js';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../../support/app.js';
import { type Person, send } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';
import { Reader } from '../../support/reader.js';

const compose = { ...composing, ...composeDocs, ...show };
const PASSWORD = 'the right one';
let app: TestApp;
let admin: Person;
let dev: Person;
let here: Place;
let spaceId: string;
beforeAll(async () => {
  // The test itself is the trusted proxy: each request sets its own client address.
  app = await startApp({ env: { ANNALS_TRUST_PROXY: '127.0.0.1', ANNALS_OPEN_PAGES_PER_ADDRESS: '3' } });
  [admin, dev] = [await app.admin(), await app.person('dev')];
  here = await place(admin, { devs: [dev] });
  spaceId = (await admin.call(workspace.addSpace, { name: 'Composed', isCompose: 1 })).id;
  await admin.call(workspace.addSpaceMembers, { spaceId, userIds: [dev.id], roleCode: 'dev' });
  // Waits would expire while a slow machine sends the guesses.
  app.clock.hold();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600_001));

interface Gate {
  readonly check: Endpoint;
  readonly id: string;
}
let count = 0;
const share = async (): Promise<Gate> => ({
  check: api.checkSharePassword,
  id: (await dev.call(api.addShare, { moduleId: here.moduleId, isAll: 1, type: 2, password: PASSWORD })).id,
});
const project = async (): Promise<Gate> => {
  count += 1;
  const wish = { spaceId, name: `P${count}`, type: 2 as const, password: PASSWORD };
  return { check: compose.checkComposePassword, id: (await dev.call(compose.addComposeProject, wish)).id };
};
/** `ok`, or the key of the refusal. */
const guess = async ({ check, id }: Gate, from: string, password = 'wrong'): Promise<string> => {
  const text = await send(app.url, check, { id, password: hashed(password) }, { 'x-forwarded-for': from });
  return JSON.parse(text).data.key ?? 'ok';
};
/** How often each answer came; fifty guesses at a time. */
async function many(total: number, one: (n: number) => Promise<string>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let from = 0; from < total; from += 50)
    for (const key of await Promise.all(Array.from({ length: Math.min(50, total - from) }, (_, n) => one(from + n))))
      counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

describe.each([
  ['a share', share, 'share.password', 3_000],
  // Both doors count in the same gate: here ten guesses an address, which are all that differ.
  ['a composed project', project, 'compose.password', 2_000],
] as const)('the gate of %s', (_, make, wrong, guesses) => {
  it('answers pages of this origin only', async () => {
    const { check } = await make();
    const headers = { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' };
    const asked = await fetch(new URL(check.path, app.url), { method: 'OPTIONS', headers });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('stays open to others while one address guesses', async () => {
    const gate = await make();
    const { [wrong]: looked = 0 } = await many(200, () => guess(gate, '203.0.113.7'));
    expect(looked).toBe(5);
    expect(await guess(gate, '203.0.113.7', PASSWORD)).toBe('login.throttled');
    expect(await guess(gate, '198.51.100.1', PASSWORD)).toBe('ok');
    // The waits of a gate are not those of signing in.
    const given = { username: 'admin', password: ADMIN_PASSWORD };
    expect(JSON.parse(await send(app.url, login, given, { 'x-forwarded-for': '203.0.113.7' })).code).toBe('0');
    app.clock.advance(60_001);
    expect(await guess(gate, '203.0.113.7', PASSWORD)).toBe('ok');
  });

  it(`looks at few of ${guesses} guesses from 200 addresses, and opens to a newcomer at the first try`, async () => {
    const gate = await make();
    const start = process.cpuUsage();
    const { [wrong]: looked = 0, 'login.throttled': refused = 0 } = await many(guesses, (n) =>
      guess(gate, `198.51.100.${n % 200}`),
    );
    expect(looked + refused).toBe(guesses);
    // Five for each address until fifty were wrong, then one for each.
    expect(looked).toBeGreaterThanOrEqual(200);
    expect(looked).toBeLessThanOrEqual(250);
    // Of this process, which is both sides: a busy machine makes it wait, not work.
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000 / guesses).toBeLessThan(12);
    expect(await guess(gate, '192.0.2.1', PASSWORD)).toBe('ok');
    expect(await guess(gate, '192.0.2.2')).toBe(wrong);
    app.clock.advance(1_001);
    expect(await guess(gate, '192.0.2.2', PASSWORD)).toBe('ok');
  }, 400_000);
});

it('an address may try the gates of many shares only so often', async () => {
  const gates = await Promise.all(Array.from({ length: 40 }, share));
  const { 'share.password': looked = 0 } = await many(200, (n) => guess(gates[n % 40] as Gate, '203.0.113.9'));
  expect(looked).toBe(30);
});

it('an address keeps so many pages open, and no other address loses by it', async () => {
  const { id } = await dev.call(api.addShare, { moduleId: here.moduleId, isAll: 1, type: 1 });
  const stop = new AbortController();
  const listen = (from: string) =>
    new Reader(app.url).fetch(`/share/events?id=${id}`, { signal: stop.signal, headers: { 'x-forwarded-for': from } });
  const kinds = async (from: string, times: number) => {
    const found: (string | null)[] = [];
    for (let n = 0; n < times; n++) found.push((await listen(from)).headers.get('content-type'));
    return found;
  };
  const [stream, refusal] = ['text/event-stream', 'application/json; charset=utf-8'];
  expect(await kinds('203.0.113.1', 4)).toEqual([stream, stream, stream, refusal]);
  expect(await kinds('203.0.113.2', 1)).toEqual([stream]);
  stop.abort();
});

it('strangers learn neither the application behind a composed project nor who maintains a service', async () => {
  const { moduleId } = here;
  const dubbo = {
    interfaceName: 'com.acme.Pay',
    author: 'Jim Secret',
    version: '1',
    protocol: 'dubbo',
    dependency: '',
  };
  const { id: parentId } = await dev.call(docs.addFolder, { moduleId, name: 'Service', dubbo });
  const { id: docId } = await dev.call(docs.saveDoc, { moduleId, parentId, type: 1, name: 'pay', url: 'pay()' });
  await dev.call(workspace.renameModule, { id: moduleId, name: 'Inner name' });
  const { id } = await dev.call(compose.addComposeProject, { spaceId, name: 'Told', type: 1 });
  await dev.call(compose.addComposeDocs, { projectId: id, docList: [{ docId }] });
  const { id: shareId } = await dev.call(api.addShare, { moduleId, isAll: 1, type: 1, mayDownload: 1 });
  const [shown, shared] = [new Reader(app.url), new Reader(app.url)];
  await shown.data(compose.getComposeProject, { id });
  await shared.data(api.getShare, { id: shareId });
  const told = async (who: Reader) => [
    await who.data(docs.viewShownDoc, { id: docId }),
    await who.data(docs.viewPublicDoc, { id: docId }),
    await who.data(docs.docProps, { id: docId }),
    await who.data(workspace.moduleOfDoc, { docId }),
  ];
  const project = [await shown.data(compose.viewComposedDoc, { id, docId }), ...(await told(shown))];
  expect(JSON.stringify(project)).toContain('com.acme.Pay');
  expect(JSON.stringify(project)).not.toMatch(/Inner name|Jim Secret/);
  const file = await (await shared.fetch(`/share/file?id=${shareId}&format=openapi-json`)).text();
  const inShare = [
    await shared.data(api.viewSharedDoc, { shareConfigId: shareId, docId }),
    ...(await told(shared)),
    file,
  ];
  expect(JSON.stringify(inShare)).toContain('com.acme.Pay');
  expect(JSON.stringify(inShare)).not.toContain('Jim Secret');
});

it('a doc is gone from a composed project at once when its composer is disabled', async () => {
  const mel = await app.person('mel');
  await admin.call(workspace.addSpaceMembers, { spaceId, userIds: [mel.id], roleCode: 'dev' });
  await admin.call(workspace.addSpaceMembers, { spaceId: here.spaceId, userIds: [mel.id], roleCode: 'guest' });
  await admin.call(workspace.addProjectMembers, { projectId: here.projectId, userIds: [mel.id], roleCode: 'dev' });
  const docId = await markdownDoc(admin, here, 'words', 'Mel’s');
  const { id } = await mel.call(compose.addComposeProject, { spaceId, name: 'Mel’s', type: 1 });
  await mel.call(compose.addComposeDocs, { projectId: id, docList: [{ docId }] });
  const who = new Reader(app.url);
  expect(await who.key(compose.viewComposedDoc, { id, docId })).toBe('ok');
  await admin.call(disableUser, { id: mel.id });
  expect(await who.key(compose.viewComposedDoc, { id, docId })).toBe('doc.unknown');
});
