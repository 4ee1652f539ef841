import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import * as api from '../../../contracts/docs/constants.js';
import { deleteDoc, getDoc, listDocsV2, saveDoc, viewDoc } from '../../../contracts/docs/docs.js';
import { compareVersions, listHistory, restoreVersion } from '../../../contracts/history/history.js';
import { moduleToken } from '../../../contracts/workspace/modules.js';
import { addModule, removeSpaceMember } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Build } from '../../support/build.js';
import { agree, Editor } from '../../support/editors.js';
import { type Person, send } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';
import { pushedDoc } from '../../support/pushing.js';

let app: TestApp;
let admin: Person;
let dev: Person;
let guest: Person;
let outsider: Person;
let there: Place;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
  [dev, guest, outsider] = [await app.person('dev'), await app.person('guest'), await app.person('outsider')];
  there = await place(admin, { devs: [dev], guests: [guest] });
});
afterAll(() => app.stop());

const fresh = async (name: string) => (await dev.call(addModule, { projectId: there.projectId, name })).id;
const cells = (html: string) => [...html.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => plain(cell));
/** Adds a paragraph to the live text. */
function writes(editor: Editor, words: string): void {
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText(words)]);
  const body = editor.ydoc.getXmlFragment('body');
  editor.edit(words, () => body.insert(body.length, [paragraph]));
}
const plain = (html: string) => html.replaceAll(/<[^>]+>/g, '');

describe('the constants of a project and of an application', () => {
  it('are one text each, written as HTML by old clients and read by all who see the project', async () => {
    const { projectId } = there;
    const moduleId = await fresh('orders');
    expect(await guest.call(api.projectConstants, { projectId })).toBe('');
    expect(await guest.call(api.constantTexts, { moduleId })).toEqual({ module: null, project: null });
    await dev.call(api.saveProjectConstants, { id: projectId, content: '<h2>All</h2><p>E1 <b>bad</b></p>' });
    await dev.call(api.saveModuleConstants, { id: moduleId, content: '<p onclick="x()">E2<script>x()</script></p>' });
    const all = await guest.call(api.allConstants, { moduleId });
    expect(all.constantProject).toContain('<strong>bad</strong>');
    expect(plain(all.constantModule)).toContain('E2');
    expect(all.constantModule).not.toMatch(/onclick|<script/);
    const texts = await guest.call(api.constantTexts, { moduleId });
    expect([texts.module?.modifierName, texts.project?.modifierName]).toEqual(['Dev', 'Dev']);
    expect(await guest.call(api.constantTexts, { projectId })).toEqual({ module: null, project: texts.project });
  });

  it('are edited live, and have a history that can be compared and restored', async () => {
    const moduleId = await fresh('live');
    const { docId } = await dev.call(api.openConstants, { moduleId });
    expect(await admin.call(api.openConstants, { moduleId })).toEqual({ docId });
    const editors = [await Editor.open(dev, docId, { rich: true }), await Editor.open(admin, docId, { rich: true })];
    const [a, b] = editors;
    if (!a || !b) throw new Error('no editors');
    writes(a, 'E1 paid twice.');
    writes(b, 'E2 gone.');
    await agree(a, b);
    const reader = await Editor.open(guest, docId, { rich: true });
    expect(reader.mayEdit).toBe(false);
    await Promise.all([...editors, reader].map((editor) => editor.close()));
    await app.later(21_000);
    expect(plain(await guest.call(api.moduleConstants, { moduleId }))).toContain('E1 paid twice.');
    await dev.call(api.saveModuleConstants, { id: moduleId, content: '<p>Nothing</p>' });
    const { list, head } = await guest.call(listHistory, { docId });
    expect(list.map(({ type }) => type)).toEqual(['DocEdited', 'DocEdited', 'DocCreated']);
    expect((await guest.call(compareVersions, { docId, from: head - 1, to: head })).text.to).toContain('Nothing');
    expect(await guest.refuses(restoreVersion, { docId, version: head - 1 })).toMatchObject({
      key: 'access.forbidden',
    });
    await dev.call(restoreVersion, { docId, version: head - 1 });
    expect(plain(await guest.call(api.moduleConstants, { moduleId }))).toContain('E2 gone.');
  });

  it('stand in no list of docs, and no call for docs reads, moves or deletes them', async () => {
    const moduleId = await fresh('apart');
    const { docId } = await dev.call(api.openConstants, { moduleId });
    expect(await dev.call(listDocsV2, { moduleId })).toEqual([]);
    for (const call of [getDoc, viewDoc, deleteDoc])
      expect(await admin.refuses(call, { id: docId })).toMatchObject({ key: 'doc.unknown' });
    expect(await admin.refuses(saveDoc, { id: docId, name: 'x' })).toMatchObject({ key: 'doc.unknown' });
  });

  it('are unknown to outsiders and to people who lost their place, also in an open editor', async () => {
    const moduleId = await fresh('closed');
    const { docId } = await dev.call(api.openConstants, { moduleId });
    for (const input of [{ moduleId }, { projectId: there.projectId }]) {
      expect(await outsider.refuses(api.constantTexts, input)).toMatchObject({
        key: expect.stringMatching(/^(module|project)\.unknown$/),
      });
      expect(await guest.refuses(api.openConstants, input)).toMatchObject({ key: 'access.forbidden' });
    }
    expect(await outsider.refuses(listHistory, { docId })).toMatchObject({ key: 'doc.unknown' });
    expect(await send(app.url, api.constantTexts, { moduleId })).toContain('login.required');
    const leaver = await app.person('leaver');
    const own = await place(admin, { devs: [leaver] });
    const mine = await leaver.call(api.openConstants, { projectId: own.projectId });
    const editor = await Editor.open(leaver, mine.docId, { rich: true });
    await admin.call(removeSpaceMember, { spaceId: own.spaceId, userId: leaver.id });
    await editor.until(() => editor.told !== undefined);
    expect(editor.told?.reason).toBe('access.forbidden');
    await editor.close();
  });
});

