import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { liveTicket, settleNow } from '../../../contracts/docs/live.js';
import { compareVersions, getVersion, listHistory, restoreVersion } from '../../../contracts/history/history.js';
import { login, logout } from '../../../contracts/workspace/accounts.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import { type Person, stranger } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

describe('input that means harm', () => {
  let app: TestApp;
  let ann: Person;
  let here: Place;
  const open: Editor[] = [];
  beforeAll(async () => {
    app = await startApp();
    ann = await app.person('ann');
    here = await place(await app.admin(), { devs: [ann] });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((editor) => editor.close()));
  });
  afterAll(() => app.stop());

  it.each([2 ** 31 - 2, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER])(
    'asks for version %d and is refused',
    async (version) => {
      const docId = await markdownDoc(ann, here, 'one');
      const key = version < 2 ** 31 - 1 ? 'version.unknown' : 'input.invalid';
      expect(await ann.refuses(getVersion, { docId, version })).toMatchObject({ key });
      expect(await ann.refuses(restoreVersion, { docId, version })).toMatchObject({ key });
      expect(await ann.refuses(compareVersions, { docId, from: 1, to: version })).toMatchObject({ key });
      if (version > 2 ** 31 - 2)
        expect(await ann.refuses(listHistory, { docId, before: version })).toMatchObject({ key });
    },
  );

  it('signs in by a name that grows in lower case', async () => {
    const wish = { username: 'İ'.repeat(128), password: 'x', source: 'register' as const };
    expect(await stranger(app.url).refuses(login, wish)).toMatchObject({ key: 'login.wrong' });
  });

  it('has a name of 128 units, and typing does not shorten it', async () => {
    const named = (name: string) => ({ moduleId: here.moduleId, type: 3 as const, name, description: 'x' });
    expect(await ann.refuses(saveDoc, named('😀'.repeat(65)))).toMatchObject({ key: 'input.invalid' });
    const { id } = await ann.call(saveDoc, named('😀'.repeat(64)));
    const editor = await Editor.open(ann, id);
    open.push(editor);
    editor.type(0, 'y');
    await editor.allSaved();
    await ann.call(settleNow, { id });
    expect(await ann.call(getDoc, { id })).toMatchObject({ name: '😀'.repeat(64), description: 'yx' });
  });

  it('gives one label to four docs of one name at the same moment', async () => {
    const { moduleId } = here;
    const wish = { moduleId, type: 3 as const, name: 'labelled', description: 'x', version: '1.0' };
    const asked = await Promise.allSettled([1, 2, 3, 4].map(() => ann.call(saveDoc, wish)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const docs = await Promise.all([1, 2, 3].map(() => ann.call(saveDoc, { ...wish, version: '' })));
    const named = docs.map(({ id }) => ann.call(saveDoc, { id, name: 'labelled', version: '2.0' }));
    expect((await Promise.allSettled(named)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('enters a live doc with a ticket of a session that has ended', async () => {
    const eve = await app.person('eve');
    const there = await place(await app.admin(), { devs: [eve] });
    const id = await markdownDoc(eve, there, 'one');
    const { ticket } = await eve.call(liveTicket, { id });
    await eve.call(logout, {});
    const editor = new Editor(eve, id);
    open.push(editor);
    editor.enter(ticket);
    expect(await editor.refused()).toMatchObject({ reason: 'live.ticket' });
  });
});
