import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { saveDoc } from '../../contracts/docs/docs.js';
import { freezeRelease } from '../../contracts/history/frozen-releases.js';
import { DocStatus, DocType } from '../../contracts/platform/enums.js';
import { addShare } from '../../contracts/sharing/sharing.js';
import { addDictionary } from '../../contracts/workspace/dictionaries.js';
import { addRelease } from '../../contracts/workspace/releases.js';
import { updateUser } from '../../contracts/workspace/users.js';
import { addModule, addProject, addSpace, addSpaceMembers } from '../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../support/app.js';
import { openBrowser, sitDown } from '../support/browser.js';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** A name without a place where its line may break. */
const long = (first: string, length: number): string => first.padEnd(length, 'W');

/** Runs in the page: how much wider than its place the main part is, and names that are below a button of their row. */
const faults = `(() => {
  const main = document.querySelector('main');
  const wide = main.scrollWidth - main.clientWidth;
  const covered = [...main.querySelectorAll('tr')].filter((row) => {
    const [name, button] = [row.querySelector('td a'), row.querySelector('td.end button')].map((each) => each?.getBoundingClientRect());
    return name && button && name.right > button.left + 1 && name.bottom > button.top && name.top < button.bottom;
  });
  return [...(wide > 1 ? [wide + ' px wider'] : []), ...covered.map((row) => 'covered: ' + row.innerText.slice(0, 20))];
})()`;

async function faultsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1280, 800, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    found.push(...(await page.evaluate<string[]>(faults)).map((fault) => `${width}: ${fault}`));
  }
  return found;
}

it('long names make no screen wider than the window, and lie under no button', async () => {
  const ann = await app.admin();
  const bob = await app.person('bob');
  await ann.call(updateUser, { id: bob.id, username: 'bob', nickname: long('Bob', 64) });
  const { id: spaceId } = await ann.call(addSpace, { name: long('Space', 50) });
  const description = long('Description', 100);
  const { id: projectId } = await ann.call(addProject, { name: long('Project', 50), spaceId, description });
  await ann.call(addSpaceMembers, { spaceId, userIds: [bob.id], roleCode: 'admin' });
  const { id: moduleId } = await ann.call(addModule, { name: long('Application', 50), projectId });
  const wish = { moduleId, type: DocType.http, name: long('Doc', 100), httpMethod: 'DELETE', status: DocStatus.done };
  const { id: docId } = await bob.call(saveDoc, { ...wish, url: long('/path', 200), changeRemark: long('Why', 100) });
  const map = { [moduleId]: [docId] };
  const { id: release } = await ann.call(addRelease, {
    ...{ projectId, releaseNo: '1', releaseDesc: long('Release', 120), moduleSourceIdMap: map },
  });
  await ann.call(freezeRelease, { id: release, notes: long('Notes', 200) });
  await ann.call(addShare, { moduleId, isAll: true, remark: long('Remark', 100), title: long('Title', 60) });
  await ann.call(addDictionary, { moduleId, name: long('Dictionary', 60), description });
  await app.quiet();
  const { page, visit, close } = await sitDown(browser, app.url, bob);
  const application = (tab: string) => `/project/doc/${projectId}?module=${moduleId}&tab=${tab}`;
  const found: Record<string, string[]> = {};
  for (const path of [
    ...['/dashboard', '/activity', '/find?text=Doc', '/user/subscribe/doc', '/user/place'],
    ...[`/space/member/${spaceId}`, `/project/release/${projectId}/${release}`, `/project/release/${projectId}`],
    ...[application('docs'), application('share'), application('dictionaries')],
  ]) {
    await visit(path);
    await page.locator('main :not(option)', { hasText: /W{20}/ }).filter({ visible: true }).first().waitFor();
    await page.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' });
    const faulty = await faultsOf(page);
    if (faulty.length > 0) found[path] = faulty;
    await page.setViewportSize({ width: 1280, height: 844 });
  }
  expect(found).toEqual({});
  await close();
});
