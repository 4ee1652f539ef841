import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { WireInput } from '../../../contracts/platform/endpoint.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import {
  addShare,
  getShare,
  listShares,
  shareMenu,
  shareRows,
  viewSharedDoc,
} from '../../../contracts/sharing/sharing.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';
import { Reader } from '../../support/reader.js';

let app: TestApp;
let dev: Person;
let here: Place;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
  here = await place(dev);
});
afterAll(() => app.stop());

type Wish = Omit<WireInput<typeof addShare>, 'moduleId'>;
const wish = (more: Wish) => ({ moduleId: here.moduleId, isAll: 1 as const, type: 1 as const, ...more });
const share = async (more: Wish): Promise<string> => (await dev.call(addShare, wish(more))).id;

it('a share of nothing is an empty page that names no doc', async () => {
  const docId = await markdownDoc(dev, here, 'words', 'Not shared');
  const id = await share({ isAll: 0, content: [] });
  const who = new Reader(app.url);
  expect(await who.data(shareMenu, { id })).toEqual([]);
  expect(await who.data(shareRows, { id })).toMatchObject({ total: 0, docs: 0, list: [] });
  expect(await who.key(viewSharedDoc, { shareConfigId: id, docId })).toBe('doc.unknown');
});

it('5,000 single docs are shared, listed and read; ids of elsewhere are refused', async () => {
  const sql = `insert into docs (id, hash, module_id, type, is_folder, parent_id, name, url, http_method, author, deprecated, label,
      status, is_show, is_locked, is_deleted, order_index, content, version, content_version, creator_id, modifier_id,
      created_at, modified_at)
    select nextval('ids'), hash, module_id, type, is_folder, 0, 'Single ' || n, url, http_method, author, deprecated, label, status,
      is_show, is_locked, is_deleted, n, content, version, content_version, creator_id, modifier_id, created_at, modified_at
    from docs, generate_series(1, 5000) n where name = 'Pattern' returning id`;
  const many = await place(dev);
  await markdownDoc(dev, many, 'words', 'Pattern');
  const rows: { id: number }[] = await app.database.query(sql);
  const ids = rows.map(({ id }) => encodeId(Number(id)));
  const content = ids.map((docId) => ({ docId }));
  const { id } = await dev.call(addShare, { moduleId: many.moduleId, isAll: 0, type: 1, content });
  const who = new Reader(app.url);
  expect(await who.data(shareRows, { id, from: 4_900, limit: 100 })).toMatchObject({ total: 5_000, docs: 5_000 });
  expect(await who.key(viewSharedDoc, { shareConfigId: id, docId: ids[4_999] ?? '' })).toBe('ok');
  const foreign = await markdownDoc(dev, here, 'words', 'Foreign');
  expect(
    await dev.refuses(addShare, wish({ isAll: 0, content: [{ docId: foreign }, { docId: ids[0] }] })),
  ).toMatchObject({ key: 'share.docs' });
});

it('an end date in the past is told to the reader, and what is no date is refused', async () => {
  const id = await share({ expirationTime: '2020-02-29' });
  expect(await new Reader(app.url).key(getShare, { id })).toBe('share.expired');
  const { list } = await dev.call(listShares, { moduleId: here.moduleId });
  expect(list.find((one) => one.id === id)).toMatchObject({ isExpired: true, expirationTime: '2020-02-29' });
  for (const expirationTime of ['2021-02-29', 'tomorrow', '99999-01-01'])
    expect([expirationTime, (await dev.refuses(addShare, wish({ expirationTime }))).key]).toEqual([
      expirationTime,
      'input.invalid',
    ]);
});

it('a password has four to 64 characters that are no spaces around it', async () => {
  for (const password of ['    ', ' abc ', 'x'.repeat(65), 'x'.repeat(1_024)])
    expect([password, (await dev.refuses(addShare, wish({ type: 2, password }))).key]).toEqual([
      password,
      'input.invalid',
    ]);
  const id = await share({ type: 2, password: '  abcd  ' });
  expect(await new Reader(app.url).open(id, 'abcd')).toBe('ok');
});
