import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { RowAttribute } from '../../../contracts/docs/doc-types/api.js';
import { paramRow } from '../../../contracts/docs/doc-types/api.js';
import { addFolder, moveDoc, saveDoc, setDocStatus } from '../../../contracts/docs/docs.js';
import { settleNow } from '../../../contracts/docs/live.js';
import {
  blame,
  changelog,
  compareSnapshots,
  compareVersions,
  getVersion,
  listHistory,
  restoreVersion,
} from '../../../contracts/history/history.js';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import { addDictionary } from '../../../contracts/workspace/dictionaries.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';
import { saidBy, TableEditor } from '../../support/table-editor.js';

type Told = WireReply<typeof blame>;

async function agreeOnTables(one: Editor, other: Editor): Promise<void> {
  for (const editor of [one, other]) await editor.allSaved();
  await one.until(() => saidBy(one.ydoc) === saidBy(other.ydoc), 'the same tables');
}

describe('a doc’s past, told by what it means', () => {
  let app: TestApp;
  let ada: Person;
  let bo: Person;
  let there: Place;
  const asked = (docId: string) => ada.call(blame, { docId });
  /** The origin of a field's value: version, source, author and previous value. */
  const field = ({ fields, origins }: Told, name: string) => {
    const origin = fields[name];
    const version = origins.find((each) => each.version === origin?.at);
    return { version: origin?.at, from: origin?.from, source: version?.source, by: version?.actor.name };
  };

  beforeAll(async () => {
    app = await startApp();
    ada = await app.person('ada');
    bo = await app.person('bo');
    there = await place(await app.admin(), { devs: [ada, bo] });
  });
  afterAll(() => app.stop());

  describe('a prose doc', () => {
    it('says of each field who gave it its value, and what it was before', async () => {
      const docId = await markdownDoc(ada, there, 'one\n', 'Orders');
      await bo.call(saveDoc, { id: docId, name: 'All orders' });
      await ada.call(saveDoc, { id: docId, description: 'two\n' });
      await bo.call(setDocStatus, { id: docId, status: 10 });
      const { id: folder } = await ada.call(addFolder, { moduleId: there.moduleId, name: 'Shop' });
      await ada.call(moveDoc, { id: docId, parentId: folder });
      await ada.call(moveDoc, { id: docId, parentId: '' });
      const told = await asked(docId);
      expect(told.head).toBe(6);
      expect(field(told, 'author')).toEqual({ version: 1, from: '', source: 'form', by: 'Ada' });
      expect(field(told, 'name')).toEqual({ version: 2, from: 'Orders', source: 'form', by: 'Bo' });
      expect(field(told, 'body')).toEqual({ version: 3, from: 'one\n', source: 'form', by: 'Ada' });
      expect(field(told, 'status')).toEqual({ version: 4, from: '5', source: 'form', by: 'Bo' });
      expect(field(told, 'folder')).toMatchObject({ version: 6, from: 'Shop', by: 'Ada' });
      // Only versions that are still referenced: version 6 replaced version 5.
      expect(told.origins.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 6]);
    });

    it('names everybody whose words are in a version', async () => {
      const docId = await markdownDoc(ada, there, '');
      const [one, two] = [await Editor.open(ada, docId), await Editor.open(bo, docId)];
      one.type(0, 'first ');
      await one.allSaved();
      two.type(0, 'second ');
      await two.allSaved();
      await ada.call(settleNow, { id: docId });
      for (const editor of [one, two]) await editor.close();
      const { fields, origins } = await asked(docId);
      const origin = origins.find(({ version }) => version === fields.body?.at);
      expect(origin?.source).toBe('live');
      expect(origin?.editors.map(({ name }) => name).sort()).toEqual(['Ada', 'Bo']);
    });

    it('goes on from where it was, also through a restore', async () => {
      const docId = await markdownDoc(ada, there, 'one', 'Orders');
      expect(field(await asked(docId), 'body')).toMatchObject({ version: 1 });
      await bo.call(saveDoc, { id: docId, description: 'two' });
      expect(field(await asked(docId), 'body')).toMatchObject({ version: 2, from: 'one', by: 'Bo' });
      await ada.call(restoreVersion, { docId, version: 1 });
      expect(field(await asked(docId), 'body')).toMatchObject({
        version: 3,
        from: 'two',
        source: 'restore',
        by: 'Ada',
      });
      expect(field(await asked(docId), 'name')).toMatchObject({ version: 1 });
    });

    it('answers many who ask at once, while it changes, each rightly', async () => {
      const docId = await markdownDoc(ada, there, '0');
      for (let n = 1; n <= 12; n++) {
        const [, ...answers] = await Promise.all([
          ada.call(saveDoc, { id: docId, description: String(n) }),
          ...Array.from({ length: 4 }, () => asked(docId)),
        ]);
        for (const told of answers) {
          const { version, from } = field(told, 'body');
          expect(version).toBe(told.head);
          expect(from).toBe(version === 1 ? '' : String((version ?? 0) - 2));
        }
      }
    });

    it('tells a long value before by its beginning', async () => {
      const docId = await markdownDoc(ada, there, 'x'.repeat(5_000));
      await ada.call(saveDoc, { id: docId, description: 'short' });
      const { from } = field(await asked(docId), 'body');
      expect(from).toBe(`${'x'.repeat(500)}…`);
    });
  });

  describe('an HTTP doc', () => {
    type Row = { id: string; name: string; parentId: string };
    const rows = async (docId: string, version?: number): Promise<Row[]> => {
      const { head } = await ada.call(listHistory, { docId, limit: 1 });
      const { content } = await ada.call(getVersion, { docId, version: version ?? head });
      return z.array(paramRow).parse(content.params);
    };
    const idOf = (all: readonly Row[], name: string) => {
      const row = all.find((each) => each.name === name);
      if (!row) throw new Error(`no row ${name}`);
      return row.id;
    };
    const compared = (docId: string, from: number, to: number) => ada.call(compareVersions, { docId, from, to });
    /** The origin of a row's attribute; the row's creation if the attribute never changed. */
    const cell = ({ rows: blamed, origins }: Told, rowId: string, attribute: 'place' | 'row' | RowAttribute) => {
      const origin = blamed[rowId]?.[attribute] ?? blamed[rowId]?.row;
      const version = origins.find((each) => each.version === origin?.at);
      const by = version?.editors.length ? version.editors : [version?.actor];
      return {
        version: origin?.at,
        from: origin?.from,
        source: version?.source,
        by: by.map((person) => person?.name).sort(),
      };
    };
    const made = async (name: string) => {
      const { id } = await ada.call(saveDoc, {
        moduleId: there.moduleId,
        type: 0,
        name,
        url: `/${name}/{id}`,
        httpMethod: 'GET',
        pathParams: [{ name: 'id', type: 'string' }],
        responseParams: [
          { name: 'code', type: 'string', description: 'what came of it' },
          { name: 'user', type: 'object', children: [{ name: 'mail', type: 'string', example: 'a@b.c' }] },
          { name: 'total', type: 'string' },
        ],
      });
      return id;
    };

    it('is compared by rows and attributes, whoever changed them and how', async () => {
      const docId = await made('by-form');
      const first = await rows(docId);
      const [code, user, mail, total] = ['code', 'user', 'mail', 'total'].map((name) => idOf(first, name));
      await bo.call(saveDoc, {
        id: docId,
        url: '/orders/{id}',
        isResponseArray: 1,
        responseParams: [
          { id: code, isDeleted: 1 },
          { id: user },
          { id: mail, parentId: user, name: 'email', example: 'a@b.c' },
          { id: total, type: 'number' },
          { name: 'count', type: 'number', description: 'how many' },
        ],
      });
      const { fields, rows: changes, text } = await compared(docId, 1, 2);
      expect(fields).toEqual([
        { field: 'url', from: '/by-form/{id}', to: '/orders/{id}' },
        { field: 'isResponseArray', from: 'false', to: 'true' },
      ]);
      expect(text).toMatchObject({ from: '', to: '' });
      expect(changes.map(({ kind, path }) => [kind, path.join('.')])).toEqual([
        ['removed', 'code'],
        ['changed', 'user.email'],
        ['changed', 'total'],
        ['added', 'count'],
      ]);
      expect(changes[1]).toMatchObject({
        rowId: mail,
        style: 3,
        moved: null,
        attributes: [{ attribute: 'name', from: 'mail', to: 'email' }],
      });
      expect(changes[2]?.attributes).toEqual([{ attribute: 'type', from: 'string', to: 'number' }]);
      expect(changes[3]?.attributes).toContainEqual({ attribute: 'description', from: '', to: 'how many' });
      const back = await compared(docId, 2, 1);
      expect(back.rows.map(({ kind, path }) => [kind, path.join('.')])).toEqual([
        ['added', 'code'],
        ['changed', 'user.mail'],
        ['changed', 'total'],
        ['removed', 'count'],
      ]);
    });

    it('says in a line which rows a version touched', async () => {
      const docId = await made('summed');
      const first = await rows(docId);
      await bo.call(saveDoc, {
        id: docId,
        name: 'Summed',
        description: '<p>New words</p>',
        responseParams: [
          { id: idOf(first, 'code'), type: 'number' },
          { id: idOf(first, 'total'), type: 'number' },
          { name: 'count', type: 'number' },
        ],
      });
      const [second] = (await ada.call(listHistory, { docId })).list;
      expect(second?.summary).toEqual({
        added: 0,
        removed: 0,
        fields: ['name', 'body'],
        rows: [
          { style: 3, kind: 'changed', count: 2, names: ['code', 'total'] },
          { style: 3, kind: 'added', count: 1, names: ['count'] },
        ],
      });
    });

    it('names who changed each value, typed together or sent by a form, and what it was before', async () => {
      const docId = await made('together');
      const first = await rows(docId);
      const [code, user, mail, total] = ['code', 'user', 'mail', 'total'].map((name) => idOf(first, name));
      if (!code || !user || !mail || !total) throw new Error('rows are missing');
      const [one, other] = [await Editor.open(ada, docId), await Editor.open(bo, docId)];
      const [a, b] = [new TableEditor(one, 'a'), new TableEditor(other, 'b')];
      a.set(total, { type: 'number' });
      b.under(total, user);
      b.type(code, 'description', 0);
      await agreeOnTables(one, other);
      await ada.call(settleNow, { id: docId });
      a.set(code, { required: false });
      await agreeOnTables(one, other);
      await ada.call(settleNow, { id: docId });
      for (const seat of [one, other]) await seat.close();
      await bo.call(saveDoc, { id: docId, responseParams: [{ id: mail, parentId: user, name: 'email' }] });
      const told = await asked(docId);
      expect(cell(told, total, 'type')).toEqual({ version: 2, from: 'string', source: 'live', by: ['Ada', 'Bo'] });
      expect(cell(told, total, 'place')).toMatchObject({ version: 2, from: '', source: 'live' });
      expect(cell(told, code, 'description')).toMatchObject({ version: 2, from: 'what came of it' });
      expect(cell(told, code, 'required')).toEqual({ version: 3, from: 'true', source: 'live', by: ['Ada'] });
      expect(cell(told, mail, 'name')).toEqual({ version: 4, from: 'mail', source: 'form', by: ['Bo'] });
      expect(cell(told, mail, 'example')).toEqual({ version: 1, from: '', source: 'form', by: ['Ada'] });
      expect(told.rows[mail]?.example).toBeUndefined();
      expect((await compared(docId, 1, 2)).rows.find(({ rowId }) => rowId === total)).toMatchObject({
        kind: 'changed',
        path: ['user', 'total'],
        moved: { from: [], to: ['user'] },
      });
    });

    it('tells what two did live: rows added, renamed, put in another order, taken away', async () => {
      const docId = await made('live');
      const first = await rows(docId);
      const [code, user, mail, total] = ['code', 'user', 'mail', 'total'].map((name) => idOf(first, name));
      if (!code || !user || !mail || !total) throw new Error('rows are missing');
      const [one, other] = [await Editor.open(ada, docId), await Editor.open(bo, docId)];
      const [a, b] = [new TableEditor(one, 'a'), new TableEditor(other, 'b')];
      const [below = ''] = a.add(3, user);
      const email = b.rename(mail);
      b.up(total);
      await agreeOnTables(one, other);
      a.set(code, { deleted: true });
      for (const seat of [one, other]) {
        await seat.allSaved();
        await seat.close();
      }
      await ada.call(settleNow, { id: docId });
      const { rows: changes } = await compared(docId, 1, 2);
      const told = changes.map(({ rowId, kind, moved, attributes }) => ({
        rowId,
        kind,
        moved: moved !== null,
        names: kind === 'changed' ? attributes.map(({ to }) => to) : [],
      }));
      expect(told).toContainEqual({ rowId: below, kind: 'added', moved: false, names: [] });
      expect(told).toContainEqual({ rowId: code, kind: 'removed', moved: false, names: [] });
      expect(told).toContainEqual({ rowId: mail, kind: 'changed', moved: false, names: [email] });
      // Of two rows that were swapped, only one is reported as moved.
      expect(told.filter(({ moved }) => moved)).toHaveLength(1);
      expect(changes).toHaveLength(4);
      const blamed = await asked(docId);
      expect(cell(blamed, below, 'row')).toMatchObject({ version: 2, source: 'live', by: ['Ada', 'Bo'] });
      expect(blamed.rows[code]).toBeUndefined();
      expect((await compared(docId, 1, 2)).rows.find(({ rowId }) => rowId === below)?.path.length).toBe(2);
    });

    it('gets its rows back by a restore, with their ids, while another types; blame says so', async () => {
      const docId = await made('restored');
      const first = await rows(docId);
      const [code, user, total] = ['code', 'user', 'total'].map((name) => idOf(first, name));
      if (!code || !user || !total) throw new Error('rows are missing');
      await bo.call(saveDoc, {
        id: docId,
        responseParams: [
          { id: user, isDeleted: 1 },
          { id: total, type: 'number' },
        ],
      });
      expect((await rows(docId)).map(({ name }) => name)).toEqual(['id', 'code', 'total']);
      const seat = await Editor.open(bo, docId);
      const typist = new TableEditor(seat, 'b');
      const word = typist.type(code, 'description', 0);
      const [added = ''] = typist.add(3);
      await seat.allSaved();
      const { version } = await ada.call(restoreVersion, { docId, version: 1 });
      const late = typist.type(added, 'example', 0);
      await seat.allSaved();
      await seat.close();
      await ada.call(settleNow, { id: docId });
      // Bo's edits before the restore are a version of their own; the restore deleted the row unknown to version 1.
      const between = await rows(docId, (version ?? 0) - 1);
      expect(between.map(({ id }) => id)).toContain(added);
      const after = await rows(docId, version ?? 0);
      expect(after).toEqual(first);
      const { list } = await ada.call(listHistory, { docId });
      expect(list.map(({ type }) => type).slice(-4)).toEqual(['DocRestored', 'DocEdited', 'DocEdited', 'DocCreated']);
      const kept = z
        .array(paramRow)
        .parse((await ada.call(getVersion, { docId, version: (version ?? 0) - 1 })).content.params);
      expect(kept.find(({ id }) => id === code)?.description).toContain(word);
      // Text typed into that row afterwards is stored in it, and is there when the row is restored.
      const again = await Editor.open(ada, docId);
      expect(new TableEditor(again, 'a').prose(added, 'example').toString()).toContain(late);
      await again.close();
      const told = await asked(docId);
      expect(cell(told, user, 'name')).toEqual({ version, from: '', source: 'restore', by: ['Ada'] });
      expect(cell(told, total, 'type')).toEqual({ version, from: 'number', source: 'restore', by: ['Ada'] });
      expect(cell(told, total, 'name')).toMatchObject({ version: 1 });
      expect(told.rows[added]).toBeUndefined();
    });

    it('is told to old clients by its positions, attributes and parameter lists', async () => {
      const docId = await made('old-clients');
      const first = await rows(docId);
      const [code, mail, total] = ['code', 'mail', 'total'].map((name) => idOf(first, name));
      await bo.call(saveDoc, {
        id: docId,
        httpMethod: 'POST',
        contentType: 'multipart/form-data',
        isUseGlobalHeaders: 0,
        requestArrayType: 'string',
        queryParams: [{ name: 'page', type: 'number', example: '1' }],
        responseParams: [
          { id: code, isDeleted: 1 },
          { id: mail, description: 'where to write' },
          { id: total, required: 0 },
        ],
      });
      const [latest, born] = await ada.call(changelog, { docId });
      const said = new Map(
        latest?.docDiffWrappers.map(({ positionType, docDiffDetails }) => [positionType, docDiffDetails]),
      );
      expect([...said.keys()].sort((x, y) => x - y)).toEqual([1, 3, 15, 20, 42, 44]);
      expect(said.get(1)?.[0]?.content).toEqual({ value: { oldValue: 'GET', newValue: 'POST' } });
      expect(said.get(15)?.[0]?.content).toEqual({ value: { oldValue: '1', newValue: '0' } });
      expect(said.get(42)).toMatchObject([
        {
          positionType: 42,
          modifyType: 1,
          targetName: 'page',
          content: {
            targetName: 'page',
            value: { oldValue: {}, newValue: { PARAM_TYPE: 'number', PARAM_EXAMPLE: '1' } },
          },
        },
      ]);
      expect(said.get(44)?.map(({ modifyType, targetName }) => [modifyType, targetName])).toEqual([
        [2, 'code'],
        [0, 'user.mail'],
        [0, 'total'],
      ]);
      expect(said.get(44)?.[1]?.content.value).toEqual({
        oldValue: { PARAM_DESCRIPTION: '' },
        newValue: { PARAM_DESCRIPTION: 'where to write' },
      });
      expect(said.get(44)?.[2]?.content.value).toEqual({
        oldValue: { PARAM_REQUIRED: 1 },
        newValue: { PARAM_REQUIRED: 0 },
      });
      const { docOld, docNew } = await ada.call(compareSnapshots, {
        md5Old: born?.md5New ?? '',
        md5New: latest?.md5New ?? '',
      });
      expect(docOld).toMatchObject({
        url: '/old-clients/{id}',
        httpMethod: 'GET',
        isUseGlobalHeaders: 1,
        pathParams: [{ name: 'id', style: 0 }],
        responseParams: [
          { name: 'code' },
          { name: 'user' },
          { name: 'mail', required: 1, isDeleted: 0 },
          { name: 'total' },
        ],
      });
      expect(docNew).toMatchObject({
        contentType: 'multipart/form-data',
        requestArrayType: 'string',
        queryParams: [{ name: 'page', example: '1' }],
        errorCodeParams: [],
      });
    });

    it('tells a linked dictionary by its name', async () => {
      const docId = await made('linked');
      const { id: enumId } = await ada.call(addDictionary, { moduleId: there.moduleId, name: 'Order states' });
      const first = await rows(docId);
      const code = idOf(first, 'code');
      await bo.call(saveDoc, { id: docId, responseParams: [{ id: code, enumId }] });
      expect((await compared(docId, 1, 2)).rows[0]?.attributes).toEqual([
        { attribute: 'enumId', from: '', to: 'Order states' },
      ]);
      await bo.call(saveDoc, { id: docId, responseParams: [{ id: code, enumId: '' }] });
      expect(cell(await asked(docId), code, 'enumId')).toMatchObject({ version: 3, from: 'Order states' });
    });
  });
});
