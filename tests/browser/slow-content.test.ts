import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { getVersion } from '../../contracts/history/history.js';
import { startApp, type TestApp } from '../support/app.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { customDoc, markdownDoc, type Place, place } from '../support/places.js';

/** Takes seconds to parse for each 32 KB. */
const slow = '*a_ '.repeat(8_000);
const stranger = 'https://stranger.example';
const diagram = [
  '```mermaid',
  `%%{init: {"themeCSS": ".node { background: url(${stranger}/a); mask: url(${stranger}/b) }"}}%%`,
  'graph TD',
  '  A[One] --> B[Two]',
  '```',
  '',
].join('\n');

describe('content that is slow or curious, in a real browser', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let here: Place;
  let desk: Desk;
  const asked: string[] = [];

  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
    ann = await app.admin();
    here = await place(ann, {});
    desk = await sitDown(browser, app.url, ann);
    desk.page.on('request', (request) => {
      if (new URL(request.url()).hostname === 'stranger.example') asked.push(request.url());
    });
    await desk.context.route(`${stranger}/**`, (route) => route.abort());
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('shows markdown that takes too long as its source, and the page goes on meanwhile', async () => {
    const id = await markdownDoc(ann, here, slow, 'Slow');
    await desk.visit(`/view/${id}`);
    await desk.page.getByText('This text is too complex to preview').waitFor({ timeout: 60_000 });
    expect(await desk.page.locator('.prose-paused pre').textContent()).toContain('*a_ *a_');
  });

  it('answers with the source where the server renders it', async () => {
    const id = await markdownDoc(ann, here, '*a_ '.repeat(20_000), 'Slower');
    const { html } = await ann.call(getVersion, { docId: id, version: 1 });
    expect(html).toMatch(/^<pre>\*a_ \*a_/);
  });

  it('asks no stranger for a diagram', async () => {
    const id = await markdownDoc(ann, here, `${diagram}\nThe end.`, 'Diagram');
    await desk.visit(`/view/${id}`);
    await desk.page.locator('img.mermaid').waitFor({ timeout: 60_000 });
    expect(asked).toEqual([]);
  });

  it('draws in a frame that reaches nothing of the page, in the colors of its theme', async () => {
    const broken = '```mermaid\ngraph TD\n  A["<%%{init: {}}%%img src=x onerror=alert(1)>"] --> B\n```\n';
    const id = await markdownDoc(ann, here, `${broken}\n${'```mermaid\nno diagram\n```'}`, 'Framed');
    const reports: string[] = [];
    desk.page.on('console', (line) => line.text().startsWith('policy of ') && reports.push(line.text()));
    await desk.context.addInitScript({ content: reporter });
    await desk.page.emulateMedia({ colorScheme: 'dark' });
    await desk.visit(`/view/${id}`);
    const picture = desk.page.locator('img.mermaid');
    await picture.waitFor({ timeout: 60_000 });
    await desk.page.getByText('Diagram syntax error').waitFor();
    const [frame] = desk.page.frames().filter((each) => each.url().endsWith('/doc/diagram-frame'));
    expect(await frame?.evaluate(reach)).toEqual(['null', 'SecurityError', 'SecurityError', 'no fetch']);
    // A handler that is put together while Mermaid prepares the source gets no further than the frame.
    expect(reports.filter((line) => !line.includes('/doc/diagram-frame'))).toEqual([]);
    const dark = await picture.getAttribute('src');
    await desk.page.emulateMedia({ colorScheme: 'light' });
    await eventually(async () => (await picture.getAttribute('src')) !== dark);
  });

  it('shows what rich text holds, to readers and to writers', async () => {
    const html =
      '<h2 style="text-align: center">Title</h2><p>a <mark style="background-color: #ffee00">marked</mark> <span style="color: red">red</span> H<sub>2</sub>O ' +
      '<img src="/mark.svg" alt="Our mark" width="40"></p><details><summary>More</summary>Inner words</details>' +
      '<iframe src="https://www.youtube.com/embed/abc"></iframe><ul><li><input type="checkbox" checked> done</li></ul>';
    const id = await customDoc(ann, here, html, 'Rich');
    for (const path of [`/view/${id}`, `/doc/edit/${here.moduleId}/${id}`]) {
      await desk.visit(path);
      const prose = desk.page.locator('.prose').first();
      await prose.getByAltText('Our mark').waitFor({ timeout: 60_000 });
      expect(await prose.locator('mark').textContent()).toBe('marked');
      expect(await prose.locator('h2').evaluate((heading) => heading.style.textAlign)).toBe('center');
      expect(await prose.locator('.unknown-node').textContent()).toContain('Inner words');
      expect(await prose.locator('.embed-card').count()).toBe(1);
      expect(await prose.locator('iframe').count()).toBe(0);
    }
  });
});

/** Runs in every frame; evaluation of text is tried by a library, and reported without harm. */
const reporter = `addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => {
  if (blockedURI !== 'eval') console.log('policy of ' + location.pathname + ': ' + violatedDirective);
});`;
/** Runs in the frame of diagrams: its origin, and what it gets of the page, of storage and of the server. */
const reach = `(async () => {
  const attempt = (what) => { try { return String(what()); } catch (error) { return error.name; } };
  const call = await fetch('/health').then(() => 'a reply', () => 'no fetch');
  return [origin, attempt(() => parent.document), attempt(() => localStorage), call];
})()`;
