import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { getDoc } from '../../contracts/docs/docs.js';
import { settleNow } from '../../contracts/docs/live.js';
import { startApp, type TestApp } from '../support/app.js';
import { openBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { customDoc, markdownDoc, type Place, place } from '../support/places.js';
import { type Kind, Writer } from '../support/writer.js';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** In the page: pastes or drops a file as a browser reports it. */
const report = `({ how, name, base64 }) => {
  const target = document.querySelector('.cm-content, .ProseMirror');
  const files = new DataTransfer();
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  files.items.add(new File([bytes], name, { type: 'image/png' }));
  const { left, top } = target.getBoundingClientRect();
  const both = { bubbles: true, cancelable: true };
  const event = how === 'paste'
    ? new ClipboardEvent('paste', { ...both, clipboardData: files })
    : new DragEvent('drop', { ...both, clientX: left + 4, clientY: top + 8, dataTransfer: files });
  target.dispatchEvent(event);
}`;

describe('a writer with a picture', () => {
  let app: TestApp;
  let browser: Browser;
  let data: string;
  let [ann, bob]: Person[] = [];
  let here: Place;
  const seated: Writer[] = [];

  beforeAll(async () => {
    data = mkdtempSync(path.join(tmpdir(), 'annals-pictures-'));
    app = await startApp({ env: { ANNALS_DATA: data } });
    browser = await openBrowser();
    ann = await app.admin();
    bob = await app.person('bob');
    here = await place(ann, { devs: [bob] });
  });
  afterEach(async () => {
    await Promise.all(seated.splice(0).map((writer) => writer.leaves()));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    rmSync(data, { recursive: true, force: true });
  });

  const sits = async (kind: Kind, docId: string, who = ann) => {
    if (!who) throw new Error('nobody');
    const writer = await Writer.sits(browser, who, { kind, docId, moduleId: here.moduleId });
    seated.push(writer);
    await writer.state('saved');
    return writer;
  };
  const settled = async (writer: Writer, id: string) => {
    await writer.state('saved');
    await ann?.call(settleNow, { id });
    return (await ann?.call(getDoc, { id }))?.description ?? '';
  };
  const brings = (writer: Writer, how: 'paste' | 'drop', name: string, base64: string) =>
    writer.page.evaluate<void>(`(${report})(${JSON.stringify({ how, name, base64 })})`);
  const loads = (writer: Writer, selector: string) =>
    eventually(() =>
      writer.page.evaluate<boolean>(`document.querySelector(${JSON.stringify(selector)})?.naturalWidth === 1`),
    );

  it('pastes it into Markdown while a colleague writes; the colleague sees it', async () => {
    if (!ann) throw new Error('nobody');
    const id = await markdownDoc(ann, here, 'End');
    const [writer, other] = [await sits('markdown', id), await sits('markdown', id, bob)];
    await writer.typesAtStart('x');
    await brings(writer, 'paste', 'my [plan].png', PNG);
    await other.typesAtEnd(' of Bob');
    await other.sees('/upload/');
    await loads(writer, '.markdown-preview img');
    await loads(other, '.markdown-preview img');
    expect(await settled(writer, id)).toMatch(/^x!\[my {2}plan\]\(\/upload\/[0-9a-f]{32}\.png\)End of Bob$/);
    expect(writer.desk.troubles).toEqual([]);
  });

  // ProseMirror adds pictures of its own beside inline ones.
  const pictures = '.ProseMirror img[src^="/upload/"]';
  it('drops it into rich text, and uploads one from the dialog', async () => {
    if (!ann) throw new Error('nobody');
    const id = await customDoc(ann, here, '<p>Start.</p>');
    const writer = await sits('custom', id);
    await brings(writer, 'drop', 'plan.png', PNG);
    await loads(writer, pictures);
    await writer.typesAtEnd(' /tupian');
    await writer.page.getByRole('option', { name: 'Image' }).waitFor();
    await writer.presses('Enter');
    const dialog = writer.page.getByRole('dialog');
    const file = { name: 'two.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.waitFor({ state: 'hidden' });
    await eventually(async () => (await writer.page.locator(pictures).count()) === 2);
    const text = await settled(writer, id);
    expect(text.match(/src="\/upload\/[0-9a-f]{32}\.png"/g)).toHaveLength(2);
    expect(writer.desk.troubles).toEqual([]);
  });

  it.each(['markdown', 'custom'] as const)(
    'reads why a %s editor could not take it, and nothing is left',
    async (kind) => {
      if (!ann) throw new Error('nobody');
      const id = kind === 'markdown' ? await markdownDoc(ann, here, 'End') : await customDoc(ann, here, '<p>End</p>');
      const writer = await sits(kind, id);
      const before = await settled(writer, id);
      await brings(writer, 'paste', 'page.png', Buffer.from('<script>alert(1)</script>').toString('base64'));
      await writer.page.getByText('page.png isn’t a picture').waitFor();
      await eventually(async () => (await writer.page.locator('.upload-mark').count()) === 0);
      expect(await settled(writer, id)).toBe(before);
    },
  );
});
