import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deleteDoc, getDoc, saveDoc, setDocShown, undeleteDoc } from '../../../contracts/docs/docs.js';
import { deleteForGood, findPast } from '../../../contracts/history/past.js';
import { applyImport, planImport } from '../../../contracts/import-export/imports.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { addShare, findInShare } from '../../../contracts/sharing/sharing.js';
import { startApp, type TestApp } from '../../support/app.js';
import { fileOf } from '../../support/collection.js';
import type { Person } from '../../support/people.js';
import { apiDoc, markdownDoc, type Place, place } from '../../support/places.js';
import { Reader } from '../../support/reader.js';

let app: TestApp;
let ann: Person;
let bob: Person;
let gus: Person;
let eve: Person;
let here: Place;

beforeAll(async () => {
  app = await startApp();
  [ann, bob, gus, eve] = [await app.admin(), await app.person('bob'), await app.person('gus'), await app.person('eve')];
  here = await place(ann, { devs: [bob], guests: [gus] });
});
afterAll(() => app.stop());

const row = (name: string, id?: string) => ({ ...(id && { id }), name, type: 'string', description: `the ${name}` });
async function found(person: Person, text: string, more: object = {}) {
  await app.quiet();
  const { list } = await person.call(findPast, { text, ...more });
  return list.map(({ value, since, until }) => [value, since.by.name, since.version, until?.by.name, until?.version]);
}

it('finds when a parameter last existed and who removed it', async () => {
  const id = await apiDoc(ann, here);
  await ann.call(saveDoc, { id, queryParams: [row('tenantNo'), row('page')] });
  const { queryParams } = await bob.call(getDoc, { id });
  const gone = queryParams.map(({ id: rowId, name }) => ({ ...row(name, rowId), isDeleted: name === 'tenantNo' }));
  await bob.call(saveDoc, { id, queryParams: gone });
  expect(await found(gus, 'TENANTNO')).toEqual([
    ['the tenantNo', 'Admin', 2, 'Bob', 3],
    ['tenantNo', 'Admin', 2, 'Bob', 3],
  ]);
  await bob.call(saveDoc, { id, queryParams: [row('tenantNo')] });
  const again = await found(gus, 'tenantNo', { projectId: here.projectId });
  expect(again).toContainEqual(['tenantNo', 'Bob', 4, undefined, undefined]);
  expect(await found(gus, 'tenantNo', { moduleId: here.moduleId, gone: true })).toHaveLength(2);
});

it('finds lines of texts, by their characters and not as a pattern', async () => {
  const id = await markdownDoc(ann, here, 'a 100%_sure line\nanother');
  await bob.call(saveDoc, { id, description: 'another\n\nand `select(*)`' });
  expect(await found(gus, '100%_s')).toEqual([['a 100%_sure line', 'Admin', 1, 'Bob', 2]]);
  expect(await found(gus, '10__s')).toEqual([]);
  expect(await found(gus, '(*)')).toEqual([['and `select(*)`', 'Bob', 2, undefined, undefined]]);
  expect((await gus.refuses(findPast, { text: ' a ' })).msg).toContain('two characters');
});

it('keeps cells, paragraphs and lines of rich text apart', async () => {
  const cells =
    '<tr><td>code</td><td>meaning</td></tr><tr><td><p>10<strong>01</strong></p><p>no<br>order</p></td></tr>';
  const description = `<table><tbody>${cells}</tbody></table>`;
  await ann.call(saveDoc, { moduleId: here.moduleId, type: 2, name: 'Codes', description });
  expect((await found(gus, 'meaning 1001'))[0]?.[0]).toBe('code meaning 1001 no order');
});

it('shows deleted and hidden docs only to those who may restore them, and nothing of other places', async () => {
  const id = await markdownDoc(ann, here, 'very secret words');
  expect(await found(gus, 'very secret')).toHaveLength(1);
  expect(await found(eve, 'very secret')).toEqual([]);
  await ann.call(setDocShown, { id, isShow: false });
  expect(await found(gus, 'very secret')).toEqual([]);
  expect(await found(bob, 'very secret')).toHaveLength(1);
  await bob.call(deleteDoc, { id });
  expect(await found(gus, 'very secret')).toEqual([]);
  expect(await found(bob, 'very secret')).toEqual([['very secret words', 'Admin', 1, 'Bob', 3]]);
  await ann.call(undeleteDoc, { id });
  expect(await found(bob, 'very secret')).toContainEqual(['very secret words', 'Admin', 4, undefined, undefined]);
  await eve.refuses(findPast, { text: 'secret', moduleId: here.moduleId });
});

