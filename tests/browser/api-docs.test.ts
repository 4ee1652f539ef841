import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { getDoc, saveDoc } from '../../contracts/docs/docs.js';
import { settleNow } from '../../contracts/docs/live.js';
import { listHistory } from '../../contracts/history/history.js';
import { startApp, type TestApp } from '../support/app.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { type Place, place } from '../support/places.js';
import { TableDesk } from '../support/table-desk.js';

describe('HTTP docs on the screen', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let bob: Person;
  let here: Place;
  const seated: { leaves(): Promise<void> }[] = [];
  let docs = 0;

  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
    [ann, bob] = await Promise.all([app.admin(), app.person('bob')]);
    here = await place(ann, { devs: [bob] });
  });
  afterEach(async () => {
    await Promise.all(seated.splice(0).map((each) => each.leaves()));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const newDoc = async (requestParams: object[] = []): Promise<string> => {
    const wish = { moduleId: here.moduleId, type: 0 as const, name: `Order ${++docs}`, httpMethod: 'POST' };
    return (await ann.call(saveDoc, { ...wish, url: `/orders/${docs}`, requestParams })).id;
  };
  const sits = async (person: Person, docId: string) => {
    const desk = await TableDesk.sits(browser, person, here.moduleId, docId);
    seated.push(desk);
    return desk;
  };
  const reads = async (person: Person, path: string, options = {}): Promise<Desk> => {
    const desk = await sitDown(browser, app.url, person, options);
    seated.push({ leaves: () => desk.close() });
    await desk.visit(path);
    return desk;
  };
  const rows = async (docId: string) => {
    await ann.call(settleNow, { id: docId });
    return (await ann.call(getDoc, { id: docId })).requestParams;
  };

  it('are written by two people at one table, who see each other’s cells, rows and words', async () => {
    const docId = await newDoc([
      { name: 'user', type: 'object' },
      { name: 'total', type: 'number' },
    ]);
    const [a, b] = await Promise.all([sits(ann, docId), sits(bob, docId)]);
    await a.clicks(a.cell('Body', 'user', 'description'));
    await b.page.locator('[data-peers] .grid-peer', { hasText: 'Admin' }).waitFor();
    await a.types('Who buys');
    await b.cell('Body', 'user', 'description').getByText('Who buys').waitFor();
    await b.clicks(b.cell('Body', 'user', 'description'));
    await b.presses('End');
    await b.types(', signed in');
    await a.types('?');
    await a.page.locator('[data-peers] .grid-peer', { hasText: 'Bob' }).waitFor();
    await b.clicks(b.fresh('Body'));
    await b.types('note');
    await a.seesNames('Body', ['user', 'total', 'note']);
    await Promise.all([a.saved(), b.saved()]);
    const [user] = await rows(docId);
    expect(user?.description).toContain('Who buys');
    expect(user?.description).toContain(', signed in');
    expect(user?.description).toContain('?');

    // Undo reverts the own row with its text, and nothing of the other user's.
    await b.presses('Control+z');
    await a.seesNames('Body', ['user', 'total']);
    expect((await rows(docId))[0]?.description).toContain('Who buys');
    expect([...a.desk.troubles, ...b.desk.troubles]).toEqual([]);
  });

  it('take JSON, previewed before it happens; rows that are there are brought up to date', async () => {
    const docId = await newDoc([{ name: 'id', type: 'string', description: 'The number' }]);
    const a = await sits(ann, docId);
    await a.page.locator('#form-body').getByRole('button', { name: 'Import' }).click();
    const text = a.page.getByRole('textbox', { name: 'Text to import' });
    await text.fill('{"id": 7, "user": {"name": "Ann", "tags": ["a"]}}');
    await a.page.locator('[class*=_planTree_] [data-kind="update"]').waitFor();
    await eventually(async () => (await a.page.locator('[class*=_planTree_] [data-kind="insert"]').count()) === 3);
    await a.seesNames('Body', ['id']);
    await a.page.getByRole('button', { name: 'Import 4 rows' }).click();
    await a.seesNames('Body', ['id', 'user', '.name', '.tags']);
    await a.saved();
    const said = await rows(docId);
    // From JSON, an existing row takes the example (docs/wire.md 5.2).
    expect(said[0]).toMatchObject({ name: 'id', type: 'string', example: '7', description: 'The number' });
    await a.clicks(a.cell('Body', 'user', 'name'));
    await a.presses('Control+z');
    await a.seesNames('Body', ['id']);
    expect(a.desk.troubles).toEqual([]);
  });

  it('move rows by keys: up, down, in, out; the other sees it, and what they type stays', async () => {
    const docId = await newDoc([{ name: 'one' }, { name: 'two' }, { name: 'three' }]);
    const [a, b] = await Promise.all([sits(ann, docId), sits(bob, docId)]);
    await b.clicks(b.cell('Body', 'three', 'description'));
    await a.clicks(a.cell('Body', 'three', 'name'));
    await a.presses('Alt+ArrowUp');
    await b.types('of Bob');
    await b.seesNames('Body', ['one', 'three', 'two']);
    await a.presses('Alt+ArrowRight');
    await b.seesNames('Body', ['one', '.three', 'two']);
    await b.types(' still');
    await a.presses('Alt+ArrowLeft', 'Alt+ArrowDown');
    await b.seesNames('Body', ['one', 'two', 'three']);
    await Promise.all([a.saved(), b.saved()]);
    expect((await rows(docId)).map(({ name, description }) => [name, description])).toEqual([
      ['one', ''],
      ['two', ''],
      ['three', 'of Bob still'],
    ]);
    expect([...a.desk.troubles, ...b.desk.troubles]).toEqual([]);
  });

  it('come back to a version while the other types; their words survive', async () => {
    const docId = await newDoc([{ name: 'kept' }, { name: 'lost' }]);
    const [first] = (await ann.call(getDoc, { id: docId })).requestParams;
    await ann.call(saveDoc, {
      id: docId,
      requestParams: (await ann.call(getDoc, { id: docId })).requestParams
        .slice(1)
        .map((row) => ({ ...row, isDeleted: 1 as const })),
    });
    const [a, b] = await Promise.all([sits(ann, docId), sits(bob, docId)]);
    await a.seesNames('Body', ['kept']);
    await b.clicks(b.cell('Body', 'kept', 'description'));
    await b.types('before ');
    await a.opens('?history=1');
    await a.page.locator('.timeline-entry .entry').last().click();
    await a.page.getByRole('button', { name: 'Restore this version' }).click();
    let restoring = true;
    const restored = (async () => {
      await a.page.getByRole('button', { name: 'Restore', exact: true }).click();
      await a.page.locator('.restore-result', { hasText: 'Restored as version' }).waitFor();
      restoring = false;
    })();
    let typed = 0;
    for (let after = 0; after < 8; after += restoring ? 0 : 1) await b.types(`w${typed++} `);
    await restored;
    await b.saved();
    await b.seesNames('Body', ['kept', 'lost']);
    const said = await rows(docId);
    expect(said.map(({ name }) => name)).toEqual(['kept', 'lost']);
    expect(said[0]?.id).toBe(first?.id);
    expect(said[0]?.description).toContain(`w${typed - 1}`);
    const { list } = await ann.call(listHistory, { docId });
    expect(list.some(({ type, facts }) => type === 'DocRestored' && facts.fromVersion === 1)).toBe(true);
  });

  it('let path variables follow the address, and keep what was said of them', async () => {
    const docId = await newDoc();
    const [a, b] = await Promise.all([sits(ann, docId), sits(bob, docId)]);
    const address = a.page
      .locator('[data-blame="field:url"] input, [data-blame="field:url"] textarea, input[data-blame="field:url"]')
      .first();
    await address.click();
    await a.presses('End');
    await a.types('/{orderId}');
    await b.seesNames('Path parameters', ['orderId']);
    await b.clicks(b.cell('Path parameters', 'orderId', 'description'));
    await b.types('Which order');
    await a.presses('ArrowLeft');
    await a.types('entifier');
    await b.seesNames('Path parameters', ['orderIdentifier']);
    await Promise.all([a.saved(), b.saved()]);
    await ann.call(settleNow, { id: docId });
    const { url, pathParams } = await ann.call(getDoc, { id: docId });
    expect(url).toMatch(/\/\{orderIdentifier\}$/);
    expect(pathParams.map(({ name, description }) => [name, description])).toEqual([
      ['orderIdentifier', 'Which order'],
    ]);
  });

  describe('read in the viewer', () => {
    const two = async () => {
      const ids = [await newDoc([{ name: 'alpha' }]), await newDoc([{ name: 'beta' }])] as const;
      return { ids, names: ids.map((_, n) => `Order ${docs - 1 + n}`) };
    };

    it('open in tabs that are closed, moved and remembered; the tree is filtered, resized, by space or project', async () => {
      const { ids, names } = await two();
      const { page, troubles } = await reads(ann, `/view/${ids[0]}`);
      const tabs = page.getByRole('navigation', { name: 'Open docs' });
      const tree = page.getByRole('navigation', { name: 'Docs', exact: true });
      await tree.getByText(names[1] ?? '', { exact: true }).click();
      await page.getByRole('heading', { level: 1, name: names[1] }).waitFor();
      const told = () => tabs.locator('[class*=_docTab_]').allInnerTexts();
      await eventually(async () => (await told()).map((text) => text.split('\n').at(-1)).join() === names.join());
      await tabs.getByRole('link', { name: new RegExp(`${names[1]}$`) }).focus();
      await page.keyboard.press('Alt+ArrowLeft');
      await eventually(
        async () => (await told()).map((text) => text.split('\n').at(-1)).join() === [...names].reverse().join(),
      );
      await page.reload();
      await page.getByRole('heading', { level: 1, name: names[1] }).waitFor();
      await eventually(async () => (await tabs.locator('[class*=_docTab_]').count()) === 2);
      await tabs.getByRole('link', { name: new RegExp(`${names[1]}$`) }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Close other tabs' }).click();
      await eventually(async () => (await tabs.locator('[class*=_docTab_]').count()) === 1);

      const bar = page.getByRole('separator', { name: 'Resize the sidebar' });
      await bar.focus();
      const before = Number(await bar.getAttribute('aria-valuenow'));
      await page.keyboard.press('ArrowRight');
      await eventually(async () => Number(await bar.getAttribute('aria-valuenow')) === before + 16);
      const box = await bar.boundingBox();
      if (!box) throw new Error('no bar');
      await page.mouse.move(box.x + 2, box.y + 200);
      await page.mouse.down();
      await page.mouse.move(1_200, box.y + 200, { steps: 5 });
      await page.mouse.up();
      await eventually(async () => (await bar.getAttribute('aria-valuenow')) === '800');

      await page.getByPlaceholder('Name / URL / ID').fill(names[0] ?? '');
      await eventually(async () => (await tree.getByText(names[1] ?? '', { exact: true }).count()) === 0);
      await tree
        .getByText(names[0] ?? '')
        .first()
        .waitFor();
      await page.getByPlaceholder('Name / URL / ID').fill('');
      await page.getByText('Space', { exact: true }).first().click();
      await tree.getByText(names[1] ?? '', { exact: true }).waitFor();
      expect(troubles).toEqual([]);
    });

    it('fit a phone: the tree in a drawer, rows as cards, nothing wider than the screen', async () => {
      const { ids, names } = await two();
      const phone = { context: { viewport: { width: 390, height: 800 }, hasTouch: true } };
      const { page, troubles } = await reads(ann, `/view/${ids[0]}`, phone);
      await page.getByRole('heading', { level: 1, name: names[0] }).waitFor();
      await page.getByText('alpha').first().waitFor();
      const wide = await page.evaluate<number>('document.scrollingElement.scrollWidth');
      expect(wide).toBeLessThanOrEqual(390);
      await page.getByRole('button', { name: 'Open the sidebar' }).click();
      await page.getByText(names[1] ?? '', { exact: true }).click();
      await page.getByRole('heading', { level: 1, name: names[1] }).waitFor();
      expect(troubles).toEqual([]);
    });
  });
});
