import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import * as Y from 'yjs';
import { addComment } from '../../contracts/docs/comments.js';
import type { RichNode } from '../../contracts/docs/doc-types/index.js';
import { getDoc, saveDoc } from '../../contracts/docs/docs.js';
import { settleNow } from '../../contracts/docs/live.js';
import { uploadFile } from '../../contracts/docs/uploads.js';
import { lookLimits } from '../../contracts/sharing/public-pages.js';
import { addShare } from '../../contracts/sharing/sharing.js';
import { startApp, type TestApp } from '../support/app.js';
import { type Desk, openBrowser, sitDown, tick } from '../support/browser.js';
import { Editor } from '../support/editors.js';
import { eventually } from '../support/eventually.js';
import * as hostile from '../support/hostile.js';
import { payloads, sample, sendable } from '../support/payloads.js';
import type { Person } from '../support/people.js';
import { apiDoc, customDoc, markdownDoc, type Place, place } from '../support/places.js';
import { type Watchman, watch } from '../support/watchman.js';

const roomy = { ANNALS_LIVE_UPDATE_BYTES: '50000000', ANNALS_LIVE_DOC_BYTES: '100000000' };

describe('texts that mean harm, in a real browser', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let bob: Person;
  let here: Place;
  let desk: Desk;
  let watchman: Watchman;
  const seats: Editor[] = [];

  beforeAll(async () => {
    app = await startApp({ env: roomy });
    browser = await openBrowser();
    [ann, bob] = await Promise.all([app.admin(), app.person('bob')]);
    here = await place(ann, { devs: [bob] });
    desk = await sitDown(browser, app.url, ann, { context: { viewport: { width: 1440, height: 1200 } } });
    watchman = await watch(desk, app.url);
  });
  afterEach(async () => {
    await Promise.all(seats.splice(0).map((seat) => seat.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  /** Scrolls to the end, so that virtual lists render every row once. */
  const readsAll = async () => {
    const steps = await desk.page.evaluate<number>(`(${scrollers})()`);
    for (let step = 0; step < steps; step++) await desk.page.evaluate(`(${scrollOn})()`);
  };
  const opens = async (path: string, sign: string) => {
    await desk.visit(path);
    await desk.page.locator(sign).first().waitFor();
  };
  /** Opens the newest version, then its comparison with the previous one in every view mode. */
  const compares = async (id: string) => {
    await opens(`/doc/edit/${here.moduleId}/${id}?history=1`, '.timeline-entry .entry');
    const ticks = desk.page.locator('.timeline-entry input[type=checkbox]');
    for (const n of [0, 1]) await tick(ticks.nth(n));
    await desk.page.getByRole('button', { name: 'Compare', exact: true }).click();
    await desk.page.locator('.compare-body').getByText(/\w/).first().waitFor();
    for (const layout of await desk.page
      .locator('.compare-bar [role="radio"], .compare-bar .bp6-segmented-control button')
      .all()) {
      await layout.click();
      await readsAll();
    }
    await nothingRan();
    await desk.page.keyboard.press('Escape');
    await desk.page.locator('.timeline-entry .entry').first().click();
    await readsAll();
    await nothingRan();
  };
  const nothingRan = async () => expect(await watchman.seen()).toEqual([]);
  const seat = async (person: Person, id: string, rich = false) => {
    const editor = await Editor.open(person, id, { rich });
    seats.push(editor);
    return editor;
  };

  it('would be noticed: a handler that is planted, a picture of a stranger, a script', async () => {
    const trap = await sitDown(browser, app.url, ann);
    const alarm = await watch(trap, app.url);
    await trap.visit('/view');
    await trap.page.evaluate(`document.body.insertAdjacentHTML('beforeend',
      '<img src=x onerror="alert(1)"><img src="http://stranger.invalid/x.png">');
      try { new Function('return 1')(); } catch {}
      alert('hello')`);
    const wanted = [
      'alert ran: hello',
      'Function of return 1',
      'policy: script-src-attr inline',
      'asked http://stranger.invalid/x.png',
    ];
    await eventually(async () => {
      const seen = (await alarm.seen()).join('\n');
      return wanted.every((what) => seen.includes(what));
    });
    await trap.close();
  });

  it('find no page that lets scripts of the page itself run', async () => {
    const { moduleId } = here;
    for (const path of ['/', '/login', '/view', `/doc/edit/${moduleId}/x`, '/doc/view/projects']) {
      const policy = (await fetch(new URL(path, app.url))).headers.get('content-security-policy') ?? '';
      const [scripts = ''] = policy.split(';').filter((part) => part.trim().startsWith('script-src '));
      expect(scripts.trim()).toBe("script-src 'self'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'self'");
    }
  });

  it('stand in every cell of every table, for readers, writers and who compares', async () => {
    const few = sample(8).map(hostile.hostileCells);
    const tables = { headerParams: few, requestParams: hostile.hostileRows, errorCodeParams: few };
    const { id } = await ann.call(saveDoc, { moduleId: here.moduleId, type: 0, name: 'Rows', url: '/rows', ...tables });
    const gone = {
      requestParams: (await ann.call(getDoc, { id })).requestParams.map((row) => ({ ...row, isDeleted: 1 as const })),
    };
    await opens(`/view/${id}`, '.api-section');
    await readsAll();
    for (const language of ['TypeScript', 'cURL'])
      for (const tab of await desk.page.getByText(language, { exact: true }).all()) await tab.click();
    await nothingRan();
    await opens(`/doc/edit/${here.moduleId}/${id}`, '[data-blame^="row:"]');
    await readsAll();
    await nothingRan();
    await ann.call(saveDoc, { id, ...gone, changeRemark: sample(50)[3] });
    await compares(id);
  });

  it('stand in every field of docs, in names of folders and dictionaries, in trees and lists', async () => {
    const texts = sample(16);
    const ids = await hostile.hostileDocs(ann, here.moduleId, texts);
    await hostile.hostileSurroundings(ann, here.moduleId, sample(100));
    await opens(`/project/doc/${here.projectId}?module=${here.moduleId}`, '[role="treegrid"], .doc-table');
    await readsAll();
    await nothingRan();
    for (const id of ids.filter((_, n) => n % 14 === 0)) {
      await opens(`/view/${id}`, '.api-section');
      await readsAll();
      await opens(`/doc/edit/${here.moduleId}/${id}`, '[data-blame="field:url"]');
      await nothingRan();
    }
  });

  it('are rich text of HTML that was saved: all at once, for readers and writers', async () => {
    const bodies: RichNode[] = [];
    const custom = await customDoc(ann, here);
    for (const text of sample(10)) {
      await ann.call(saveDoc, { id: custom, description: text });
      bodies.push(...((await ann.call(getDoc, { id: custom })).body?.content ?? []));
    }
    const body = { type: 'doc', content: bodies };
    await ann.call(saveDoc, { id: custom, body });
    const { id } = await ann.call(saveDoc, { moduleId: here.moduleId, type: 0, name: 'Prose', url: '/prose', body });
    await opens(`/view/${custom}`, '.prose');
    await nothingRan();
    await opens(`/view/${id}`, '.prose');
    await nothingRan();
    await opens(`/doc/edit_custom/${here.moduleId}/${custom}`, '.ProseMirror');
    await nothingRan();
    // The HTML of the old API, inserted into a page unchanged.
    const { description } = await ann.call(getDoc, { id: custom });
    await desk.page.evaluate(`document.body.innerHTML = ${JSON.stringify(description)}`);
    await nothingRan();
  });

  it.each(['custom', 'http'] as const)(
    'are planted as elements into live rich text before the eyes of a colleague (%s)',
    async (kind) => {
      const id = kind === 'custom' ? await customDoc(ann, here, '<p>Start.</p>') : await apiDoc(ann, here);
      await opens(`/doc/${kind === 'custom' ? 'edit_custom' : 'edit'}/${here.moduleId}/${id}`, '.ProseMirror');
      const robot = await seat(bob, id, true);
      hostile.plantElements(robot, sample(100), sample(12));
      await robot.allSaved();
      // y-tiptap removes unknown nodes from the live doc while rendering; the end is rendered last.
      robot.edit('end', () => {
        const end = new Y.XmlElement('paragraph');
        end.insert(0, [new Y.XmlText('The end.')]);
        robot.ydoc.getXmlFragment('body').push([end]);
      });
      await desk.page.locator('.ProseMirror', { hasText: 'The end.' }).waitFor();
      await nothingRan();
      await ann.call(settleNow, { id });
      await opens(`/view/${id}`, '.prose');
      await nothingRan();
    },
  );

  it('are pasted into the live table while it is on a screen', async () => {
    const id = await apiDoc(ann, here);
    await opens(`/doc/edit/${here.moduleId}/${id}`, '.grid-table');
    const robot = await seat(bob, id);
    hostile.pasteHostile(robot, 2);
    robot.show({
      user: { name: payloads[2], color: 'red;background:url(http://stranger.invalid/)' },
      cell: { row: 'x', attribute: 'name' },
    });
    await robot.allSaved();
    await desk.page.locator('[data-blame^="row:"]').first().waitFor();
    await readsAll();
    await nothingRan();
  });

  it('are imported by a person, previewed before it happens', async () => {
    const id = await apiDoc(ann, here);
    await opens(`/doc/edit/${here.moduleId}/${id}`, '.grid-table');
    const json = JSON.stringify(Object.fromEntries(sendable.map((text) => [text, text])));
    const table = sendable.map((text) => `"${text.replaceAll('"', '""')}"\tstring\t${text.slice(0, 20)}`).join('\n');
    for (const text of [json, table]) {
      await desk.page.locator('#form-body').getByRole('button', { name: 'Import' }).click();
      await desk.page.getByRole('textbox', { name: 'Text to import' }).fill(text);
      const apply = desk.page.getByRole('button', { name: /^Import \d+ row/ });
      await apply.waitFor();
      await nothingRan();
      await apply.click();
      await desk.page.locator('[class*=_importDialog_]').waitFor({ state: 'detached' });
    }
    await readsAll();
    await nothingRan();
  });

  it('are Markdown', async () => {
    const parts = sendable.map((text) => `${text}\n\n${'`'.repeat(12)}\n${'`'.repeat(12)}\n\n`);
    const docs = 16;
    const few = Math.ceil(parts.length / docs);
    let rendered = 0;
    for (let n = 0; n < docs; n++) {
      const id = await markdownDoc(ann, here, parts.slice(n * few, (n + 1) * few).join(''), `Markdown ${n}`);
      // Content that a slow machine cannot parse in time is shown as source.
      await opens(`/view/${id}`, '.prose, .prose-paused');
      rendered += await desk.page.locator('.prose').count();
      await nothingRan();
    }
    expect(rendered).toBeGreaterThan(docs / 2);
  });

  it('are comments, for who writes and who reads beside them', async () => {
    const docId = await markdownDoc(ann, here, 'Words to comment on.', 'Commented');
    const texts = sample(8);
    for (const content of texts) await bob.call(addComment, { docId, content: content.slice(0, 10_000) });
    await opens(`/view/${docId}`, '.comments-button');
    await desk.page.locator('.comments-button').click();
    // A text that is nothing but an HTML comment draws nothing.
    await desk.page.locator('.comments-panel .comment-body').first().waitFor({ state: 'attached' });
    await readsAll();
    await nothingRan();
  });

  it('are the look of a public page, its pages and its docs', async () => {
    const { moduleId } = here;
    await markdownDoc(ann, here, sample(60).join('\n\n'), 'Shared');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>';
    const file = [{ name: 'logo.svg', bytes: new Uint8Array(Buffer.from(svg)) }];
    const { url: logo } = await ann.call(uploadFile, { file });
    for (const [n, text] of sample(70).entries()) {
      const look = {
        ...{ title: hostile.cut(text, lookLimits.title), logo, welcome: text.slice(0, lookLimits.welcome) },
        footerLinks: [
          { text: hostile.named(text, lookLimits.linkText), url: 'https://example.com/"onclick="alert(1)' },
        ],
      };
      const { id } = await ann.call(addShare, { moduleId, isAll: 1, type: n % 2 ? 2 : 1, ...look });
      await opens(`/share/${id}`, 'header img, form');
      await readsAll();
      await nothingRan();
    }
  });
});

/** Runs in the page: collects the scrollable boxes; returns the number of steps needed to scroll through all. */
const scrollers = `() => {
  const boxes = [...document.querySelectorAll('*')].filter((box) =>
    box.scrollHeight > box.clientHeight + 50 && /auto|scroll/.test(getComputedStyle(box).overflowY));
  window.__boxes = [document.scrollingElement, ...boxes];
  return Math.min(80, Math.ceil(Math.max(...window.__boxes.map((box) => box.scrollHeight / Math.max(box.clientHeight, 300)))));
}`;
const scrollOn = `() => new Promise((done) => {
  for (const box of window.__boxes) box.scrollTop += Math.max(box.clientHeight * 0.9, 300);
  requestAnimationFrame(() => requestAnimationFrame(done));
})`;
