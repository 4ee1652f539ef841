import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addFolder, deleteDoc, moveDoc, saveDoc, setDocShown } from '../../../contracts/docs/docs.js';
import { addComposeDocs, addComposePage } from '../../../contracts/sharing/compose-docs.js';
import { addComposeProject, pinComposeProject } from '../../../contracts/sharing/composing.js';
import { addShare, disableShare, findInShare, updateShare } from '../../../contracts/sharing/sharing.js';
import { findInShow } from '../../../contracts/sharing/show.js';
import { addSpace } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { apiDoc, customDoc, markdownDoc, type Place, place } from '../../support/places.js';
import { Reader } from '../../support/reader.js';

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.admin();
});
afterAll(() => app.stop());

const share = (here: Place, wish: object = {}) =>
  dev.call(addShare, { moduleId: here.moduleId, isAll: 1, type: 1, ...wish });
/** Names of docs and their lines, as a stranger finds them. */
async function found(id: string, text: string, who = new Reader(app.url)) {
  await app.quiet();
  const { list } = await who.data(findInShare, { id, text });
  return list.map(({ name, lines }) => [
    name,
    ...lines.map((line) => [line.row, line.text].filter(Boolean).join(': ')),
  ]);
}
const row = (name: string, more: object = {}) => ({ name, type: 'string', ...more });

it('finds the lines of texts and the rows of tables that contain the words, in the order of the tree', async () => {
  const here = await place(dev);
  await markdownDoc(dev, here, '# Money\n\n- A refund takes 100%_of three days\n\n| refund | yes |', 'Guide');
  await customDoc(dev, here, '<p>No</p><p>Our <b>re</b>fund policy</p>', 'Policy');
  const api = await apiDoc(dev, here, 'Pay back');
  await dev.call(saveDoc, {
    id: api,
    remark: 'refunds are idempotent',
    responseParams: [
      row('refundNo', { description: `${'long '.repeat(30)}number of the refund${' end'.repeat(60)}` }),
      row('state', { example: 'REFUND_DONE', type: 'RefundState' }),
    ],
    errorCodeParams: [row('409', { description: 'refunded already' })],
  });
  await markdownDoc(dev, here, 'Nothing here', 'Refund in the title alone');
  const { id } = await share(here);
  // Words in the forty characters before it, and 160 characters in all.
  const around = `${'long '.repeat(30).slice(-25)}number of the refund${' end'.repeat(60)}`;
  expect(await found(id, ' REFUND ')).toEqual([
    ['Guide', 'A refund takes 100%_of three days', 'refund | yes'],
    ['Policy', 'Our refund policy'],
    ['Pay back', 'refunds are idempotent', `refundNo: …${around.slice(0, 160)}…`, 'state: REFUND_DONE'],
  ]);
  expect(await found(id, '100%_o')).toHaveLength(1);
  expect(await found(id, '1__%_o')).toEqual([]);
  expect(await found(id, 'refundstate')).toEqual([['Pay back', 'state: RefundState']]);
  const who = new Reader(app.url);
  expect(await who.key(findInShare, { id, text: ' r ' })).toBe('input.invalid');
  expect(await who.key(findInShare, { id, text: 'r'.repeat(101) })).toBe('input.invalid');
});

it('finds nothing of what the share does not show', async () => {
  const here = await place(dev);
  const folder = (await dev.call(addFolder, { moduleId: here.moduleId, name: 'zebra folder' })).id;
  const inside = await markdownDoc(dev, here, 'zebra inside', 'Inside');
  await markdownDoc(dev, here, 'zebra outside', 'Outside');
  const hidden = await markdownDoc(dev, here, 'zebra hidden', 'Hidden');
  const below = await markdownDoc(dev, here, 'zebra below', 'Below');
  await dev.call(moveDoc, { id: below, parentId: folder });
  await dev.call(saveDoc, { id: inside, author: 'zebra author' });
  const content = [inside, hidden, below].map((docId) => ({ docId, parentId: '', isShareFolder: 0 }));
  const { id } = await share(here, { isAll: 0, content });
  await dev.call(setDocShown, { id: hidden, isShow: 0 });
  await dev.call(setDocShown, { id: folder, isShow: 0 });
  expect(await found(id, 'zebra')).toEqual([['Inside', 'zebra inside']]);
  expect(await found(id, 'false')).toEqual([]);
  await dev.call(saveDoc, { id: inside, description: 'a horse' });
  expect(await found(id, 'zebra')).toEqual([]);
  expect(await found(id, 'horse')).toHaveLength(1);
  await dev.call(deleteDoc, { id: inside });
  expect(await found(id, 'horse')).toEqual([]);
});

