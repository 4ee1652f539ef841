import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { deleteDoc, getDoc } from '../../../contracts/docs/docs.js';
import { liveTicket, settleNow } from '../../../contracts/docs/live.js';
import { getVersion, restoreVersion } from '../../../contracts/history/history.js';
import { removeProjectMember, updateProjectMember } from '../../../contracts/workspace/workspace.js';
import { liveFrames } from '../../../server/docs/editing/live/live-protocol.js';
import { startApp, type TestApp } from '../../support/app.js';
import { agree, Editor } from '../../support/editors.js';
import { newPerson, type Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

const limits = {
  ANNALS_LIVE_UPDATE_BYTES: '1000000',
  ANNALS_LIVE_DOC_BYTES: '3000000',
  ANNALS_LIVE_UPDATES_PER_SECOND: '300',
  ANNALS_LIVE_BURST: '600',
  ANNALS_LIVE_SEATS: '4',
};

describe('bad input to a live doc', () => {
  let app: TestApp;
  let ann: Person;
  let bob: Person;
  let here: Place;
  const open: Editor[] = [];
  const opens = async (person: Person, docId: string) => {
    const editor = await Editor.open(person, docId);
    open.push(editor);
    return editor;
  };
  /** Connecting with this ticket is refused with a reason. */
  const enters = async (docId: string, ticket: string) => {
    const editor = new Editor(bob, docId);
    open.push(editor);
    editor.enter(ticket);
    return editor.refused();
  };
  /** Saved content is intact on screen and in the database, and editing continues. */
  const unharmed = async (editor: Editor, text: string) => {
    editor.type(editor.text.length, '.');
    await editor.allSaved();
    expect(editor.text).toBe(`${text}.`);
    await ann.call(settleNow, { id: editor.docId });
    expect((await ann.call(getDoc, { id: editor.docId })).description).toBe(`${text}.`);
    const late = await opens(ann, editor.docId);
    expect(late.text).toBe(`${text}.`);
  };

  beforeAll(async () => {
    app = await startApp({ env: { ...limits, ANNALS_LOG_LEVEL: 'fatal' } });
    ann = await app.admin();
    bob = await app.person('bob');
    here = await place(ann, { devs: [bob] });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((editor) => editor.close()));
  });
  afterAll(() => app.stop());

  it('a malformed update closes its sender’s line and nothing else', async () => {
    const docId = await markdownDoc(ann, here, 'saved');
    const [a, b] = [await opens(ann, docId), await opens(bob, docId)];
    b.sendRaw(liveFrames.update(Uint8Array.from([1, 1, 200, 1, 0, 132, 9, 9, 9])));
    expect(await b.refused()).toEqual({ code: 4400, reason: 'live.malformed' });
    await unharmed(a, 'saved');
  });

  it('an update that can be read but not applied does no harm either', async () => {
    const docId = await markdownDoc(ann, here, 'saved');
    const [a, b] = [await opens(ann, docId), await opens(bob, docId)];
    // A new item of client 9 whose left neighbor is a later item of the same client.
    b.sendRaw(liveFrames.update(Uint8Array.from([1, 1, 9, 0, 132, 9, 50, 1, 120, 0])));
    // A valid update in the same tick on the same connection: it is lost with the connection and not acknowledged.
    expect(await b.refused()).toEqual({ code: 4400, reason: 'live.malformed' });
    await unharmed(a, 'saved');
  });

  it('an update with roots, keys or nesting that no doc has is neither stored nor sent on', async () => {
    const docId = await markdownDoc(ann, here, 'saved');
    const a = await opens(ann, docId);
    const planted = [
      (ydoc: Y.Doc) => Array.from({ length: 300 }, (_, n) => ydoc.getMap(`root ${n}`).set('a', n)),
      (ydoc: Y.Doc) => ydoc.getMap('fields').set('k'.repeat(50_000), 1),
      (ydoc: Y.Doc) => ydoc.getMap('fields').set('name', new Y.Map()),
    ];
    for (const plant of planted) {
      const b = await opens(bob, docId);
      b.ydoc.transact(() => plant(b.ydoc));
      expect(await b.refused()).toEqual({ code: 4400, reason: 'live.malformed' });
    }
    await unharmed(a, 'saved');
    const late = await opens(ann, docId);
    expect([...late.ydoc.share.keys()].filter((name) => name.startsWith('root'))).toEqual([]);
    expect(Y.encodeStateAsUpdate(late.ydoc).length).toBeLessThan(1_000);
  });

  it.each([
    ['no message', []],
    ['an unknown sync step', [0, 9, 0]],
    ['a message that ends early', [0, 2, 200, 1]],
    ['awareness that is no awareness', [1, 3, 9, 9, 9]],
  ])('%s closes the line', async (_, bytes) => {
    const docId = await markdownDoc(ann, here, 'saved');
    const b = await opens(bob, docId);
    b.sendRaw(Uint8Array.from(bytes));
    expect(await b.refused()).toEqual({ code: 4400, reason: 'live.malformed' });
  });

  it('an update of 2 MB is refused', async () => {
    const docId = await markdownDoc(ann, here, 'saved');
    const [a, b] = [await opens(ann, docId), await opens(bob, docId)];
    b.type(0, 'x'.repeat(2_000_000));
    expect(await b.refused()).toEqual({ code: 4413, reason: 'live.updateTooLarge' });
    expect(b.saved.size).toBe(0);
    await unharmed(a, 'saved');
  });

  it('a doc does not grow past its limit, and what it holds stays editable', async () => {
    const docId = await markdownDoc(ann, here, '');
    const [a, b] = [await opens(ann, docId), await opens(bob, docId)];
    for (const word of ['a', 'b', 'c']) a.type(0, word.repeat(900_000));
    await agree(a, b);
    b.type(0, 'd'.repeat(900_000));
    expect(await b.refused()).toEqual({ code: 4413, reason: 'live.docTooLarge' });
    a.erase(100, 2_000_000);
    await a.allSaved();
    a.type(0, 'room again');
    await a.allSaved();
    expect(a.saved).toContain('room again');
  });

  it('1,000 updates a second from one seat are too many; those that were acknowledged are there', async () => {
    const docId = await markdownDoc(ann, here, 'saved');
    const [a, b] = [await opens(ann, docId), await opens(bob, docId)];
    for (let i = 0; i < 1_000; i++) b.type(b.text.length, `<${i}>`);
    expect(await b.refused()).toEqual({ code: 4429, reason: 'live.tooFast' });
    a.type(0, 'still here ');
    await a.allSaved();
    for (const word of b.saved) expect(a.text).toContain(word);
    await b.come();
    await agree(a, b);
    expect(a.text).toContain('<999>');
  });

  it('a ticket is for one doc, one time, one minute', async () => {
    const [docId, other] = [await markdownDoc(ann, here, 'one'), await markdownDoc(ann, here, 'two')];
    const refused = { code: 4401, reason: 'live.ticket' };
    const ticket = async () => (await ann.call(liveTicket, { id: docId })).ticket;
    expect(await enters(other, await ticket())).toEqual(refused);
    const once = await ticket();
    const first = new Editor(ann, docId);
    open.push(first);
    first.enter(once);
    await first.until(() => first.provider.synced);
    expect(await enters(docId, once)).toEqual(refused);
    const old = await ticket();
    app.clock.advance(61_000);
    expect(await enters(docId, old)).toEqual(refused);
    expect(await enters(docId, '')).toEqual(refused);
    expect(await enters('nonsense', await ticket())).toEqual(refused);
  });

  it('a revoked editor’s next update is refused, and his line told why', async () => {
    const docId = await markdownDoc(ann, here, 'saved');
    const cat = await newPerson(ann, 'cat');
    const theirs = await place(ann, { devs: [cat] });
    const doc = await markdownDoc(ann, theirs, 'saved');
    const [a, c] = [await opens(ann, doc), await opens(cat, doc)];
    c.type(0, 'in time ');
    await agree(a, c);
    await ann.call(updateProjectMember, { projectId: theirs.projectId, userId: cat.id, roleCode: 'guest' });
    c.type(0, 'too late ');
    expect(await c.refused()).toEqual({ code: 4403, reason: 'live.readOnly' });
    // Reconnecting as a reader is possible; the unsaved edits are not there.
    c.told = undefined;
    const again = await opens(cat, doc);
    expect(again.mayEdit).toBe(false);
    expect(again.text).toBe('in time saved');
    expect((await cat.refuses(liveTicket, { id: docId })).key).toBe('doc.unknown');
    await unharmed(a, 'in time saved');
  });

  it('who may not even read any more is told so', async () => {
    const dan = await newPerson(ann, 'dan');
    const theirs = await place(ann, { devs: [dan] });
    const docId = await markdownDoc(ann, theirs, 'saved');
    const d = await opens(dan, docId);
    const { spaceId, projectId } = theirs;
    const { removeSpaceMember } = await import('../../../contracts/workspace/workspace.js');
    await ann.call(removeProjectMember, { projectId, userId: dan.id });
    await ann.call(removeSpaceMember, { spaceId, userId: dan.id });
    expect((await d.refused()).code).toBe(4403);
  });

  it('a deleted doc’s editors are sent away with the reason, and there is no new ticket', async () => {
    const docId = await markdownDoc(ann, here, 'saved');
    const a = await opens(ann, docId);
    await bob.call(deleteDoc, { id: docId });
    expect(await a.refused()).toEqual({ code: 4404, reason: 'doc.deleted' });
    expect((await ann.refuses(liveTicket, { id: docId })).key).toMatch(/^doc\.(deleted|unknown)$/);
  });

  it('a doc has so many seats', async () => {
    const docId = await markdownDoc(ann, here, 'saved');
    for (let i = 0; i < 4; i++) await opens(ann, docId);
    const fifth = new Editor(bob, docId);
    open.push(fifth);
    await fifth.come();
    expect(await fifth.refused()).toEqual({ code: 4409, reason: 'live.full' });
  });

  it('a restore of a version that has no content, or is not there, is refused with the reason', async () => {
    const docId = await markdownDoc(ann, here, 'saved');
    expect((await ann.refuses(restoreVersion, { docId, version: 99 })).key).toBe('version.unknown');
    expect((await ann.call(getVersion, { docId, version: 1 })).text).toBe('saved');
  });

  it('an update that needs another is kept until that comes, and acknowledged only then', async () => {
    const docId = await markdownDoc(ann, here, 'saved');
    const [a, b] = [await opens(ann, docId), await opens(bob, docId)];
    const foreign = new Y.Doc();
    const made: Uint8Array[] = [];
    foreign.on('update', (update: Uint8Array) => made.push(update));
    foreign.getText('body').insert(0, 'first');
    foreign.getText('body').insert(5, ' second');
    b.sendRaw(liveFrames.update(made[1] ?? new Uint8Array()));
    b.type(0, 'typed ');
    await a.until(() => a.text === 'typed saved');
    await ann.call(settleNow, { id: docId });
    // All of this connection's updates are flushed, but nothing sent after the pending update is acknowledged.
    expect(b.saved.size).toBe(0);
    b.sendRaw(liveFrames.update(made[0] ?? new Uint8Array()));
    await a.until(() => a.text.includes('first second'));
    await b.allSaved();
    expect(b.saved).toContain('typed ');
  });
});
