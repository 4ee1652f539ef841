import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as rows from '../../../contracts/docs/doc-rows.js';
import * as api from '../../../contracts/docs/docs.js';
import { blame, changelog, compareVersions } from '../../../contracts/history/history.js';
import type { Endpoint } from '../../../contracts/platform/endpoint.js';
import { decodeId, encodeId } from '../../../contracts/platform/wire.js';
import { addDictionary, addDictionaryItem } from '../../../contracts/workspace/dictionaries.js';
import { docKind } from '../../../server/docs/doc/doc.decider.js';
import { lockTree } from '../../../server/docs/doc/tree-facts.js';
import { DocContentWriter } from '../../../server/docs/editing/content/doc-content-writer.js';
import { EventLog } from '../../../server/platform/log/event-log.js';
import { checkRows } from '../../../server/platform/log/fold.js';
import { DictionaryQueries } from '../../../server/workspace/dictionaries/dictionaries.queries.js';
import { startApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { type Person, send } from '../../support/people.js';
import { apiDoc, type Place, place } from '../../support/places.js';
import { seeded } from '../../support/random.js';

let app: TestApp;
let ann: Person;
let bob: Person;
let at: Place;

beforeAll(async () => {
  app = await startApp();
  [ann, bob] = [await app.person('ann'), await app.person('bob')];
});
afterAll(() => app.stop());
beforeEach(async () => {
  at = await place(ann);
});

const folder = async (name: string, parentId = '') =>
  (await ann.call(api.addFolder, { moduleId: at.moduleId, name, parentId })).id;
const doc = async (name: string, parentId = '') =>
  (await ann.call(api.saveDoc, { moduleId: at.moduleId, parentId, type: 3, name, description: 'x' })).id;
const names = async () =>
  (await ann.call(rows.tableRows, { moduleId: at.moduleId })).list.map(({ depth, name }) => '-'.repeat(depth) + name);

describe('dictionaries of others', () => {
  it('keep their names: a row that links to one tells its id and nothing else', async () => {
    const theirs = await place(bob);
    const { id: secret } = await bob.call(addDictionary, { moduleId: theirs.moduleId, name: 'Secret states' });
    const id = await apiDoc(ann, at);
    await ann.call(api.saveDoc, { id, requestParams: [{ id: '1', name: 'state', type: 'enum', enumId: secret }] });
    const [row] = (await ann.call(api.getDoc, { id })).requestParams;
    await ann.call(api.saveDoc, { id, requestParams: [{ id: row?.id, enumId: '' }] });
    for (const told of [
      await ann.call(compareVersions, { docId: id, from: 2, to: 3 }),
      await ann.call(blame, { docId: id }),
    ]) {
      expect(JSON.stringify(told)).toContain(`"${encodeId(decodeId(secret))}"`);
      expect(JSON.stringify(told)).not.toContain('Secret states');
    }
  });
});

describe('dictionaries by the thousand', () => {
  it('are told without their values where a doc would say these too often', async () => {
    const { id: enumId } = await ann.call(addDictionary, { moduleId: at.moduleId, name: 'Words' });
    await ann.call(addDictionaryItem, { enumId, name: 'one' });
    // Inserted as the calls would store them one by one.
    await app.database.query(
      `insert into dictionary_items (id, dictionary_id, name, type, value, description, order_index)
        select 800000000000 + n, $1, 'word ' || n, 'string', repeat('v', 64), repeat('d', 128), n from generate_series(1, 4999) n`,
      [decodeId(enumId)],
    );
    const id = await apiDoc(ann, at);
    const requestParams = Array.from({ length: 300 }, (_, n) => ({
      id: `${n + 1}`,
      name: `p${n}`,
      type: 'enum',
      enumId,
    }));
    await ann.call(api.saveDoc, { id, requestParams });
    const told = (await ann.call(api.getDoc, { id })).requestParams;
    expect(told).toHaveLength(300);
    expect(told[0]?.enumInfo?.items).toHaveLength(5_000);
    expect(told.every(({ enumInfo }) => enumInfo?.name === 'Words')).toBe(true);
    expect(told.reduce((n, { enumInfo }) => n + (enumInfo?.items.length ?? 0), 0)).toBeLessThanOrEqual(20_000);
  });

  it('may be linked by all rows of many docs that are read at once', async () => {
    const links = Array.from({ length: 70_000 }, (_, n) => 900_000_000_000 + n);
    expect(await app.get(DictionaryQueries).byIds(decodeId(at.moduleId) ?? 0, links)).toEqual([]);
  });
});

describe('deleted docs', () => {
  it('come back in their folder, also when that must come back at the root', async () => {
    const outer = await folder('Outer');
    const inner = await folder('Inner', outer);
    const one = await doc('one', inner);
    const { deleted } = await ann.call(rows.deleteDocs, { ids: [inner] });
    await ann.call(rows.deleteDocs, { ids: [outer] });
    expect(deleted.toSorted()).toEqual([inner, one].toSorted());
    await ann.call(rows.undeleteDocs, { ids: deleted });
    expect(await names()).toEqual(['Inner', '-one']);
  });
});

describe('folders in folders', () => {
  it('may be as deep as hands can make them', async () => {
    const top = await folder('Top');
    const [{ moduleId }] = await app.database.query('select module_id as "moduleId" from docs where id = $1', [
      decodeId(top),
    ]);
    // Add a folder above all of them, twenty thousand times.
    await app.database.query(
      `insert into docs (id, version, hash, module_id, parent_id, type, is_folder, name, order_index, content, content_version,
          creator_id, modifier_id, created_at, modified_at)
        select 700000000000 + n, 1, '\\x00', $1, case n when 1 then $2::bigint else 700000000000 + n - 1 end, 0, n < 20000, 'deep ' || n, 1,
          '{"name":"x"}', 1, 1, 1, now(), now() from generate_series(1, 20000) n`,
      [moduleId, decodeId(top)],
    );
    expect(await ann.call(rows.tableRows, { moduleId: at.moduleId })).toMatchObject({ total: 20_001, docs: 1 });
    const found = await ann.call(rows.viewRows, { projectId: at.projectId, text: 'deep 20000' });
    expect(found).toMatchObject({ docs: 1, hits: 1 });
  });
});

describe('many docs at once', () => {
  it('are refused when they are more than a reply can hold, whoever asks for them again', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, (_, n) => apiDoc(ann, at, `Large ${n}`)));
    const large = `update docs set content = jsonb_set(content, '{remark}', to_jsonb(repeat('x', 7000000))) where id = any($1)`;
    await app.database.query(large, [ids.map(decodeId)]);
    expect(await ann.refuses(api.searchDetails, { docIdList: ids })).toMatchObject({ key: 'doc.tooMuch' });
    expect(await ann.call(api.searchDetails, { docIdList: ids.slice(0, 2) })).toHaveLength(2);
    // Docs that the caller may not see do not count towards the limit.
    expect(await bob.call(api.searchDetails, { docIdList: ids })).toEqual([]);
  });
});