it('asks for the password of a share, and ends with it', async () => {
  const here = await place(dev);
  await markdownDoc(dev, here, 'giraffes', 'Animals');
  const { id, password } = await share(here, { type: 2 });
  const [inside, outside] = [new Reader(app.url), new Reader(app.url)];
  expect(await inside.open(id, password)).toBe('ok');
  expect(await found(id, 'giraffe', inside)).toEqual([['Animals', 'giraffes']]);
  expect(await outside.key(findInShare, { id, text: 'giraffe' })).toBe('share.locked');
  await dev.call(updateShare, { id, isAll: 1, type: 2, password: 'another-one' });
  expect(await inside.key(findInShare, { id, text: 'giraffe' })).toBe('share.locked');
  await dev.call(disableShare, { id });
  expect(await inside.key(findInShare, { id, text: 'giraffe' })).toBe('share.disabled');
});

it('finds words of composed projects: pages, sources as they are, and pinned versions as they were', async () => {
  const here = await place(dev);
  const doc = await markdownDoc(dev, here, 'An old walrus', 'Source');
  const { id: spaceId } = await dev.call(addSpace, { name: 'Composed here', isCompose: 1 });
  const { id } = await dev.call(addComposeProject, { spaceId, name: 'For readers', type: 1 });
  await dev.call(addComposeDocs, { projectId: id, docList: [{ docId: doc }] });
  await dev.call(addComposePage, { projectId: id, title: 'Start', content: '# Hello\n\nNo walrus in here' });
  await dev.call(addComposePage, { projectId: id, title: 'Draft walrus', content: 'walrus', status: 0 });
  const who = new Reader(app.url);
  const names = async (text: string) => {
    await app.quiet();
    const { list } = await who.data(findInShow, { id, text });
    return list.map(({ name, lines }) => [name, ...lines.map((line) => line.text)]);
  };
  expect(await names('walrus')).toEqual([
    ['Start', 'No walrus in here'],
    ['Source', 'An old walrus'],
  ]);
  await dev.call(pinComposeProject, { id, isPinned: 1 });
  await dev.call(saveDoc, { id: doc, description: 'A new seal' });
  expect(await names('walrus')).toHaveLength(2);
  expect(await names('seal')).toEqual([]);
  await dev.call(pinComposeProject, { id, isPinned: 0 });
  expect(await names('seal')).toEqual([['Source', 'A new seal']]);
  expect(await names('old walrus')).toEqual([]);
});

it('finds rare words among thousands of docs, and says when more docs contain common ones', async () => {
  const here = await place(dev);
  await markdownDoc(dev, here, 'common words', 'First');
  await app.quiet();
  await app.database.query(
    `with made as (insert into docs select (jsonb_populate_record(d, jsonb_build_object('id', nextval('ids'), 'name', 'D' || n))).*
      from docs d, generate_series(1, 1500) n where d.name = 'First' returning id)
     insert into past_values (doc_id, key, word_id, since)
       select made.id, v.key, v.word_id, v.since from made, docs d join past_values v on v.doc_id = d.id where d.name = 'First'`,
  );
  await markdownDoc(dev, here, 'one needle', 'Last');
  const { id } = await share(here);
  expect(await found(id, 'needle')).toEqual([['Last', 'one needle']]);
  await app.quiet();
  const { list, more } = await new Reader(app.url).data(findInShare, { id, text: 'words' });
  expect([list.length, more]).toEqual([20, 1]);
  expect(await found(id, 'ne')).toEqual([['Last', 'one needle']]);
});
