import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addFolder,
  deleteDoc,
  getDoc,
  moveDoc,
  saveDoc,
  setDocStatus,
  undeleteDoc,
  updateFolder,
} from '../../../contracts/docs/docs.js';
import { settleNow } from '../../../contracts/docs/live.js';
import {
  changelog,
  compareSnapshots,
  compareVersions,
  getSnapshot,
  getVersion,
  listHistory,
  listSnapshots,
  restoreChange,
  restoreVersion,
  snapshotInfo,
} from '../../../contracts/history/history.js';
import { addProjectMembers, addSpaceMembers } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import type { Person } from '../../support/people.js';
import { customDoc, markdownDoc, type Place, place } from '../../support/places.js';
import { seeded } from '../../support/random.js';

describe('the history of a doc', () => {
  let app: TestApp;
  let writer: Person;
  let reader: Person;
  let stranger: Person;
  let there: Place;
  const edits = (id: string, description: string, more: { name?: string; changeRemark?: string } = {}) =>
    writer.call(saveDoc, { id, name: 'Orders', description, ...more });

  beforeAll(async () => {
    app = await startApp();
    writer = await app.person('writer');
    reader = await app.person('reader');
    stranger = await app.person('stranger');
    there = await place(await app.admin(), { devs: [writer], guests: [reader] });
  });
  afterAll(() => app.stop());

  it('lists every version, newest first, with who, how, why and what changed', async () => {
    const docId = await markdownDoc(writer, there, 'a\nb\n', 'Orders');
    await edits(docId, 'a\nc\nd\n', { name: 'All orders', changeRemark: 'more' });
    await writer.call(setDocStatus, { id: docId, status: 10 });
    const { list, more, head } = await reader.call(listHistory, { docId });
    expect({ more, head }).toEqual({ more: false, head: 3 });
    expect(list).toMatchObject([
      { version: 3, type: 'DocStatusSet', hasContent: false, facts: { status: 10 }, summary: null },
      {
        version: 2,
        type: 'DocEdited',
        source: 'form',
        remark: 'more',
        actor: { id: writer.id, name: 'Writer' },
        hasContent: true,
        summary: { added: 2, removed: 1, fields: ['name'] },
      },
      { version: 1, type: 'DocCreated', summary: { added: 2, removed: 0, fields: ['author'] } },
    ]);
  });

  it('names everybody whose words are in a version', async () => {
    const docId = await markdownDoc(writer, there, '', 'Orders');
    const other = await app.person('other');
    const { spaceId, projectId } = there;
    await (await app.admin()).call(addSpaceMembers, { spaceId, userIds: [other.id], roleCode: 'guest' });
    await (await app.admin()).call(addProjectMembers, { projectId, userIds: [other.id], roleCode: 'dev' });
    const [one, two] = [await Editor.open(writer, docId), await Editor.open(other, docId)];
    one.type(0, 'first ');
    await one.allSaved();
    two.type(0, 'second ');
    await two.allSaved();
    expect(await writer.call(settleNow, { id: docId, remark: 'together' })).toEqual({ version: 2 });
    for (const editor of [one, two]) await editor.close();
    const [version] = (await reader.call(listHistory, { docId })).list;
    expect(version).toMatchObject({ version: 2, type: 'DocEdited', remark: 'together' });
    expect(version?.editors.map(({ name }) => name).sort()).toEqual(['Other', 'Writer']);
  });

  it('is read page by page', async () => {
    const docId = await markdownDoc(writer, there, '0');
    for (let n = 1; n <= 6; n++) await edits(docId, String(n));
    const seen: number[] = [];
    for (let before: number | undefined; ; ) {
      const page: { list: { version: number }[]; more: boolean } = await writer.call(listHistory, {
        docId,
        before,
        limit: 3,
      });
      seen.push(...page.list.map(({ version }) => version));
      before = seen.at(-1);
      if (!page.more) break;
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('shows the doc as it was after any version, also one that changed no text', async () => {
    const docId = await markdownDoc(writer, there, '# One');
    await writer.call(setDocStatus, { id: docId, status: 0 });
    await edits(docId, '# Two');
    const at2 = await reader.call(getVersion, { docId, version: 2 });
    expect(at2).toMatchObject({
      entry: { version: 2, hasContent: false },
      text: '# One',
      html: '<h1 id="one">One</h1>',
      type: 3,
    });
    expect((await reader.call(getVersion, { docId, version: 3 })).text).toBe('# Two');
    expect(await reader.refuses(getVersion, { docId, version: 4 })).toMatchObject({ key: 'version.unknown' });
    expect(await reader.refuses(getVersion, { docId, version: 0 })).toMatchObject({ key: 'input.invalid' });
  });

  it('tells every moment of a random life rightly', async () => {
    const seed = Date.now() % 1_000_000;
    const random = seeded(seed);
    const docId = await markdownDoc(writer, there, '');
    const texts = new Map<number, string>([[1, '']]);
    let text = '';
    let version = 1;
    for (let n = 0; n < 40; n++) {
      const before = text;
      const at = random(text.length + 1);
      if (random(5) === 0) await writer.call(setDocStatus, { id: docId, status: random(2) === 0 ? 5 : 10 });
      else text = `${text.slice(0, at)}${random(1_000_000)}\n${text.slice(at)}`;
      const { streamVersion } = await edits(docId, text, { name: 'A doc' });
      while (version < streamVersion - 1) texts.set(++version, before);
      texts.set(streamVersion, text);
      version = streamVersion;
    }
    expect(texts.size).toBe(version);
    for (const [n, expected] of texts) {
      const { text: told } = await writer.call(getVersion, { docId, version: n });
      expect([seed, n, told]).toEqual([seed, n, expected]);
    }
  });

  it('compares any two versions, either way round, places and labels included', async () => {
    const docId = await markdownDoc(writer, there, 'a\nb\n', 'Orders');
    const { id: folder } = await writer.call(addFolder, { moduleId: there.moduleId, name: 'Shop' });
    await edits(docId, 'a\nc\n', { name: 'All orders' });
    await writer.call(moveDoc, { id: docId, parentId: folder });
    await writer.call(setDocStatus, { id: docId, status: 10 });
    const there_ = await reader.call(compareVersions, { docId, from: 1, to: 4 });
    expect(there_).toMatchObject({
      from: { version: 1 },
      to: { version: 4 },
      text: { added: 1, removed: 1, from: 'a\nb\n', to: 'a\nc\n' },
    });
    expect(there_.fields).toEqual([
      { field: 'name', from: 'Orders', to: 'All orders' },
      { field: 'folder', from: '', to: 'Shop' },
      { field: 'status', from: '5', to: '10' },
    ]);
    const back = await reader.call(compareVersions, { docId, from: 4, to: 1 });
    expect(back.fields[0]).toEqual({ field: 'name', from: 'All orders', to: 'Orders' });
    expect(back.text).toMatchObject({ from: 'a\nc\n', to: 'a\nb\n' });
    expect((await reader.call(compareVersions, { docId, from: 2, to: 2 })).fields).toEqual([]);
    expect(await reader.refuses(compareVersions, { docId, from: 1, to: 9 })).toMatchObject({ key: 'version.unknown' });
  });

  it('compares rich text by what it says', async () => {
    const docId = await customDoc(writer, there, '<p>one</p>');
    await writer.call(saveDoc, { id: docId, name: 'A doc', description: '<p>one</p><p>two</p>' });
    const { text, fields } = await reader.call(compareVersions, { docId, from: 1, to: 2 });
    expect(fields).toEqual([]);
    expect(text.from).toBe('one');
    expect(text.to).toContain('two');
    expect(text.added).toBeGreaterThan(0);
  });

  it('brings a version back as a new version, once', async () => {
    const docId = await markdownDoc(writer, there, 'first', 'Orders');
    await edits(docId, 'second');
    expect(await writer.call(restoreVersion, { docId, version: 1, remark: 'sorry' })).toEqual({ version: 3 });
    expect((await writer.call(getDoc, { id: docId })).description).toBe('first');
    expect((await writer.call(listHistory, { docId, limit: 1 })).list).toMatchObject([
      { type: 'DocRestored', source: 'restore', remark: 'sorry', facts: { fromVersion: 1 } },
    ]);
    expect(await writer.call(restoreVersion, { docId, version: 1 })).toEqual({ version: null });
    expect((await writer.call(listHistory, { docId, limit: 1 })).head).toBe(3);
  });

  it('brings a folder’s name back', async () => {
    const { id } = await writer.call(addFolder, { moduleId: there.moduleId, name: 'Before' });
    await writer.call(updateFolder, { id, name: 'After' });
    expect(await writer.call(restoreVersion, { docId: id, version: 1 })).toEqual({ version: 3 });
    expect(await writer.call(getVersion, { docId: id, version: 3 })).toMatchObject({
      isFolder: true,
      content: { name: 'Before' },
    });
  });

  it('refuses a restore that cannot be, and says why', async () => {
    const docId = await markdownDoc(writer, there, 'first', 'Orders');
    await writer.call(setDocStatus, { id: docId, status: 10 });
    await edits(docId, 'second');
    expect(await writer.refuses(restoreVersion, { docId, version: 2 })).toMatchObject({ key: 'version.noContent' });
    expect(await writer.refuses(restoreVersion, { docId, version: 9 })).toMatchObject({ key: 'version.unknown' });
    expect(await reader.refuses(restoreVersion, { docId, version: 1 })).toMatchObject({ key: 'access.forbidden' });
    expect(await stranger.refuses(restoreVersion, { docId, version: 1 })).toMatchObject({ key: 'doc.unknown' });
    expect(await writer.refuses(restoreVersion, { docId, version: 1, remark: 'r'.repeat(300) })).toMatchObject({
      key: 'input.invalid',
    });
    await writer.call(deleteDoc, { id: docId });
    expect(await writer.refuses(restoreVersion, { docId, version: 1 })).toMatchObject({ key: 'doc.deleted' });
    expect((await writer.call(listHistory, { docId })).head).toBe(4);
  });

  it('of a deleted doc is for those who could bring it back', async () => {
    const docId = await markdownDoc(writer, there, 'first');
    await writer.call(deleteDoc, { id: docId });
    expect((await writer.call(getVersion, { docId, version: 1 })).text).toBe('first');
    expect(await reader.refuses(listHistory, { docId })).toMatchObject({ key: 'access.forbidden' });
    expect(await stranger.refuses(listHistory, { docId })).toMatchObject({ key: 'doc.unknown' });
    await writer.call(undeleteDoc, { id: docId });
    expect((await reader.call(listHistory, { docId })).head).toBe(3);
  });

  describe('as the old clients ask for it', () => {
    it('lists changes with their fields, newest first', async () => {
      const docId = await markdownDoc(writer, there, 'one', 'Orders');
      await edits(docId, 'two', { name: 'All orders' });
      await writer.call(setDocStatus, { id: docId, status: 10 });
      await writer.call(deleteDoc, { id: docId });
      const log = await writer.call(changelog, { docId });
      expect(
        log.map(({ modifyType, modifySource, modifyNickname }) => [modifyType, modifySource, modifyNickname]),
      ).toEqual([
        [2, 2, 'Writer'],
        [0, 2, 'Writer'],
        [0, 2, 'Writer'],
        [1, 2, 'Writer'],
      ]);
      expect(
        log[2]?.docDiffWrappers.map(({ positionType, docDiffDetails }) => [positionType, docDiffDetails[0]?.content]),
      ).toEqual([
        [0, { value: { oldValue: 'Orders', newValue: 'All orders' } }],
        [4, { value: { oldValue: 'one', newValue: 'two' } }],
      ]);
      expect(log[1]?.docDiffWrappers).toMatchObject([
        { positionType: 13, docDiffDetails: [{ content: { value: { oldValue: '5', newValue: '10' } } }] },
      ]);
      expect(log[3]?.md5Old).toBe('');
      expect(log[2]?.md5Old).toBe(log[3]?.md5New);
    });

    it('gives, compares and restores snapshots, to those who may', async () => {
      const docId = await markdownDoc(writer, there, 'one', 'Orders');
      await edits(docId, 'two');
      const [latest, first] = await writer.call(changelog, { docId });
      const keys = { md5Old: first?.md5New ?? '', md5New: latest?.md5New ?? '' };
      const { docOld, docNew } = await reader.call(compareSnapshots, keys);
      expect(docOld).toMatchObject({ id: docId, name: 'Orders', description: 'one' });
      expect(docNew).toMatchObject({ description: 'two' });
      expect(await reader.call(compareSnapshots, { md5Old: '', md5New: 'f'.repeat(32) })).toEqual({
        docOld: null,
        docNew: null,
      });
      expect(await reader.call(snapshotInfo, { md5: keys.md5Old })).toEqual(docOld);
      const [newest] = await reader.call(listSnapshots, { docId });
      expect(await reader.call(getSnapshot, { id: newest?.id ?? '' })).toEqual(newest);
      for (const call of [
        stranger.refuses(compareSnapshots, keys),
        stranger.refuses(snapshotInfo, { md5: keys.md5New }),
      ]) {
        expect(await call).toMatchObject({ key: 'doc.unknown' });
      }
      expect(await reader.refuses(restoreChange, { id: first?.id })).toMatchObject({ key: 'access.forbidden' });
      expect(await writer.refuses(restoreChange, { id: 'nonsense' })).toMatchObject({ key: 'version.unknown' });
      expect(await writer.call(restoreChange, { id: first?.id ?? '' })).toEqual({ version: 3 });
    });

    it('keeps two docs that say the same apart', async () => {
      const [a, b] = [
        await markdownDoc(writer, there, 'same', 'Same'),
        await markdownDoc(writer, there, 'same', 'Same'),
      ];
      const [ofA] = await writer.call(changelog, { docId: a });
      const [ofB] = await writer.call(changelog, { docId: b });
      expect(ofA?.md5New).not.toBe(ofB?.md5New);
    });

    it('changes nothing by a GET', async () => {
      const docId = await markdownDoc(writer, there, 'one');
      await edits(docId, 'two');
      const [, first] = await writer.call(changelog, { docId });
      const answer = await fetch(new URL(`/doc/changelog/restore?id=${first?.id}`, app.url), {
        headers: { token: writer.token, accept: 'application/json' },
      });
      expect(await answer.text()).not.toContain('"code":"0"');
      expect((await writer.call(listHistory, { docId })).head).toBe(2);
    });
  });
});
