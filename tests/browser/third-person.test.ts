import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { saveDoc } from '../../contracts/docs/docs.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { type Desk, type DeskOptions, openBrowser, sitDown } from '../support/browser.js';
import { type FakeChat, startFakeChat } from '../support/fake-chat.js';
import type { Person } from '../support/people.js';
import { markdownDoc, type Place, place } from '../support/places.js';
import { Writer } from '../support/writer.js';

describe('who does not write', () => {
  let app: TestApp;
  let browser: Browser;
  let chat: FakeChat;
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
  const writes = async (docId: string): Promise<Writer> => {
    const writer = await Writer.sits(browser, bob, { kind: 'markdown', docId, moduleId: here.moduleId });
    open.push(() => writer.leaves());
    await writer.state('saved');
    return writer;
  };
  const makesVersion = async (writer: Writer, words: string, version: number): Promise<void> => {
    await writer.typesAtEnd(words);
    await writer.state('saved');
    await writer.makesVersion(version);
  };

  beforeAll(async () => {
    app = await startApp({ env: { ANNALS_WEBHOOK_ALLOW: '127.0.0.1' } });
    [browser, chat] = await Promise.all([openBrowser(), startFakeChat()]);
    [ann, bob, gus] = await Promise.all([app.admin(), app.person('bob'), app.person('gus')]);
    here = await place(ann, { devs: [bob], guests: [gus] });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((close) => close()));
  });
  afterAll(async () => {
    await browser?.close();
    await chat?.stop();
    await app?.stop();
  });

  it('watches how a text was written, and finds what was removed from it', async () => {
    const docId = await markdownDoc(ann, here, 'Start.\nobsolete words\n', 'Written live');
    const writer = await writes(docId);
    await makesVersion(writer, 'One by one.', 2);
    // The film plays by itself only where motion is welcome.
    const auditor = await desk(ann, { context: { reducedMotion: 'no-preference' } });
    const { page } = auditor;
    await auditor.visit(`/doc/edit/${here.moduleId}/${docId}?history=1`);
    await page.locator('.timeline-entry .entry').first().click();
    await page.getByRole('button', { name: 'Watch it being written' }).click();
    const film = page.getByRole('dialog', { name: 'How it was written' });
    await film.locator('.film-piece[data-written]', { hasText: 'One by one.' }).waitFor();
    await film.getByText('Bob', { exact: true }).waitFor();
    await film.getByRole('button', { name: 'Play' }).waitFor();
    await film.getByRole('slider').fill('0');
    await film.locator('.film-text', { hasNotText: 'One by one.' }).waitFor();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/film.png` });
    expect(await violations(page)).toEqual([]);

    await bob.call(saveDoc, { id: docId, description: 'Start.' });
    await app.quiet();
    await auditor.visit('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('obsolete');
    await page.getByText('Find “obsolete” in all versions').click();
    await page.locator('mark', { hasText: 'obsolete' }).waitFor();
    await page.getByText('Bob removed it in version 3').waitFor();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/find.png` });
    expect(await violations(page)).toEqual([]);
    expect(auditor.troubles).toEqual([]);
  });

  it('sees the bell rise when a version is made, and lands on the doc by its message', async () => {
    const docId = await markdownDoc(ann, here, 'Start.\n', 'Refunds');
    const reader = await desk(gus);
    await reader.visit(`/view/${docId}`);
    await reader.page.getByRole('button', { name: 'Follow Refunds' }).click();
    await reader.page.getByRole('menuitemradio', { name: /Your default.*Any change · At once/ }).click();
    await reader.page.getByRole('button', { name: 'Following Refunds' }).waitFor();
    await reader.visit('/dashboard');
    await reader.page.getByRole('button', { name: 'Messages, no unread' }).waitFor();
    const writer = await writes(docId);

    await makesVersion(writer, 'Within two days.', 2);
    // Home begins with it; whoever only reads is not offered to make a space.
    await reader.page.getByRole('region', { name: 'New for you' }).getByText('Refunds').first().waitFor();
    expect(await reader.page.getByRole('button', { name: 'New space' }).count()).toBe(0);
    // How soon is measured by `npm run bench -- notice`: here a busy machine would decide.
    await reader.page.getByRole('button', { name: 'Messages, 1 unread' }).click();
    await reader.page
      .locator('[class*=_bellPanel_] [class*=_message_]', { hasText: 'Refunds' })
      .getByRole('link')
      .click();
    await reader.page.waitForURL(`**/view/${docId}?compare=*`);
    await reader.page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor();
    const compare = reader.page.getByRole('dialog', { name: 'Compare versions' });
    await compare.getByText('Within two days.').first().waitFor();
    await reader.page.getByRole('button', { name: 'Messages, no unread' }).waitFor();
    expect(reader.troubles).toEqual([]);
  });

  it('reads in the group chat, once, what was written in an application whose robot was set on the screen', async () => {
    const owner = await desk(ann);
    await owner.visit(`/project/doc/${here.projectId}?module=${here.moduleId}`);
    await owner.page.getByRole('link', { name: 'Chat notifications' }).click();
    const robot = owner.page.getByRole('form', { name: 'DingTalk' });
    await robot.getByLabel('Webhook URL').fill(chat.url);
    await robot.getByRole('button', { name: 'Save', exact: true }).click();
    await robot.getByText('Set', { exact: true }).waitFor();
    await app.quiet();
    const before = chat.heard.length;

    const docId = await markdownDoc(ann, here, 'Start.\n', 'Chargebacks');
    const writer = await writes(docId);
    await app.later(60_000);
    const created = chat.heard.length;
    await makesVersion(writer, 'With a reason.', 2);
    await chat.hears(created + 1);
    await app.quiet();
    await app.later(60_000);
    expect(chat.heard.length).toBe(created + 1);
    expect(JSON.stringify(chat.heard.at(-1)?.body)).toContain('Chargebacks');
    expect(created - before).toBeLessThanOrEqual(1);

    await owner.page.getByRole('button', { name: 'Refresh' }).click();
    const posts = owner.page.locator('tbody tr', { hasText: 'Version 2' });
    await posts.filter({ hasText: 'Delivered' }).waitFor();
    expect(await posts.count()).toBe(1);
    // The address contains a secret and is not displayed again.
    expect(await owner.page.locator('main').innerHTML()).not.toContain('very-secret-token');
  });
});
