import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import * as api from '../../contracts/docs/docs.js';
import { listHistory } from '../../contracts/history/history.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { docOfApi } from '../support/past-model.js';
import type { Person } from '../support/people.js';
import { markdownDoc, type Place, place } from '../support/places.js';
import { Writer } from '../support/writer.js';

describe('the past, while a colleague types', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let bob: Person;
  let here: Place;
  const open: (() => Promise<void>)[] = [];
  const desk = async (person: Person): Promise<Desk> => {
    const made = await sitDown(browser, app.url, person);
    open.push(made.close);
    return made;
  };
  const writes = async (docId: string): Promise<Writer> => {
    const writer = await Writer.sits(browser, bob, { kind: 'markdown', docId, moduleId: here.moduleId });
    open.push(() => writer.leaves());
    await writer.state('saved');
    return writer;
  };
  const instant = (): string => {
    app.clock.advance(20);
    const at = app.clock.now().toISOString();
    app.clock.advance(20);
    return at;
  };
  /** Resolves when the reader's page and the writer's editor show the same text. */
  const bothSee = async (reader: Desk, writer: Writer, words: string) => {
    const body = reader.page.locator('.view-body');
    await eventually(async () => {
      const shown = ((await body.textContent()) ?? '').replace(/\s+/g, '');
      const written = (await writer.text()).replace(/\s+/g, '');
      return shown.includes(words.replace(/\s+/g, '')) && shown.includes(written);
    });
  };

  beforeAll(async () => {
    // Readers see what was typed as soon as it is a version.
    app = await startApp({ env: { ANNALS_LIVE_QUIET_MS: '500', ANNALS_LIVE_CEILING_MS: '2000' } });
    browser = await openBrowser();
    [ann, bob] = await Promise.all([app.person('ann'), app.person('bob')]);
    here = await place(await app.admin(), { devs: [ann, bob] });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((close) => close()));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('shows an earlier moment, what changed since, and exports it', async () => {
    const docId = await markdownDoc(ann, here, 'The first words.', 'Guide');
    const at = instant();
    await ann.call(api.saveDoc, { id: docId, name: 'Manual', description: 'The second words.' });
    const writer = await writes(docId);
    const reader = await desk(ann);
    const { page } = reader;
    await reader.visit(`/view/${docId}?at=${at}`);
    await page.getByRole('heading', { level: 1, name: 'Guide' }).waitFor();
    await page.getByText('The first words.').waitFor();
    await writer.typesAtEnd(' Bob is typing.');
    await writer.state('saved');
    await page.getByRole('button', { name: 'What changed since' }).click();
    await page.locator('.bp6-drawer', { hasText: 'What changed' }).getByText('was “Guide”').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export…' }).click();
    await page.getByRole('menuitem', { name: 'This application' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export docs' });
    await dialog.getByText('Docs as they were on').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`export-${Date.parse(at)}.md`);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Manual' }).waitFor();
    expect(reader.troubles).toEqual([]);
  });

  it('restores a doc and undoes the restore: what the colleague types is lost in neither', async () => {
    const docId = await markdownDoc(ann, here, 'Kept line.\n', 'Shared');
    const at = instant();
    await ann.call(api.saveDoc, { id: docId, description: 'Kept line.\n\nA mistake.\n' });
    const writer = await writes(docId);
    const reader = await desk(ann);
    const { page } = reader;
    await reader.visit(`/view/${docId}?at=${at}`);
    await writer.typesAtEnd('Bob before. ');
    await writer.state('saved');
    await page.getByRole('button', { name: 'Restore…' }).click();
    await page.getByRole('menuitem', { name: 'This doc' }).click();
    const restore = page.getByRole('dialog', { name: 'Restore the doc' });
    await restore.getByRole('button', { name: 'Restore', exact: true }).click();
    await restore.waitFor({ state: 'detached' });
    await writer.seesNo('A mistake.');
    await writer.typesAtEnd('Bob after. ');
    await writer.state('saved');
    await bothSee(reader, writer, 'Kept line.');
    // What he had typed before is a version of its own.
    const { list } = await ann.call(listHistory, { docId });
    expect(list.some(({ editors }) => editors.some(({ id }) => id === bob.id))).toBe(true);

    await reader.visit(`/project/past/${here.projectId}`);
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    const undo = page.getByRole('dialog', { name: 'Undo the restore' });
    await writer.typesAtEnd('Bob during. ');
    await writer.state('saved');
    await undo.getByRole('button', { name: 'Undo', exact: true }).click();
    await undo.waitFor({ state: 'detached' });
    await writer.sees('A mistake.');
    for (const words of ['Kept line.', 'Bob before.', 'Bob after.', 'Bob during.']) await writer.sees(words);
    await reader.visit(`/view/${docId}`);
    await bothSee(reader, writer, 'A mistake.');
    expect([...reader.troubles, ...writer.desk.troubles]).toEqual([]);
  });

  it('undoes one person’s work around the words of the colleague', async () => {
    const docId = await markdownDoc(bob, here, 'Ours.\n', 'Contract');
    const other = await markdownDoc(bob, here, 'Alone.\n', 'Alone');
    instant();
    await ann.call(api.saveDoc, { id: docId, name: 'Broken', description: 'Ours.\n' });
    await ann.call(api.saveDoc, { id: other, name: 'Alone', description: 'Wrong.\n' });
    const writer = await writes(docId);
    const watcher = await writes(other);
    const auditor = await desk(await app.admin());
    const { page } = auditor;
    await auditor.visit(`/project/past/${here.projectId}`);
    await page.getByRole('combobox', { name: 'Choose a person' }).selectOption({ label: 'Ann' });
    await writer.typesAtEnd('Bob stays. ');
    await writer.state('saved');
    await page.getByRole('button', { name: 'Preview' }).click();
    const undo = page.getByRole('dialog', { name: 'Undo the work of Ann' });
    await undo.getByRole('button', { name: 'Undo', exact: true }).click();
    await undo.waitFor({ state: 'detached' });
    await watcher.sees('Alone.');
    await watcher.seesNo('Wrong.');
    await writer.sees('Bob stays.');
    await auditor.visit(`/view/${docId}`);
    await page.getByRole('heading', { level: 1, name: 'Contract' }).waitFor();
    await bothSee(auditor, writer, 'Bob stays.');
    expect([...auditor.troubles, ...writer.desk.troubles, ...watcher.desk.troubles]).toEqual([]);
  });

  it('restores one parameter from a comparison, and leaves the others', async () => {
    const docId = await docOfApi(ann, here, { name: 'Pay', url: '/pay', rows: ['amount', 'currency'] });
    const { requestParams = [] } = await ann.call(api.viewDoc, { id: docId });
    const described = requestParams.map((row) => ({ ...row, description: `wrong ${row.name}` }));
    await ann.call(api.saveDoc, { id: docId, type: 0, name: 'Pay', url: '/pay', requestParams: described });
    const colleague = await desk(bob);
    await colleague.visit(`/view/${docId}`);
    await colleague.page.getByText('wrong amount').first().waitFor();
    const reader = await desk(ann);
    const { page } = reader;
    await reader.visit(`/view/${docId}?compare=1..2`);
    await page.getByRole('button', { name: 'Restore “amount”' }).click();
    const restore = page.getByRole('dialog', { name: 'Restore “amount” only' });
    await restore.getByRole('button', { name: 'Restore', exact: true }).click();
    await restore.waitFor({ state: 'detached' });
    await colleague.page.getByText('wrong amount').first().waitFor({ state: 'detached' });
    await colleague.page.getByText('wrong currency').first().waitFor();
    const after = await ann.call(api.viewDoc, { id: docId });
    expect(after.requestParams?.map(({ description }) => description)).toEqual(['', 'wrong currency']);
    expect([...reader.troubles, ...colleague.troubles]).toEqual([]);
  });

  it('brings a doc back from the bin, with what its author had typed', async () => {
    const docId = await markdownDoc(ann, here, 'Start. ', 'Refunds');
    const writer = await writes(docId);
    await writer.typesAtEnd('Typed by Bob.');
    await writer.state('saved');
    await ann.call(api.deleteDoc, { id: docId });
    const owner = await desk(ann);
    const { page } = owner;
    await owner.visit(`/project/past/${here.projectId}`);
    await page.getByRole('button', { name: 'Restore Refunds' }).click();
    await page.getByText('1 doc is back').waitFor();
    await owner.visit(`/view/${docId}`);
    await page.locator('.view-body', { hasText: 'Typed by Bob.' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(owner.troubles).toEqual([]);
  });
});
