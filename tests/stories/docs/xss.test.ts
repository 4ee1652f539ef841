import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { live } from '../../../contracts/docs/doc-types/index.js';
import { getDoc, listFolders, saveDoc, searchDetails } from '../../../contracts/docs/docs.js';
import { settleNow } from '../../../contracts/docs/live.js';
import { getVersion } from '../../../contracts/history/history.js';
import { listDictionariesWithItems } from '../../../contracts/workspace/dictionaries.js';
import { listEnvironmentParams, listEnvironments } from '../../../contracts/workspace/environments.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import * as hostile from '../../support/hostile.js';
import { payloads, sample, sendable } from '../../support/payloads.js';
import type { Person } from '../../support/people.js';
import { apiDoc, customDoc, type Place, place } from '../../support/places.js';

const roomy = { ANNALS_LIVE_UPDATE_BYTES: '50000000', ANNALS_LIVE_DOC_BYTES: '100000000' };
const some = sample(24);

describe('texts that mean harm', () => {
  let app: TestApp;
  let ann: Person;
  let here: Place;
  const seats: Editor[] = [];
  beforeAll(async () => {
    app = await startApp({ env: roomy });
    ann = await app.admin();
    here = await place(ann);
  });
  afterEach(async () => {
    await Promise.all(seats.splice(0).map((seat) => seat.close()));
  });
  afterAll(() => app.stop());

  const opens = async (docId: string, rich = false) => {
    const seat = await Editor.open(ann, docId, { rich });
    seats.push(seat);
    return seat;
  };
  const cells = ({ name, type, maxLength, example, description }: ReturnType<typeof hostile.keptCells>) => ({
    ...{ name, type, maxLength, example, description },
  });

  it('are more than six hundred, of three sources', () => {
    expect(payloads.length).toBeGreaterThan(600);
  });

  it('come back byte for byte from the cells of every table, by the form', async () => {
    const lists = {
      pathParams: hostile.hostileRows,
      headerParams: hostile.hostileRows,
      queryParams: hostile.hostileRows,
      requestParams: hostile.hostileRows,
      responseParams: hostile.hostileRows,
      errorCodeParams: hostile.hostileRows,
    };
    const { id } = await ann.call(saveDoc, { moduleId: here.moduleId, type: 0, name: 'By the form', ...lists });
    const doc = await ann.call(getDoc, { id });
    const wanted = sendable.map(hostile.keptCells);
    for (const list of [doc.pathParams, doc.headerParamsRaw, doc.queryParams, doc.requestParams, doc.responseParams])
      expect(list.map(cells)).toEqual(wanted);
    expect(doc.errorCodeParams.map(cells)).toEqual(wanted);
    const { html } = await ann.call(getVersion, { docId: id, version: 1 });
    expect(hostile.beyondRichText(html)).toEqual([]);
  });

  it('are refused by the form where they hold what no text holds', async () => {
    const rows = { requestParams: [{ name: 'x', description: 'a\0b' }] };
    expect(await ann.refuses(saveDoc, { moduleId: here.moduleId, type: 0, name: 'NUL', ...rows })).toMatchObject({
      key: 'input.invalid',
    });
  });

  it('come back byte for byte from the cells, by a paste into the live doc', async () => {
    const id = await apiDoc(ann, here);
    const seat = await opens(id);
    hostile.pasteHostile(seat, 2);
    await seat.allSaved();
    await ann.call(settleNow, { id });
    const doc = await ann.call(getDoc, { id });
    expect(doc.requestParams.map(cells)).toEqual(payloads.map(hostile.keptCells));
  });

  it('come back byte for byte from the fields of a doc; its description is plain rich text', async () => {
    const texts = sample(4);
    const ids = await hostile.hostileDocs(ann, here.moduleId, texts);
    const docs = await ann.call(searchDetails, { docIdList: ids });
    const found = new Map(docs.map((doc) => [doc.id, doc]));
    for (const [n, text] of texts.entries()) {
      const wanted = hostile.hostileFields(text);
      expect(found.get(ids[n] ?? '')).toMatchObject({
        name: wanted.name,
        author: hostile.kept(wanted.author),
        deprecated: hostile.kept(wanted.deprecated),
        url: hostile.kept(wanted.url).trim(),
        httpMethod: hostile.kept(wanted.httpMethod).trim(),
        contentType: hostile.kept(wanted.contentType).trim(),
        requestArrayType: hostile.kept(wanted.requestArrayType).trim(),
        responseArrayType: hostile.kept(wanted.responseArrayType).trim(),
        remark: hostile.kept(text),
        version: hostile.kept(wanted.version).trim(),
      });
    }
    const wrong = docs.flatMap(({ name, description }) =>
      hostile.beyondRichText(description).map((what) => [name, what]),
    );
    expect(wrong).toEqual([]);
  });

  it('come back byte for byte from what is typed live: address, remark, fields', async () => {
    const id = await apiDoc(ann, here);
    const seat = await opens(id);
    for (const text of some) {
      seat.edit(text, () => {
        for (const part of ['url', 'remark'] as const) {
          const words = seat.ydoc.getText(live[part]);
          words.delete(0, words.length);
          words.insert(0, part === 'url' ? hostile.cut(text, 256) : text);
        }
        seat.ydoc.getMap(live.fields).set('author', hostile.cut(text, 64));
        seat.ydoc.getMap(live.fields).set('name', text);
      });
      await seat.allSaved();
      await ann.call(settleNow, { id });
      expect(await ann.call(getDoc, { id })).toMatchObject({
        url: hostile.kept(hostile.cut(text, 256)).trim(),
        remark: hostile.kept(text),
        author: hostile.kept(hostile.cut(text, 64)),
      });
    }
  });

  it.each(['custom', 'http'] as const)(
    'as elements and marks of live rich text leave nothing that runs (%s)',
    async (kind) => {
      const id = kind === 'custom' ? await customDoc(ann, here) : await apiDoc(ann, here);
      const seat = await opens(id, true);
      hostile.plantElements(seat, some);
      await seat.allSaved();
      await ann.call(settleNow, { id });
      const doc = await ann.call(getDoc, { id });
      expect(hostile.beyondRichText(doc.description)).toEqual([]);
      const { html } = await ann.call(getVersion, { docId: id, version: doc.streamVersion });
      expect(hostile.beyondRichText(html)).toEqual([]);
      // No text is lost: an unknown element is removed, its text stays.
      const words = JSON.stringify(doc.body);
      expect(payloads.filter((text) => !words.includes(JSON.stringify(hostile.kept(text)).slice(1, -1)))).toEqual([]);
      expect(seat.told).toBeUndefined();
    },
  );

  it('name folders, dictionaries and their items', async () => {
    const { moduleId } = here;
    await hostile.hostileSurroundings(ann, moduleId, some);
    const folders = (await ann.call(listFolders, { moduleId })).map(({ name }) => name);
    expect(folders.sort()).toEqual(some.map((text) => hostile.named(text, 64)).sort());
    const dictionaries = await ann.call(listDictionariesWithItems, { moduleId });
    const said = dictionaries.map(({ description, items }) => [description, items[0]?.value, items[0]?.description]);
    const wanted = some.map((text) => [128, 64, 128].map((max) => hostile.kept(hostile.cut(text, max))));
    expect(said.map(String).sort()).toEqual(wanted.map(String).sort());
  });

  it('name environments and what their calls carry', async () => {
    const { moduleId } = here;
    const few = sample(96);
    await hostile.hostileEnvironments(ann, moduleId, few);
    const environments = await ann.call(listEnvironments, { moduleId });
    expect(environments.map(({ url }) => url)).toEqual(few.map((text) => hostile.cut(text, 255).trim() || '-'));
    for (const [n, { id: environmentId }] of environments.entries()) {
      const [param] = await ann.call(listEnvironmentParams, { environmentId, style: 2 });
      expect(param).toMatchObject({ description: few[n], example: hostile.cut(few[n] ?? '', 1_024) });
    }
  });
});