describe('pushed error codes', () => {
  it('become rows of a table, without touching what people wrote or took away', async () => {
    const moduleId = await fresh('pushed');
    const build = new Build(app.url, await dev.call(moduleToken, { moduleId }));
    const push = async (...commonErrorCodes: object[]) => {
      const apis = [pushedDoc('a', '/a')];
      expect(await build.smartDoc({ author: 'jim', isReplace: 1, apis, commonErrorCodes })).toMatchObject({
        code: '0',
      });
      await app.quiet();
      return dev.call(api.moduleConstants, { moduleId });
    };
    await dev.call(api.saveModuleConstants, { id: moduleId, content: '<p>Ask the desk first.</p>' });
    const first = await push({ code: 500, msg: 'server<br/>error' }, { code: '404', msg: 'gone', solution: 'wait' });
    expect(plain(first)).toContain('Ask the desk first.');
    expect(cells(first)).toEqual(['错误码', '错误描述', '解决方案', '500', 'servererror', '', '404', 'gone', 'wait']);

    const mine = first.replace('>gone<', '>gone for ever<').replace('>wait<', '>give up<');
    await dev.call(api.saveModuleConstants, { id: moduleId, content: mine });
    const second = await push({ code: '404', msg: 'gone now', solution: 'wait' }, { code: '500', msg: 'down' });
    expect(cells(second).slice(3)).toEqual(['500', 'down', '', '404', 'gone for ever', 'give up']);

    const without500 = second.replace(/<tr[^>]*>(?:(?!<\/tr>).)*500.*?<\/tr>/s, '');
    await dev.call(api.saveModuleConstants, { id: moduleId, content: without500 });
    const third = await push({ code: '500', msg: 'down' }, { code: '1', msg: '<script>x()</script>' });
    expect(cells(third).slice(3)).toHaveLength(6);
    expect(third).toContain('&lt;script&gt;');
    expect(third).not.toContain('<script>');
  });
});
