import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addFolder, saveDoc } from '../../contracts/docs/docs.js';
import { follows } from '../../contracts/notifications/follows.js';
import { deleteUser } from '../../contracts/workspace/users.js';
import { addModule, addProject, addSpaceMembers, projectMembers } from '../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { type Desk, type DeskOptions, openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { Keyboard } from '../support/keyboard.js';
import type { Person } from '../support/people.js';
import { markdownDoc, type Place, place } from '../support/places.js';

describe('people who arrive', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let bob: Person;
  let gus: Person;
  let here: Place;
  const open: (() => Promise<void>)[] = [];
  const desk = async (person: Person, options?: DeskOptions): Promise<Desk> => {
    const made = await sitDown(browser, app.url, person, options);
    open.push(made.close);
    return made;
  };
  const picture = async (page: Page, name: string) => {
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
  };
  const line = (page: Page, text: string) => page.getByRole('treeitem').filter({ hasText: text });

  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
    [ann, bob, gus] = await Promise.all([app.person('ann'), app.person('bob'), app.person('gus')]);
    here = await place(ann, { devs: [bob], guests: [gus] });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((close) => close()));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('see new docs in the editor’s tree, also those of another application', async () => {
    const docId = await markdownDoc(ann, here, 'Start.\n', 'Open doc');
    const { id: moduleId } = await ann.call(addModule, { name: 'Billing', projectId: here.projectId });
    const { id } = await ann.call(saveDoc, { moduleId, type: 3, name: 'Elsewhere' });
    const { page, troubles, visit } = await desk(bob);
    await visit(`/doc/edit/${here.moduleId}/${docId}`);
    await line(page, 'Open doc').waitFor();
    await line(page, 'Billing').waitFor();
    await markdownDoc(ann, here, '', 'Written meanwhile');
    await line(page, 'Written meanwhile').waitFor();
    await ann.call(saveDoc, { id, name: 'Renamed there' });
    await line(page, 'Renamed there').waitFor();
    expect(troubles).toEqual([]);
  });

  it('create, rename and delete in the tree by keyboard and by pointer', async () => {
    const docId = await markdownDoc(ann, here, 'Words.\n', 'Beside');
    const { page, troubles, visit } = await desk(bob);
    const keys = new Keyboard(page);
    await visit(`/view/${docId}`);
    await line(page, 'Beside').first().focus();
    await keys.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    await picture(page, 'tree-menu');
    expect(await violations(page)).toEqual([]);
    await keys.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await keys.isAt('[data-row]');
    await keys.press('F2');
    await page.getByRole('dialog').getByRole('textbox').fill('Named anew');
    await keys.press('Enter');
    await line(page, 'Named anew').waitFor();

    await line(page, 'Named anew').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'New folder' }).click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('Chapter');
    await keys.press('Enter');
    await line(page, 'Chapter').hover();
    await picture(page, 'tree-buttons');
    await page.getByRole('button', { name: 'New doc in Chapter' }).click();
    await page
      .getByRole('dialog', { name: /Chapter/ })
      .getByRole('textbox')
      .first()
      .fill('Within');
    await page.getByRole('dialog').getByText('Markdown', { exact: true }).click();
    await page.getByRole('button', { name: 'Create and edit' }).click();
    await page.waitForURL(/\/doc\/edit\//);
    await line(page, 'Within').waitFor();

    await line(page, 'Named anew').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await line(page, 'Named anew').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await picture(page, 'editor-menu');
    expect(troubles).toEqual([]);
  });

  it('follow a folder or an application from the tree without the right to edit', async () => {
    const { moduleId } = here;
    const { id: parentId } = await ann.call(addFolder, { moduleId, name: 'Refunds' });
    const { id: docId } = await ann.call(saveDoc, { moduleId, parentId, type: 3, name: 'Partial refund' });
    const { page, troubles, visit } = await desk(gus);
    const keys = new Keyboard(page);
    await visit(`/view/${docId}`);
    for (const [name, kind] of [
      ['Refunds', 'folder'],
      ['Application', 'module'],
    ] as const) {
      await line(page, name).first().focus();
      await keys.press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Follow…' }).click();
      await page
        .getByRole('dialog', { name: `What you hear about ${name}` })
        .getByLabel('How')
        .waitFor();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await keys.isAt('[data-row]');
      const followed = await gus.call(follows, {});
      expect(followed.filter((each) => each.kind === kind).map((each) => each.name)).toEqual([name]);
    }
    expect(troubles).toEqual([]);
  });

  it('have a line for a finger on a phone, and nothing to change without the right', async () => {
    const docId = await markdownDoc(ann, here, 'Words.\n', 'Small screen');
    const { page, visit } = await desk(gus, { context: { viewport: { width: 390, height: 844 }, hasTouch: true } });
    await visit(`/view/${docId}`);
    await page.getByRole('button', { name: 'Open the sidebar' }).first().click();
    const dots = page.getByRole('button', { name: 'Actions for Small screen' });
    const box = await dots.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    await dots.click();
    await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
    await picture(page, 'tree-phone');
  });

  it('create docs in every project of a space that they administer', async () => {
    const eve = await app.person('eve');
    await ann.call(addSpaceMembers, { spaceId: here.spaceId, userIds: [eve.id], roleCode: 'admin' });
    const docId = await markdownDoc(ann, here, 'Words.\n', 'Of the space');
    const { page, visit } = await desk(eve);
    await visit(`/view/${docId}`);
    await line(page, 'Of the space').hover();
    await page.getByRole('button', { name: 'New doc next to Of the space' }).click();
    await page.getByRole('dialog', { name: 'New doc' }).waitFor();
  });

  it('ask for access where it is missing; one click lets them in, on the page that they have open', async () => {
    const { id: projectId } = await ann.call(addProject, { name: 'Secret', spaceId: here.spaceId, isPrivate: 1 });
    const { id: moduleId } = await ann.call(addModule, { name: 'Vault', projectId });
    const docId = await markdownDoc(ann, { ...here, projectId, moduleId }, 'Inside.\n', 'Hidden doc');
    const asker = await desk(gus);
    await asker.visit(`/view/${docId}`);
    await asker.page.getByRole('button', { name: 'Ask for access' }).click();
    await asker.page.getByRole('button', { name: 'Access requested' }).waitFor();
    await asker.page.locator(':focus', { hasText: 'Access requested' }).waitFor();
    await picture(asker.page, 'ask');
    expect(await violations(asker.page)).toEqual([]);

    const head = await desk(ann);
    await head.visit('/dashboard');
    await head.page.getByRole('button', { name: /^Messages, \d+ unread/ }).click();
    const bell = head.page.getByRole('region', { name: 'Messages' });
    await bell.getByRole('link', { name: /Gus asks for access to “Secret” as guest/ }).click();
    await head.page.waitForURL(`**/project/member/${projectId}`);
    await head.page.getByRole('button', { name: 'Accept Gus' }).waitFor();
    await picture(head.page, 'requests');
    expect(await violations(head.page)).toEqual([]);
    await head.page.getByRole('button', { name: 'Accept Gus' }).click();
    await asker.page.getByRole('heading', { level: 1, name: 'Hidden doc' }).waitFor();
    await asker.page.getByRole('button', { name: 'Ask to edit' }).waitFor();
    await asker.visit(`/doc/edit/${moduleId}/${docId}`);
    await asker.page.locator('.live-notice').getByRole('button', { name: 'Ask to edit' }).waitFor();
    expect(await violations(asker.page)).toEqual([]);
    const members = await ann.call(projectMembers, { projectId });
    expect(members.find(({ id }) => id === gus.id)?.roleCode).toBe('guest');
  });

  it('are told in sight when somebody whom they add has been removed meanwhile', async () => {
    const kai = await app.person('kai');
    const head = await desk(ann, { context: { viewport: { width: 1280, height: 640 } } });
    const { page } = head;
    const dialog = page.getByRole('dialog');
    await head.visit(`/space/member/${here.spaceId}`);
    await page.getByRole('button', { name: 'Add members' }).click();
    await page.getByRole('combobox', { name: 'Members' }).fill('kai');
    await page.getByRole('option', { name: /Kai/ }).click();
    await (await app.admin()).call(deleteUser, { id: kai.id });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const refusal = dialog.getByRole('alert');
    const { y = 0, height = 0 } = (await refusal.boundingBox()) ?? {};
    const { y: foot = 0 } = (await dialog.getByRole('button', { name: 'Cancel' }).boundingBox()) ?? {};
    expect(height).toBeGreaterThan(0);
    expect(y + height).toBeLessThan(foot);
    expect(foot).toBeLessThan(640);
  });

  it('are added to a space and its projects in one dialog, and to a project from outside the space', async () => {
    const [mia, kim] = [await app.person('mia'), await app.person('kim')];
    const head = await desk(ann);
    const { page } = head;
    const dialog = page.getByRole('dialog');
    await head.visit(`/space/member/${here.spaceId}`);
    await page.getByRole('button', { name: 'Add members' }).click();
    await page.getByRole('combobox', { name: 'Members' }).fill('mia');
    await page.getByRole('option', { name: /Mia/ }).click();
    await dialog.getByText('Projects created later are not included.').waitFor();
    await picture(page, 'add-to-space');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const roleOf = async ({ id }: Person) =>
      (await ann.call(projectMembers, { projectId: here.projectId })).find((each) => each.id === id)?.roleCode;
    await eventually(async () => (await roleOf(mia)) === 'dev');

    await head.visit(`/project/member/${here.projectId}`);
    await page.getByRole('button', { name: 'Add members' }).click();
    await page.getByRole('option', { name: /Bob.*Already a member \(Developer\)/ }).waitFor();
    await page.getByRole('option', { name: /Kim.*joins it too/ }).click();
    await picture(page, 'add-to-project');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await eventually(async () => (await roleOf(kim)) === 'dev');

    const added = await desk(mia);
    await added.visit('/dashboard');
    await added.page.getByRole('button', { name: 'Messages, 1 unread' }).click();
    const told = added.page.getByRole('region', { name: 'Messages' });
    await told.getByText(/Ann added you to the space .* and, as developer, to Project/).waitFor();
    await picture(added.page, 'added');
  });
});
