import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mammoth from 'mammoth';
import * as api from '../../../../contracts/docs/docs.js';
import { deleteForGood } from '../../../../contracts/history/past.js';
import {
  type ExportFormat,
  exportFile,
  exportFormats,
  exportPostman,
  exportPreview,
} from '../../../../contracts/import-export/exports.js';
import { addModule } from '../../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/people.js';
import { type Place, place } from '../../../support/places.js';
import { unzipped } from '../../../support/unzip.js';
import { download } from './exporting.js';

let app: TestApp;
let dev: Person;
let guest: Person;
let there: Place;
let folder = '';
let http = '';
let guide = '';
let doomed = '';
let at = '';
/** Exports of the application by format, as they were downloaded live at the instant `at`. */
const live = new Map<ExportFormat, string>();
let zip: ReadonlyMap<string, string>;

async function text(format: ExportFormat, of: object, who = dev): Promise<string> {
  const { bytes, text: words } = await download(who, { ...of, format });
  return format === 'word' ? (await mammoth.convertToHtml({ buffer: bytes })).value : words;
}
/** Without the title, which says of which instant the docs are, and the numbers of a Word file's bookmarks, which continue. */
const untitled = (words: string) =>
  words.replace(/Application docs( as of [-0-9: ]+UTC)?/g, 'TITLE').replaceAll(/_Toc\d+/g, '_Toc');

beforeAll(async () => {
  app = await startApp();
  [dev, guest] = [await app.person('dev'), await app.person('guest')];
  there = await place(await app.admin(), { devs: [dev], guests: [guest] });
  const { moduleId } = there;
  ({ id: folder } = await dev.call(api.addFolder, { moduleId, name: 'Orders', parentId: '' }));
  ({ id: http } = await dev.call(api.saveDoc, {
    ...{ moduleId, parentId: folder, type: 0, name: 'Pay', url: '/orders/pay', httpMethod: 'POST' },
    requestParams: [{ name: 'amount', type: 'number', example: '7' }],
  }));
  const write = (name: string, parentId: string) =>
    dev.call(api.saveDoc, { moduleId, parentId, type: 3, name, description: `${name}: first words` });
  ({ id: guide } = await write('Guide', folder));
  ({ id: doomed } = await write('Doomed', ''));
  app.clock.advance(50);
  at = app.clock.now().toISOString();
  for (const format of exportFormats) live.set(format, untitled(await text(format, { moduleId })));
  zip = await unzipped((await download(dev, { moduleId, format: 'markdown', zip: 1 })).bytes);
  app.clock.advance(50);

  await dev.call(api.saveDoc, { id: http, type: 0, name: 'Charge', url: '/v2/charge', requestParams: [] });
  await dev.call(api.saveDoc, { id: guide, name: 'Manual', description: 'second words' });
  await dev.call(api.moveDoc, { id: guide, parentId: '' });
  await dev.call(api.updateFolder, { id: folder, name: 'Payments' });
  await dev.call(api.deleteDoc, { id: doomed });
  await write('Later', '');
});
afterAll(() => app.stop());

it.each(exportFormats)('an export as %s as of then is what was exported then', async (format) => {
  const { moduleId, projectId } = there;
  for (const whole of [{ moduleId }, { projectId }])
    expect(untitled(await text(format, { ...whole, at }))).toBe(live.get(format));
  expect(untitled(await text(format, { moduleId }))).not.toBe(live.get(format));
});

it('a zip has the folders and names of then, and the file says of which instant it is', async () => {
  const { moduleId } = there;
  const { bytes, docs } = await download(dev, { moduleId, format: 'markdown', zip: 1, at });
  expect(docs).toBe(3);
  expect(await unzipped(bytes)).toEqual(zip);
  const whole = await download(dev, { moduleId, format: 'markdown', at });
  expect(whole.text).toContain(`as of ${at.slice(0, 19).replace('T', ' ')} UTC`);
  expect(whole.name).toBe(`export-${Date.parse(at)}.md`);
  const response = await fetch(`${app.url}${exportPostman.path}?moduleId=${moduleId}&at=${at}`, {
    headers: { token: dev.token },
  });
  expect(await response.text()).toBe(live.get('postman'));
});

it('of a folder and of a doc contains what was in it then', async () => {
  const inFolder = await text('markdown', { docIds: [folder], at });
  expect(inFolder).toContain('Guide: first words');
  expect(inFolder).not.toContain('Doomed');
  expect(await text('markdown', { docIds: [doomed], at })).toContain('Doomed: first words');
  expect(await dev.call(exportPreview, { docIds: [folder], at })).toMatchObject({ docs: 2 });
  expect(await dev.call(exportPreview, { moduleId: there.moduleId, at })).toMatchObject({ docs: 3 });
});

it('leaves out what the caller may not see of the past', async () => {
  const { moduleId } = there;
  expect(await guest.call(exportPreview, { moduleId, at })).toMatchObject({ docs: 2 });
  expect(await text('markdown', { moduleId, at }, guest)).not.toContain('Doomed');
  expect(await guest.refuses(exportFile, { docIds: [doomed], format: 'markdown', at })).toMatchObject({
    key: 'export.nothing',
  });
  const stranger = await app.person('stranger');
  expect(await stranger.refuses(exportFile, { moduleId, format: 'markdown', at })).toMatchObject({
    key: 'module.unknown',
  });
  expect(await stranger.call(exportPreview, { docIds: [http], at })).toMatchObject({ docs: 0 });
});

it('is refused for an instant before the first doc, in the future, and for no instant', async () => {
  const { moduleId, projectId } = there;
  const file = (wanted: object) => dev.refuses(exportFile, { moduleId, format: 'html', ...wanted });
  expect(await file({ at: '2020-01-01T00:00:00.000Z' })).toMatchObject({ key: 'export.nothing' });
  const later = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  expect(await file({ at: later })).toMatchObject({ key: 'past.future' });
  expect(await file({ at: 'yesterday' })).toMatchObject({ key: 'input.invalid' });
  const { id: empty } = await (await app.admin()).call(addModule, { projectId, name: 'Empty' });
  expect(await file({ moduleId: empty, at })).toMatchObject({ key: 'export.nothing' });
});

it('contains nothing of a doc whose contents were deleted for good', async () => {
  const { moduleId } = there;
  await (await app.admin()).call(deleteForGood, { docId: doomed, reason: 'private' });
  app.clock.advance(20_000);
  for (const format of exportFormats) expect(await text(format, { moduleId, at })).not.toContain('Doomed');
  expect(await dev.call(exportPreview, { moduleId, at })).toMatchObject({ docs: 2 });
});