it('finds what constraints say, and forgets it with their doc', async () => {
  const schema = {
    ...{ type: 'string', pattern: '^okapi-p', format: 'okapi-f', default: 'okapi-d', enum: ['okapi-v', null] },
  };
  const parameters = [{ name: 'animal', in: 'query', schema }];
  const paths = { '/zoo': { get: { summary: 'Zoo', parameters, responses: {} } } };
  const files = [fileOf(JSON.stringify({ openapi: '3.1.0', info: { title: 'Zoo', version: '1' }, paths }))];
  const { id: plan } = await bob.call(planImport, { projectId: '', moduleId: here.moduleId, files });
  await bob.call(applyImport, { id: plan });
  await app.quiet();
  const { list } = await gus.call(findPast, { text: 'OKAPI' });
  expect(list.map(({ key, value }) => `${key.split(':').at(-1)} ${value}`).sort()).toEqual([
    ...['schema ^okapi-p', 'schema okapi-d', 'schema okapi-f', 'values okapi-v'],
  ]);
  const { id: share } = await ann.call(addShare, { moduleId: here.moduleId, isAll: 1, type: 1 });
  const shown = await new Reader(app.url).data(findInShare, { id: share, text: 'okapi-v' });
  expect(shown.list.map(({ name, lines }) => [name, lines])).toEqual([['Zoo', [{ row: 'animal', text: 'okapi-v' }]]]);
  const id = list[0]?.docId ?? '';
  await ann.call(deleteDoc, { id });
  await app.quiet();
  expect(await found(ann, 'okapi-v')).toEqual([['okapi-v', 'Bob', expect.any(Number), 'Admin', expect.any(Number)]]);
  await ann.call(deleteForGood, { docId: id, reason: 'all of it' });
  await app.quiet();
  expect(await found(ann, 'okapi')).toEqual([]);
  const left = `select (select count(*) from past_words where value ilike '%okapi%')::int
    + (select count(*) from events where stream = $1 and data::text ilike '%okapi%')::int as n`;
  expect(await app.database.query(left, [`doc-${decodeId(id)}`])).toEqual([{ n: 0 }]);
});

it('finds the newest of words that very many versions have', async () => {
  const id = await markdownDoc(ann, here, 'once');
  await bob.call(saveDoc, { id, description: 'twice' });
  await app.quiet();
  // As if versions before had had them; more than are sorted at once.
  const text = `'everywhere ' || n`;
  await app.database.query(`insert into past_words (digest, value) select sha256(convert_to(${text}, 'UTF8')), ${text}
    from generate_series(1, 11000) n`);
  await app.database.query(
    `insert into past_values (doc_id, key, word_id, since, until) select $1, 'text', w.id, 1, case when n > 10990 then 2 end
      from generate_series(1, 11000) n join past_words w on w.value = ${text} order by n`,
    [decodeId(id)],
  );
  const newest = Array.from({ length: 3 }, (_, n) => [`everywhere ${11000 - n}`, 'Admin', 1, 'Bob', 2]);
  expect(await found(gus, 'EVERYWHERE', { limit: 3 })).toEqual(newest);
  const there = await gus.call(findPast, { text: 'everywhere', skip: 10, limit: 2 });
  expect(there.list.map(({ value, until }) => [value, until])).toEqual([
    ['everywhere 10990', null],
    ['everywhere 10989', null],
  ]);
  expect(there.more).toBe(1);
  expect(await found(gus, 'everywhere 109', { gone: true, docId: id })).toHaveLength(9);
  expect(await found(eve, 'everywhere')).toEqual([]);
});

it('finds a text by its rare words, though others are in every value, and nothing that has them apart', async () => {
  const lines = Array.from({ length: 600 }, (_, n) => `the line of a long text ${n}`);
  const apart = 'the zebra 4711% of a herd crossing';
  const id = await markdownDoc(ann, here, [...lines, 'the zebra crossing 4711% of a street', apart].join('\n'));
  await bob.call(saveDoc, { id, description: lines.join('\n') });
  await app.quiet();
  await app.database.query('analyze past_words');
  expect(await found(gus, 'ZEBRA crossing 4711% of')).toEqual([
    ['the zebra crossing 4711% of a street', 'Admin', 1, 'Bob', 2],
  ]);
  expect(await found(gus, 'the zebra 4711% of a')).toEqual([[apart, 'Admin', 1, 'Bob', 2]]);
  expect(await found(gus, 'zebra 4711_ of a')).toEqual([]);
  expect(await found(gus, 'long text 599')).toEqual([
    ['the line of a long text 599', 'Admin', 1, undefined, undefined],
  ]);
});