describe('the change log of old clients', () => {
  it('tells no more rows than a reply can hold', async () => {
    const id = await apiDoc(ann, at);
    const names = Array.from({ length: 7_000 }, (_, n) => ({ id: `${n + 1}`, name: `p${n}` }));
    await ann.call(api.saveDoc, { id, requestParams: names });
    const [event] = await app.database.query(`select data from events where stream = $1 and version = 2`, [
      `doc-${decodeId(id)}`,
    ]);
    const { content } = event.data;
    for (let n = 0; n < 3; n++) {
      const params = content.params.map((row: object) => ({ ...row, example: `${n}` }));
      await app
        .get(DocContentWriter)
        .replace(decodeId(id) ?? 0, { ...content, params }, { actorId: 1, source: 'form', requestId: '' });
    }
    const records = await ann.call(changelog, { docId: id });
    const told = records.map(
      ({ docDiffWrappers }) => docDiffWrappers.flatMap(({ docDiffDetails }) => docDiffDetails).length,
    );
    expect(told).toEqual([7_000, 7_000, 6_000, 0, 0]);
  });
});

describe('changes of one tree at the same moment', () => {
  it('leave a folder where a colleague moves it while it gets another name', async () => {
    const [inner, into] = [await folder('Inner'), await folder('Into')];
    const waiting = async (n: number) => {
      const sql = `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and locktype = 'advisory' and not granted`;
      await eventually(async () => (await app.database.query(sql))[0].n === n);
    };
    const moduleId = decodeId(at.moduleId) ?? 0;
    let moved: Promise<unknown> = Promise.resolve();
    let named: Promise<unknown> = Promise.resolve();
    await app.database.transaction(async (tx) => {
      await lockTree(tx, moduleId, 'change');
      moved = ann.call(api.moveDoc, { id: inner, parentId: into });
      await waiting(1);
      named = ann.call(api.updateFolder, { id: inner, name: 'Renamed' });
      await waiting(2);
    });
    await Promise.all([moved, named]);
    expect(await names()).toEqual(['Into', '-Renamed']);
  });

  it('come one after the other, none gets lost, and every row says what the events say', async () => {
    const folders = await Promise.all(['A', 'B', 'C', 'D'].map((name) => folder(name)));
    const docs = await Promise.all(Array.from({ length: 8 }, (_, n) => apiDoc(ann, at, `Doc ${n}`)));
    const seed = Math.floor(Math.random() * 2 ** 31);
    console.info(`SEED=${seed}`);
    const pick = seeded(seed);
    const some = () => [...folders, ...docs].filter(() => pick(5) < 2);
    const one = (of: readonly string[]) => of[pick(of.length)] ?? '';
    const tries = Array.from({ length: 80 }, async () => {
      const [ids, way] = [some(), pick(6)];
      if (ids.length === 0) return '';
      if (way === 0) return outcome(rows.deleteDocs, { ids: ids.slice(0, 2) });
      if (way === 1) return outcome(rows.undeleteDocs, { ids: [...folders, ...docs] });
      if (way === 2) return outcome(rows.copyDoc, { id: one(docs), parentId: one(folders) });
      if (way === 3)
        return outcome(api.saveDoc, { id: one(docs), remark: String(pick(100)), parentId: one(folders), version: '' });
      return outcome(rows.moveDocs, { ids, parentId: one(['', ...folders]), before: one(docs) });
    });
    const outcomes = new Set(await Promise.all(tries));
    expect([...outcomes].filter((key) => !expected.includes(key))).toEqual([]);
    await ann.call(rows.undeleteDocs, { ids: [...folders, ...docs] });
    const { docs: told } = await ann.call(rows.tableRows, { moduleId: at.moduleId });
    expect(told).toBeGreaterThanOrEqual(docs.length);
    const lost = `with recursive down as (select id from docs where module_id = $1 and parent_id = 0 and not is_deleted
        union select d.id from docs d join down on d.parent_id = down.id where d.module_id = $1 and not d.is_deleted)
      select name from docs where module_id = $1 and not is_deleted and id not in (select id from down)`;
    expect(await app.database.query(lost, [decodeId(at.moduleId)])).toEqual([]);
    const streams = [...folders, ...docs].map((id) => `doc-${decodeId(id)}`);
    const { differences } = await checkRows(app.database, app.get(EventLog), docKind);
    expect(differences.filter(({ stream }) => streams.includes(stream))).toEqual([]);
  });
});

/** Refusals that the slower of two concurrent calls may get. */
const expected = ['', 'doc.deleted', 'doc.unknown', 'doc.cycle', 'doc.parentUnknown', 'doc.stale'];
async function outcome(endpoint: Endpoint, input: unknown): Promise<string> {
  const { code, data } = JSON.parse(await send(app.url, endpoint, input, { token: ann.token }));
  return code === '0' ? '' : data.key;
}
