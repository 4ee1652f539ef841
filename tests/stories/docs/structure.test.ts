import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { apiContent, type ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { rowPositions, rowsMap, rowsOfVersion } from '../../../contracts/docs/doc-types/rows.js';
import { getDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { settleNow } from '../../../contracts/docs/live.js';
import { getVersion, restoreVersion } from '../../../contracts/history/history.js';
import { cleanName, decodeId } from '../../../contracts/platform/wire.js';
import { docKind } from '../../../server/docs/doc/doc.decider.js';
import { EventLog } from '../../../server/platform/log/event-log.js';
import { checkRows } from '../../../server/platform/log/fold.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import type { Person } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';
import { brokenPromises, type Outside } from '../../support/table-account.js';
import { TableCrowd } from '../../support/table-crowd.js';
import { saidBy, TableEditor, tableOf, wordsIn } from '../../support/table-editor.js';

/** `SEED=7 npm test structure` runs a single seed. */
const seeds = process.env.SEED ? [Number(process.env.SEED)] : [1, 20_261_121];
const EDITORS = 7;
const STEPS = 260;

describe('people at the tables of one HTTP doc', () => {
  let app: TestApp;
  let ann: Person;
  let bob: Person;
  let cat: Person;
  let here: Place;
  const crowds: TableCrowd[] = [];
  const seats: Editor[] = [];

  beforeAll(async () => {
    app = await startApp({ env: { ANNALS_LIVE_UPDATES_PER_SECOND: '100000', ANNALS_LIVE_BURST: '100000' } });
    [ann, bob, cat] = await Promise.all([app.admin(), app.person('bob'), app.person('cat')]);
    here = await place(ann, { devs: [bob, cat] });
  });
  afterEach(async () => {
    await Promise.all(crowds.splice(0).map((crowd) => crowd.leave()));
    await Promise.all(seats.splice(0).map((seat) => seat.close()));
  });
  afterAll(() => app.stop());

  let made = 0;
  const newDoc = async (rows: readonly object[] = [{ name: 'first' }]): Promise<string> => {
    const { moduleId } = here;
    const wish = { moduleId, type: 0 as const, name: 'Order', url: `/orders/${++made}`, httpMethod: 'POST' };
    return (await ann.call(saveDoc, { ...wish, requestParams: [...rows] })).id;
  };
  const sits = async (person: Person, docId: string, mark: string) => {
    const seat = await Editor.open(person, docId, { said: saidBy });
    seats.push(seat);
    return new TableEditor(seat, mark);
  };
  const agree = async (...editors: readonly TableEditor[]) => {
    for (const { seat } of editors) await seat.allSaved();
    for (const { seat } of editors)
      await seat.until(() => seat.said === editors[0]?.seat.said, 'everybody to see the same');
  };
  const published = async (docId: string): Promise<ParamRow[]> => {
    await ann.call(settleNow, { id: docId });
    const [row] = await app.database.query('select content from docs where id = $1', [decodeId(docId)]);
    return apiContent.parse(row.content).params;
  };

  describe.each(seeds)('seed %i', (seed) => {
    it('see the same, lose nothing that was saved, and publish exactly that', async () => {
      const docId = await newDoc();
      const crowd = new TableCrowd(docId, seed);
      crowds.push(crowd);
      await crowd.seat([ann, bob, cat], EDITORS);
      const form = new OldClient(cat, docId, crowd);
      for (let step = 0; step < STEPS; step++) {
        await crowd.act();
        if (step === Math.floor(STEPS / 3)) await form.reads();
        if (step === Math.floor(STEPS / 2)) await form.saves();
      }
      await crowd.agree();
      expect(brokenPromises(only(crowd).ydoc, crowd.editors, form)).toEqual([]);
      const isRenamed = crowd.editors.some(({ erased }) => erased.has(form.newRow));
      expect(isRenamed || tableOf(only(crowd).ydoc).some(({ name }) => name === form.newRow)).toBe(true);
      await screenIsRowIsFold(crowd);

      await restoreWhileTheyWork(crowd, form);
      await screenIsRowIsFold(crowd);
      expect(crowd.cuts).toBeGreaterThan(5);
    });
  });

  const only = (crowd: TableCrowd): TableEditor => {
    const [first] = crowd.editors;
    if (!first) throw new Error('nobody is here');
    return first;
  };

  const screenIsRowIsFold = async (crowd: TableCrowd) => {
    const rows = await published(crowd.docId);
    // Rows that the server had to repair are on every screen before they are compared.
    await crowd.agree();
    expect(rows).toEqual(settledOf(only(crowd).ydoc));
    const seen = new Set(['']);
    for (const { id, parentId, style } of rows) {
      expect(seen).toContain(parentId === '' ? '' : `${style} ${parentId}`);
      seen.add(`${style} ${id}`);
    }
    const id = decodeId(crowd.docId);
    const [{ state }] = await app.database.query('select state from doc_states where doc_id = $1', [id]);
    const stored = new Y.Doc();
    Y.applyUpdate(stored, state);
    expect(saidBy(stored)).toBe(only(crowd).seat.said);
    const { differences } = await checkRows(app.database, app.get(EventLog), docKind);
    expect(differences).toEqual([]);
  };

  /** Restores an old version while everyone keeps editing; only values that it changes may remove words. */
  const restoreWhileTheyWork = async (crowd: TableCrowd, form: OldClient) => {
    const before = new Set(crowd.editors.flatMap(({ saved }) => [...saved]));
    for (let step = 0; step < 20; step++) await crowd.act();
    const restored = ann.call(restoreVersion, { docId: crowd.docId, version: 1, remark: 'back' });
    for (let step = 0; step < 30; step++) await crowd.act();
    const { version } = await restored;
    expect(version).not.toBeNull();
    const during = new Set(crowd.editors.flatMap(({ saved }) => [...saved]));
    for (let step = 0; step < 40; step++) await crowd.act();
    await crowd.agree();
    // The history is complete: what was saved before is in the version before the restore, or still in the doc.
    const old = await ann.call(getVersion, { docId: crowd.docId, version: (version ?? 0) - 1 });
    const history = new Set(wordsIn(JSON.stringify(old.content)));
    // A row that was deleted then is restored with the content of the restored version.
    const there = new Set(apiContent.parse(old.content).params.map(({ id }) => id));
    const hidden = new Set(only(crowd).hidden.map(({ id }) => id));
    const edits = new Map(crowd.editors.flatMap(({ words }) => words.map(({ word, edit }) => [word, edit] as const)));
    const outside: Outside = {
      mayWrite: () => true,
      mayErase: (row, attribute, word) => {
        if (form.mayErase(row, attribute)) return true;
        const edit = edits.get(word) ?? '';
        if (!before.has(edit)) return during.has(edit);
        return history.has(word) || hidden.has(row) || !there.has(row);
      },
    };
    expect(brokenPromises(only(crowd).ydoc, crowd.editors, outside)).toEqual([]);
  };

  it('move two rows below each other at the same moment: no cycle, no lost row, one table for all', async () => {
    const docId = await newDoc([{ name: 'x' }, { name: 'y' }]);
    const [a, b] = [await sits(ann, docId, 'a'), await sits(bob, docId, 'b')];
    const [x = '', y = ''] = a.shown.map(({ id }) => id);
    b.seat.cut();
    a.under(x, y);
    b.under(y, x);
    await a.seat.allSaved();
    await b.seat.come();
    await agree(a, b);
    const { places } = rowPositions(rowsMap(a.ydoc));
    const rows = await published(docId);
    await agree(a, b);
    expect(places).toHaveLength(2);
    expect(rows.map(({ name }) => name).sort()).toEqual(['x', 'y']);
    expect(rows.filter(({ parentId }) => parentId === '')).toHaveLength(1);
    expect(rows).toEqual(settledOf(a.ydoc));
    expect(rows).toEqual(settledOf(b.ydoc));
  });

  it('rename, retype, move and describe one row at the same moment: all four are there', async () => {
    const docId = await newDoc([{ name: 'id' }, { name: 'order' }]);
    const [a, b] = [await sits(ann, docId, 'a'), await sits(bob, docId, 'b')];
    const [row = '', parent = ''] = a.shown.map(({ id }) => id);
    b.seat.cut();
    const renamed = a.rename(row);
    a.type(row, 'description');
    b.set(row, { type: 'number', required: false });
    b.under(row, parent);
    b.type(row, 'description');
    await b.seat.come();
    await agree(a, b);
    const [, found] = await published(docId);
    expect(found).toMatchObject({ id: row, name: renamed, type: 'number', required: false, parentId: parent });
    expect(wordsIn(found?.description ?? '')).toHaveLength(2);
  });

  it('paste thirty rows each into one table: sixty rows, the thirty of each together', async () => {
    const docId = await newDoc([{ name: 'first' }]);
    const [a, b] = [await sits(ann, docId, 'a'), await sits(bob, docId, 'b')];
    b.seat.cut();
    const [mine, yours] = [a.add(2, '', 30), b.add(2, '', 30)];
    await b.seat.come();
    await agree(a, b);
    const rows = (await published(docId)).map(({ id }) => id);
    expect(rows).toHaveLength(61);
    expect(rows.filter((id) => mine.includes(id))).toEqual(mine);
    expect(rows.filter((id) => yours.includes(id))).toEqual(yours);
  });

  it('keep what was typed while an old client had the form open', async () => {
    const docId = await newDoc([{ name: 'first', description: 'one' }, { name: 'second' }]);
    const a = await sits(ann, docId, 'a');
    const [first = '', second = ''] = a.shown.map(({ id }) => id);
    const form = await bob.call(getDoc, { id: docId });
    const word = a.type(first, 'description');
    a.set(second, { type: 'array' });
    const [extra = ''] = a.add(2);
    await a.seat.allSaved();
    const sent = form.requestParams.map((row) => (row.id === second ? { ...row, name: 'renamed' } : row));
    await bob.call(saveDoc, { ...asForm(form), requestParams: sent });
    const rows = await published(docId);
    expect(rows.map(({ id }) => id)).toEqual([first, second, extra]);
    expect(rows[0]?.description).toContain(word);
    expect(rows[1]).toMatchObject({ name: 'renamed', type: 'array' });
    await a.seat.until(() => a.prose(second, 'name').toString() === 'renamed', 'the other name');
  });

  describe('undo', () => {
    const undoOf = (editor: TableEditor) => {
      editor.seat.ydoc.transact(() => undefined);
      return new Y.UndoManager([rowsMap(editor.ydoc)], { trackedOrigins: new Set([null]), captureTimeout: 0 });
    };

    it('takes back only what one did oneself', async () => {
      const docId = await newDoc([{ name: 'id', description: 'start' }]);
      const [a, b] = [await sits(ann, docId, 'a'), await sits(bob, docId, 'b')];
      const [row = ''] = a.shown.map(({ id }) => id);
      const undo = undoOf(a);
      const mine = a.type(row, 'description');
      await b.seat.until(() => b.prose(row, 'description').toString().includes(mine), mine);
      const yours = b.type(row, 'description', 99);
      a.set(row, { type: 'object' });
      b.set(row, { required: false, maxLength: '8' });
      await agree(a, b);
      undo.undo();
      undo.undo();
      await agree(a, b);
      const [said] = await published(docId);
      expect(said).toMatchObject({ type: 'string', required: false, maxLength: '8', description: `start${yours}` });
      undo.redo();
      await agree(a, b);
      expect(b.prose(row, 'description').toString()).toContain(mine);
    });

    it('brings a deleted row back with the words that another typed into it meanwhile', async () => {
      const docId = await newDoc([{ name: 'id', description: 'start' }]);
      const [a, b] = [await sits(ann, docId, 'a'), await sits(bob, docId, 'b')];
      const [row = ''] = a.shown.map(({ id }) => id);
      const [child = ''] = b.add(2, row);
      await agree(a, b);
      const undo = undoOf(a);
      b.seat.cut();
      a.set(row, { deleted: true });
      const words = [b.type(row, 'description'), b.type(child, 'example')];
      await a.seat.allSaved();
      expect(await published(docId)).toEqual([]);
      await b.seat.come();
      await agree(a, b);
      expect(await published(docId)).toEqual([]);
      undo.undo();
      await agree(a, b);
      const rows = await published(docId);
      expect(rows.map(({ id }) => id)).toEqual([row, child]);
      expect(rows[0]?.description).toBe(`${words[0]}start`);
      expect(rows[1]?.example).toBe(words[1]);
    });
  });
});

/** The rows to be published for a live table: no untouched rows; no length for parents (docs/wire.md 1.10). */
function settledOf(ydoc: Y.Doc): ParamRow[] {
  const kept = new Set(rowsOfVersion(ydoc).map(({ style, id }) => `${style} ${id}`));
  const shown = tableOf(ydoc).filter(({ gone, style, id }) => !gone && kept.has(`${style} ${id}`));
  const parents = new Set(shown.map(({ parentId }) => parentId));
  return shown.map(({ gone, depth, ...row }) => ({
    ...row,
    name: cleanName(row.name),
    maxLength: parents.has(row.id) ? '' : ['', '0'].includes(row.maxLength) ? '-' : row.maxLength,
  }));
}

type Detail = Awaited<ReturnType<typeof readDoc>>;
const readDoc = (person: Person, id: string) => person.call(getDoc, { id });

/** The doc as an old client posts it back: everything that it received. */
const asForm = (doc: Detail) => ({
  id: doc.id,
  name: doc.name,
  author: doc.author,
  deprecated: doc.deprecated,
  description: doc.description,
  url: doc.url,
  httpMethod: doc.httpMethod,
  contentType: doc.contentType,
  remark: doc.remark,
  isUseGlobalHeaders: doc.isUseGlobalHeaders,
  isUseGlobalParams: doc.isUseGlobalParams,
  isUseGlobalReturns: doc.isUseGlobalReturns,
  isRequestArray: doc.isRequestArray,
  isResponseArray: doc.isResponseArray,
  requestArrayType: doc.requestArrayType,
  responseArrayType: doc.responseArrayType,
  pathParams: doc.pathParams,
  headerParams: doc.headerParamsRaw,
  queryParams: doc.queryParams,
  requestParams: doc.requestParams,
  responseParams: doc.responseParams,
  errorCodeParams: doc.errorCodeParams,
});

/** Reads the form, waits while others type, renames one row, adds one, and posts everything back. */
class OldClient implements Outside {
  /** In brackets like all words of editors, which remember what they erase. */
  readonly newRow = '[form]';
  private doc: Detail | undefined;
  private renamed = '';

  constructor(
    private readonly person: Person,
    private readonly docId: string,
    private readonly crowd: TableCrowd,
  ) {}

  async reads(): Promise<void> {
    this.doc = await readDoc(this.person, this.docId);
  }
  async saves(): Promise<void> {
    if (!this.doc) throw new Error('nothing was read');
    const [row] = this.doc.requestParams;
    this.renamed = row?.id ?? '';
    const requestParams = this.doc.requestParams.map((each) => (each === row ? { ...each, name: 'old style' } : each));
    const saving = this.person.call(saveDoc, {
      ...asForm(this.doc),
      requestParams: [...requestParams, { name: this.newRow, type: 'string', id: 1, parentId: '' }],
    });
    for (let step = 0; step < 10; step++) await this.crowd.act();
    await saving;
  }

  mayWrite = (row: string, attribute: string) =>
    this.wasDeleted(row) || ((attribute === 'parentId' || attribute === 'rank') && this.crowd.mended.has(row));
  mayErase = (row: string, attribute: string) => row === this.renamed && (attribute === 'name' || this.wasDeleted(row));
  /** Deleted by a colleague and changed by the form: the row is restored with the form's content. */
  private wasDeleted = (row: string) =>
    row === this.renamed &&
    this.crowd.editors.some(({ writes }) => writes.some((write) => write.row === row && write.attribute === 'deleted'));
}
