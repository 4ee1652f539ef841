import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { saveDoc, viewDoc } from '../../../contracts/docs/docs.js';
import { settleNow } from '../../../contracts/docs/live.js';
import { detachModel, extractModel } from '../../../contracts/docs/models.js';
import { listHistory, restoreVersion } from '../../../contracts/history/history.js';
import { deliveries, subscribe, unread } from '../../../contracts/notifications/notice.js';
import { listMockCalls } from '../../../contracts/try-out/mocks.js';
import { systemState } from '../../../contracts/workspace/system-state.js';
import { removeSpaceMember, updateModuleSettings } from '../../../contracts/workspace/workspace.js';
import { ADMIN_PASSWORD } from '../../support/app.js';
import { agree, Editor } from '../../support/editors.js';
import { eventually } from '../../support/eventually.js';
import { startFakeChat } from '../../support/fake-chat.js';
import { Listener } from '../../support/listener.js';
import { newPerson, type Person, signIn } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';
import { buildServer } from '../../support/server-process.js';
import { saidBy, TableEditor } from '../../support/table-editor.js';
import { describeTwoNodes, startTwoNodes, type TwoNodes } from '../../support/two-nodes.js';

describeTwoNodes('one installation of two nodes', () => {
  let two: TwoNodes;
  let first = '';
  let second = '';
  let admin: Person;
  let ann: Person;
  let bob: Person;
  let here: Place;
  const ends: (() => unknown)[] = [];
  const opens = async (person: Person, docId: string) => {
    const editor = await Editor.open(person, docId);
    ends.push(() => editor.close());
    return editor;
  };

  beforeAll(async () => {
    buildServer();
    two = await startTwoNodes({ ANNALS_WEBHOOK_ALLOW: '127.0.0.1' });
    [first, second] = [two.nodes[0].url, two.nodes[1].url];
    admin = await signIn(first, 'admin', ADMIN_PASSWORD);
    ann = await newPerson(admin, 'ann');
    bob = (await newPerson(admin, 'bob')).at(second);
    here = await place(admin, { devs: [ann, bob] });
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(() => two?.stop());

  it('editors on different nodes see each other’s words and names, and one version names both', async () => {
    const docId = await markdownDoc(ann, here, 'Start. ');
    const [a, b] = [await opens(ann, docId), await opens(bob, docId)];
    a.show({ user: { name: 'Ann', color: '#ff0000' } });
    b.show({ user: { name: 'Bob', color: '#00ff00' } });
    await a.until(() => a.names.includes('Bob'));
    await b.until(() => b.names.includes('Ann'));
    for (let i = 0; i < 20; i++) {
      a.type(a.text.length, `[a${i}]`);
      b.type(0, `[b${i}]`);
    }
    await agree(a, b);
    for (const word of [...a.saved, ...b.saved]) expect(a.text).toContain(word);
    // Settling on one node includes what is typed on both.
    await bob.call(settleNow, { id: docId });
    const { list } = await ann.call(listHistory, { docId });
    expect(list.map(({ type }) => type)).toEqual(['DocEdited', 'DocCreated']);
    expect(list[0]?.editors.map(({ id }) => id).sort()).toEqual([ann.id, bob.id].sort());
  });

  it('a row becomes a model on one node, and rows on both at once, while people on both type below it', async () => {
    const wish = { moduleId: here.moduleId, type: 0 as const, name: 'Order', url: '/two/orders', httpMethod: 'POST' };
    const requestParams = [{ name: 'order', type: 'object', children: [{ name: 'line' }] }];
    const { id: docId } = await ann.call(saveDoc, { ...wish, requestParams });
    const sits = async (person: Person, mark: string) => {
      const seat = await Editor.open(person, docId, { said: saidBy });
      ends.push(() => seat.close());
      return new TableEditor(seat, mark);
    };
    const [a, b] = [await sits(ann, 'a'), await sits(bob, 'b')];
    const [order = '', line = ''] = a.shown.map(({ id }) => id);
    const both = () => [a, b].map((editor) => editor.type(line, 'description'));
    const extracting = ann.call(extractModel, { id: docId, rowId: order, name: 'Order' });
    const words = [...both(), ...both()];
    const { id: model } = await extracting;
    words.push(...both(), ...both());
    await Promise.all([ann, bob].map((person) => person.call(detachModel, { id: docId, rowId: order })));
    for (const { seat } of [a, b]) await seat.allSaved();
    await bob.call(settleNow, { id: docId });
    await b.seat.until(() => b.seat.said === a.seat.said, 'the same table');
    await a.seat.until(() => b.seat.said === a.seat.said, 'the same table');
    const { modelParams } = await bob.call(viewDoc, { id: model });
    const { requestParams: rows } = await ann.call(viewDoc, { id: docId });
    const said = [...rows, ...(modelParams ?? [])].map(({ description }) => description).join();
    for (const word of words) expect(said).toContain(word);
    // The copied line once, and the one that came back if words were late.
    expect(rows.filter(({ name }) => name === 'line').length).toBeLessThanOrEqual(2);
    expect((await bob.call(viewDoc, { id: docId })).requestParams).toEqual(rows);
  });

  it('a version restored on one node appears in the editor on the other, whose words survive', async () => {
    const docId = await markdownDoc(ann, here, 'The first text.');
    await ann.call(saveDoc, { id: docId, name: 'A doc', description: 'Something else.' });
    const b = await opens(bob, docId);
    b.type(b.text.length, ' Bob was here.');
    await b.allSaved();
    await ann.call(restoreVersion, { docId, version: 1 });
    await b.until(() => b.text.includes('The first text.'));
    const { list } = await ann.call(listHistory, { docId });
    // Bob's words are a version of their own, so the restore loses none of them.
    expect(list.map(({ type }) => type)).toEqual(['DocRestored', 'DocEdited', 'DocEdited', 'DocCreated']);
  });

  it('a right taken on one node ends the seat on the other, and its next word is refused', async () => {
    const eve = await newPerson(admin, 'eve');
    const there = await place(admin, { devs: [eve, ann] });
    const docId = await markdownDoc(ann, there, 'Ours.');
    const [a, e] = [await opens(ann, docId), await opens(eve.at(second), docId)];
    e.type(0, 'before ');
    await agree(a, e);
    // Nodes are notified of each other's commits over Redis: a right revoked on one node takes effect on the other.
    const page = await Listener.of(eve.at(second));
    ends.push(() => page.close());
    await admin.call(removeSpaceMember, { spaceId: there.spaceId, userId: eve.id });
    await page.until('the news of rights', ({ bye }) => bye !== undefined || page.about('perms').length > 0);
    e.type(0, 'after ');
    expect(await e.refused()).toMatchObject({ code: 4403 });
    a.type(a.text.length, ' Still here.');
    await a.allSaved();
    expect(a.text).toBe('before Ours. Still here.');
  });

  it('hints reach the sockets of either node', async () => {
    const docId = await markdownDoc(ann, here);
    await bob.call(subscribe, { sourceId: docId });
    const bells = await Promise.all([bob.at(first), bob.at(second)].map((at) => Listener.of(at)));
    for (const bell of bells) ends.push(() => bell.close());
    await ann.call(saveDoc, { id: docId, name: 'A doc', description: 'News.' });
    for (const bell of bells) await bell.until('a message', (heard) => heard.about('messages').length > 0);
    expect((await bob.call(unread, {})).length).toBeGreaterThan(0);
  });

  it('the list of a doc’s mock calls has those of both nodes, in their order', async () => {
    const { id: docId } = await ann.call(saveDoc, { moduleId: here.moduleId, type: 0, name: 'Mocked', url: '/mocked' });
    const page = await Listener.of(bob.at(second));
    ends.push(() => page.close());
    expect(await page.watch({ doc: docId })).toBeNull();
    await (await fetch(`${first}/mock/${docId}?__status=418`)).text();
    await page.until('a call', (heard) => heard.about('mockCalls').length > 0);
    await (await fetch(`${second}/mock/${docId}`)).text();
    const listed = async (at: string) => (await ann.at(at).call(listMockCalls, { docId })).map(({ status }) => status);
    for (const at of [first, second]) await eventually(async () => (await listed(at)).join() === '200,400');
  });

  it('each follower runs once: saves on both nodes at the same time count once in one message per doc, and once in a card', async () => {
    const chat = await startFakeChat();
    ends.push(() => chat.stop());
    const there = await place(admin, { devs: [ann, bob] });
    const docs: string[] = [];
    for (let i = 0; i < 4; i++) docs.push(await markdownDoc(ann, there, '', `Doc ${i}`));
    // Wait until the followers are done, so that nobody is notified of the docs themselves.
    await eventually(async () => (await admin.call(systemState, {})).followers.every(({ lag }) => lag === 0));
    await admin.call(updateModuleSettings, {
      moduleId: there.moduleId,
      items: [{ configKey: 'dingdingWebhookUrl', configValue: chat.url }],
    });
    for (const id of docs) await bob.call(subscribe, { sourceId: id });
    /** One message per doc, which counts its changes. */
    const heard = async () => (await bob.call(unread, {})).filter(({ sourceId }) => docs.includes(sourceId ?? ''));
    const changes = async () => (await heard()).reduce((sum, { summary }) => sum + (summary?.changes ?? 0), 0);
    await Promise.all(
      docs.flatMap((id, i) => [
        ann.call(saveDoc, { id, name: `Doc ${i}`, description: 'by Ann, on the first node' }),
        ann.at(second).call(saveDoc, { id, name: `Doc ${i}`, description: 'by Ann, on the second node' }),
      ]),
    );
    await chat.hears(1);
    await eventually(async () => (await changes()) >= 8);
    // A card at once for the first change, and one for the others after a calm minute.
    const cards = async () => (await admin.call(deliveries, { moduleId: there.moduleId })).map((card) => card.changes);
    await eventually(async () => (await cards()).reduce((sum, one) => sum + one, 0) >= 8);
    expect((await cards()).toSorted()).toEqual([1, 7]);
    expect(chat.heard).toHaveLength(1);
    expect(await heard()).toHaveLength(4);
    expect(await changes()).toBe(8);
  });

  it('without Redis editors are told that colleagues see changes later, docs open, and all agree afterwards', async () => {
    const docId = await markdownDoc(ann, here, 'Start. ');
    const other = await markdownDoc(ann, here, 'Opened alone. ');
    const [a, b] = [await opens(ann, docId), await opens(bob, docId)];
    two.redis.pause();
    try {
      a.type(a.text.length, '[a]');
      b.type(b.text.length, '[b]');
      await a.until(() => a.isAlone);
      await b.until(() => b.isAlone);
      const c = await opens(ann, other);
      await c.until(() => c.isAlone);
      c.type(0, 'Saved as well. ');
      await Promise.all([a.allSaved(), b.allSaved(), c.allSaved()]);
    } finally {
      two.redis.resume();
    }
    await a.until(() => !a.isAlone);
    await b.until(() => !b.isAlone);
    await agree(a, b);
    expect(a.text).toContain('[a]');
    expect(a.text).toContain('[b]');
  });

  // Must be the last test: it kills a node.
  it('a node is killed: its editor goes on at the other, and nothing that was called saved is missing', async () => {
    const docId = await markdownDoc(ann, here);
    const [a, b] = [await opens(ann, docId), await opens(bob, docId)];
    for (let i = 0; i < 30; i++) a.type(a.text.length, `[${i}]`);
    await a.until(() => a.saved.size > 0);
    const saved = new Set(a.saved);
    two.nodes[0].kill('SIGKILL');
    await two.nodes[0].gone;
    expect(saved.size).toBeGreaterThan(0);
    const witness = await opens((await signIn(second, 'admin', ADMIN_PASSWORD)).at(second), docId);
    for (const word of saved) expect(witness.text).toContain(word);
    await a.come(second);
    await agree(a, b, witness);
    expect(a.text).toBe(Array.from({ length: 30 }, (_, i) => `[${i}]`).join(''));
  });
});
